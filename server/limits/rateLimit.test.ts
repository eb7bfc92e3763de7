import { describe, expect, test } from 'vitest'
import { AddressRateLimit, rateLimitKeyOf } from './rateLimit.ts'

describe('limits hold per IPv4 address or IPv6 network', () => {
  test.each([
    ['10.0.0.1', '10.0.0.1'],
    ['::ffff:10.0.0.1', '::ffff:10.0.0.1'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
    ['2001:db8:1:2::9', '2001:db8:1:2'],
    ['2001:0db8:0001:0002::', '2001:db8:1:2'],
    ['2001:db8::1', '2001:db8:0:0'],
    ['fe80::1%eth0', 'fe80:0:0:0'],
    ['::1', '0:0:0:0'],
    ['', ''],
  ])('the key of %j is %j', (address, rateLimitKey) => {
    expect(rateLimitKeyOf(address)).toBe(rateLimitKey)
  })

  test('not for each address of an IPv6 network', () => {
    const buckets = new AddressRateLimit({ burst: 2, perSecond: 0 })
    const taken = ['2001:db8::1', '2001:db8::2', '2001:db8::3', '2001:db8:0:1::1'].map(address => buckets.take(address))
    expect(taken).toEqual([true, true, false, true])
  })
})
