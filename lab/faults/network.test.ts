import { testShares } from './shareTests.ts'

testShares('network')
