import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isPublicAddress } from './public-address.ts'

const ranges = {
  'this host': ['0.0.0.0', '0.1.2.3', '::'],
  loopback: ['127.0.0.1', '127.255.255.254', '::1', '0:0:0:0:0:0:0:1'],
  'private networks': ['10.0.0.1', '172.16.0.1', '172.31.255.255', '192.168.1.1', 'fc00::1', 'fd12:3456:789a::1'],
  'link-local': ['169.254.1.1', 'fe80::1', 'fe80::1%eth0', 'febf::1'],
  'metadata services': ['169.254.169.254', '100.100.100.200', '168.63.129.16', '192.0.0.192', 'fd00:ec2::254'],
  'carrier-grade NAT': ['100.64.0.1', '100.127.255.255'],
  'documentation and benchmarks': ['192.0.2.1', '198.18.0.1', '198.51.100.1', '203.0.113.1', '2001:db8::1', '3fff::1'],
  'multicast, broadcast, reserved': ['224.0.0.1', '239.1.1.1', '240.0.0.1', '255.255.255.255', 'ff02::1'],
  'site-local, discard only': ['fec0::1', '100::1'],
  'IPv4 mapped into IPv6': ['::ffff:127.0.0.1', '::ffff:7f00:1', '::FFFF:10.0.0.1', '0:0:0:0:0:ffff:a9fe:a9fe'],
  'IPv4 compatible, translated': ['::127.0.0.1', '::10.0.0.1', '::ffff:0:127.0.0.1'],
  NAT64: ['64:ff9b::127.0.0.1', '64:ff9b::a00:1', '64:ff9b:1::a00:1'],
  '6to4 and Teredo': ['2002:7f00:1::', '2002:0a00:0001::1', '2002:808:808::1', '2001:0:4136:e378:8000:63bf:3fff:fdd2'],
  'no addresses': ['', 'localhost', '127.1', '0x7f000001', '2130706433', '1.2.3.4.5', ':::', '[::1]'],
}

test.each(Object.entries(ranges))('%s are not public', (_, addresses) => {
  expect(addresses.filter(isPublicAddress)).toEqual([])
})

test('what is reached over the Internet is public, in every form', () => {
  const some = ['1.1.1.1', '100.63.255.255', '100.128.0.1', '172.32.0.1', '169.253.0.1', '223.255.255.255']
  const others = ['2606:4700:4700::1111', '2a00:1450::1', '::ffff:1.1.1.1', '64:ff9b::101:101', '2003::1%eth0']
  expect([...some, ...others].filter((address) => !isPublicAddress(address))).toEqual([])
})

test('an IPv4 address is as public as it is when it is mapped, however it is written', () => {
  const bytes = fc.uint8Array({ minLength: 4, maxLength: 4 })
  fc.assert(
    fc.property(bytes, ([a = 0, b = 0, c = 0, d = 0]) => {
      const plain = [a, b, c, d].join('.')
      const hex = `${((a << 8) | b).toString(16)}:${((c << 8) | d).toString(16)}`
      for (const form of [`::ffff:${plain}`, `::ffff:${hex}`, `0:0:0:0:0:FFFF:${plain}`, `64:ff9b::${hex}`])
        expect(isPublicAddress(form), form).toBe(isPublicAddress(plain))
      expect(isPublicAddress(`2002:${hex}::1`)).toBe(false)
    }),
  )
})
