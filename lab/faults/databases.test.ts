import { testShares } from './shareTests.ts'

testShares('databases')
