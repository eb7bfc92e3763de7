import { testShares } from './shareTests.ts'

testShares('kills')
