import type { IncomingMessage } from 'node:http'
import { isIP } from 'node:net'

/**
 * The address of the client. Each of the `proxies` trusted ones in front has added one entry to X-Forwarded-For, so the
 * client is that many entries from the right; entries further left came from outside and prove nothing.
 */
export function clientAddress({ headers, socket }: IncomingMessage, proxies: number): string {
  const direct = socket.remoteAddress ?? ''
  if (proxies === 0) return direct
  const entries = String(headers['x-forwarded-for'] ?? '').split(',')
  const named = entries.at(-proxies)?.trim() ?? ''
  return isIP(named) ? named : direct
}

/** What shares one limit: an IPv4 address, or the /64 of an IPv6 one, within which one connection may change its address at will. */
export function addressBlock(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (mapped !== undefined || !address.includes(':')) return mapped ?? address
  const [head = '', tail] = address.split('::')
  const front = head === '' ? [] : head.split(':')
  const back = tail ? tail.split(':') : []
  const gap = tail === undefined ? [] : Array<string>(Math.max(0, 8 - front.length - back.length)).fill('0')
  return `${[...front, ...gap, ...back].slice(0, 4).join(':')}::/64`
}
