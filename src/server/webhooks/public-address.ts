import { BlockList, isIPv4, isIPv6 } from 'node:net'

/** IANA IPv4 Special-Purpose Address Registry, multicast and the reserved rest. */
const closedIPv4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10', // carrier-grade NAT, and the metadata service of one cloud
  '127.0.0.0/8',
  '168.63.129.16/32', // the platform's own address inside another cloud
  '169.254.0.0/16', // link-local, and the metadata service of most clouds
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
]

/** Within 2000::/3, outside of which nothing is global unicast: IANA IPv6 Special-Purpose Address Registry. */
const closedIPv6 = [
  '2001::/23', // protocol assignments, among them Teredo, which carries IPv4
  '2001:db8::/32',
  '2002::/16', // 6to4, which carries IPv4
  '3fff::/20',
]

const closed = new BlockList()
for (const range of closedIPv4) closed.addSubnet(...parts(range), 'ipv4')
for (const range of closedIPv6) closed.addSubnet(...parts(range), 'ipv6')

function parts(range: string): [string, number] {
  const [net = '', prefix] = range.split('/')
  return [net, Number(prefix)]
}

/** Whether the address leads to a host of the public Internet, and not into a network of ours. False for no address. */
export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !closed.check(address, 'ipv4')
  const [plain = ''] = address.split('%')
  if (!isIPv6(plain)) return false
  const groups = groupsOf(plain)
  // IPv4 in another dress: mapped (RFC 4291, 2.5.5.2), and what networks without IPv4 reach it by (RFC 6052, 2.1).
  const prefix = groups.slice(0, 6).join(':')
  if (prefix === '0:0:0:0:0:ffff' || prefix === '64:ff9b:0:0:0:0') return isPublicAddress(ipv4Of(groups.slice(6)))
  const isGlobal = (Number.parseInt(groups[0] ?? '', 16) & 0xe000) === 0x2000
  return isGlobal && !closed.check(plain, 'ipv6')
}

/** Its eight groups, without leading zeros. */
function groupsOf(address: string): string[] {
  // The parser of addresses writes any form in one way, dotted endings too.
  const [head = '', tail] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::')
  const before = head.split(':').filter(Boolean)
  const after = (tail ?? '').split(':').filter(Boolean)
  return [...before, ...Array<string>(8 - before.length - after.length).fill('0'), ...after]
}

const ipv4Of = (groups: string[]) =>
  groups
    .map((group) => Number.parseInt(group, 16))
    .flatMap((group) => [group >> 8, group & 255])
    .join('.')
