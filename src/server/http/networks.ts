import { BlockList, isIP } from 'node:net'

const familyOf = (address: string) => (isIP(address) === 6 ? 'ipv6' : 'ipv4')

/**
 * Whether an address lies in one of these networks.
 * @param networks in CIDR notation. An IPv4 address that comes as IPv6 (`::ffff:`) counts as what it is
 */
export function isInside(networks: readonly string[], address: string): boolean {
  const list = new BlockList()
  for (const network of networks) {
    const [base = '', bits] = network.split('/')
    list.addSubnet(base, Number(bits), familyOf(base))
  }
  return isIP(address) !== 0 && list.check(address, familyOf(address))
}
