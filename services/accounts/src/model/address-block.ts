import { isIPv4, isIPv6, SocketAddress } from 'node:net'

/** The eight groups of an IPv6 address, without leading zeros. */
function groups(address: string): string[] {
  const [head = '', tail] = address.split('::')
  const front = head === '' ? [] : head.split(':')
  const back = tail ? tail.split(':') : []
  const gap = tail === undefined ? [] : Array<string>(Math.max(0, 8 - front.length - back.length)).fill('0')
  return [...front, ...gap, ...back].map(group => group.replace(/^0+(?=.)/, ''))
}

/**
 * Addresses that one party commonly has: an IPv4 /24, an IPv6 /64. It is what tries are counted by and what the security log keeps.
 * `unknown` for what is no address.
 */
export function addressBlock(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1] ?? address
  if (isIPv4(mapped)) return `${mapped.split('.').slice(0, 3).join('.')}.0/24`
  if (!isIPv6(mapped)) return 'unknown'
  // In one spelling for all spellings of an address.
  const { address: plain } = new SocketAddress({ address: mapped, family: 'ipv6' })
  return `${groups(plain).slice(0, 4).join(':')}::/64`
}
