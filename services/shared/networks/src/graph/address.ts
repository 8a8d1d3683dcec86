import { networks } from '@fanfare/contracts/networks.ts'

/**
 * An address at one of the networks (https), or at one of `origins`, where other installations of a network show posts, without a name
 * and password in it; null for any other text. What the network or a person gives as the address of a post is shown as a link: it
 * must not lead elsewhere.
 */
export function networkAddress(text: string | null | undefined, origins: readonly string[] = []): string | null {
  const url = text ? URL.parse(text) : null
  if (url?.username !== '' || url.password !== '') return null
  if (origins.includes(url.origin)) return url.href
  const known = networks.some(({ host }) => url.hostname === host || url.hostname.endsWith(`.${host}`))
  return known && url.protocol === 'https:' && url.port === '' ? url.href : null
}
