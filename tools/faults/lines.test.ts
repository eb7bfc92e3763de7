import { testShares } from './shareTests.ts'

testShares('lines')
