import type { NetworkType } from '../networks.ts'

/** What of others can be looked at, and the networks whose accounts can ask for it: the one that fits best first. */
const readers = {
  profiles: ['ig'],
  pages: ['fb', 'ig'],
  hashtags: ['ig'],
} as const satisfies Record<string, readonly NetworkType[]>
export type Read = keyof typeof readers

/** How well accounts of a network fit for asking for it: 0 is best; undefined: they cannot. */
export const fitOf = (what: Read, type: NetworkType): number | undefined => {
  const at = (readers[what] as readonly NetworkType[]).indexOf(type)
  return at < 0 ? undefined : at
}
