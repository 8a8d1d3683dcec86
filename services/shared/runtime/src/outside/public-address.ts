import { BlockList, isIP } from 'node:net'

/** Ranges that are not of the public internet: IANA's special-purpose registries, and IPv6 forms that carry an IPv4 address. */
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
  ipv6: [
    '::/96',
    '::ffff:0:0/96',
    '64:ff9b::/96',
    '64:ff9b:1::/48',
    '100::/64',
    '2001::/23',
    '2001:db8::/32',
    '2002::/16',
    '3fff::/20',
    '5f00::/16',
    'fc00::/7',
    'fe80::/9',
    'ff00::/8',
  ],
} as const

const listOf = (family: 'ipv4' | 'ipv6'): BlockList => {
  const list = new BlockList()
  for (const range of ranges[family]) {
    const [net = '', bits] = range.split('/')
    list.addSubnet(net, Number(bits), family)
  }
  return list
}
// A list each: in a common one the IPv4-mapped range would match every IPv4 address.
const blocked = { ipv4: listOf('ipv4'), ipv6: listOf('ipv6') }

/**
 * Whether an IP address belongs to the public internet. Loopback, private, link-local, multicast and reserved ones do not; neither does an
 * IPv6 address that carries an IPv4 one, whichever that is, nor what is no IP address.
 */
export function isPublicAddress(address: string): boolean {
  const kind = isIP(address)
  if (kind === 0) return false
  const family = kind === 4 ? 'ipv4' : 'ipv6'
  return !blocked[family].check(address, family)
}
