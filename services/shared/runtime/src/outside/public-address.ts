import { BlockList, isIP } from 'node:net'

/**
 * Ranges that are not of the public internet: IANA's special-purpose registries. Of IPv6, only global unicast (2000::/3) is public at all,
 * so the forms outside it that carry an IPv4 address (mapped, translated, compatible, NAT64) need no line of their own.
 */
const ranges = {
  ipv4: [
    '0.0.0.0/8',
    '10.0.0.0/8',
    '100.64.0.0/10',
    '127.0.0.0/8',
    '169.254.0.0/16',
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
  ],
  ipv6: ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20'],
} as const

const listOf = (family: 'ipv4' | 'ipv6'): BlockList => {
  const list = new BlockList()
  for (const range of ranges[family]) {
    const [net = '', bits] = range.split('/')
    list.addSubnet(net, Number(bits), family)
  }
  return list
}
const globalUnicast = new BlockList()
globalUnicast.addSubnet('2000::', 3, 'ipv6')
const blocked = { ipv4: listOf('ipv4'), ipv6: listOf('ipv6') }

/**
 * Whether an IP address belongs to the public internet. Loopback, private, link-local, multicast and reserved ones do not; neither does an
 * IPv6 address that carries an IPv4 one, whichever that is, nor what is no IP address.
 */
export function isPublicAddress(address: string): boolean {
  const kind = isIP(address)
  if (kind === 0) return false
  const family = kind === 4 ? 'ipv4' : 'ipv6'
  // Judged by its own prefix first: BlockList would compare a mapped address as the IPv4 one in it.
  if (family === 'ipv6' && !globalUnicast.check(address, family)) return false
  return !blocked[family].check(address, family)
}
