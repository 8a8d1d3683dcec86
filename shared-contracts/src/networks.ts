import { facebook } from './networks/facebook.ts'
import type { NetworkFacts } from './networks/facts.ts'
import { instagram } from './networks/instagram.ts'

/** Every network, in the order in which lists show their accounts. */
const all = [instagram, facebook] as const

type Every = (typeof all)[number]
export type NetworkType = Every['key']
export type NetworkSlug = Every['slug']
/** Name of a picture format that a network is given. */
export type PictureProfile = Every['picture']['profile']

export interface Network extends NetworkFacts {
  key: NetworkType
  slug: NetworkSlug
  login: NetworkType
  linkedTo: NetworkType | null
  picture: NetworkFacts['picture'] & { profile: PictureProfile }
}

export const networks: readonly Network[] = all
export const networkTypes = all.map(({ key }) => key)
export const networkSlugs = all.map(({ slug }) => slug)

/** The network of an account. Throws where there is none of this key: it comes from data that a newer version wrote. */
export const networkOf = (type: NetworkType): Network => {
  const found = networks.find(({ key }) => key === type)
  if (!found) throw new Error(`There is no network ${type}`)
  return found
}

/** The network that publications of this surface go to; undefined for a surface that this version does not know. */
export const networkOfSurface = (surface: string): Network | undefined =>
  networks.find(({ surfaces }) => surfaces.includes(surface))

/** The network of this slug; undefined for any other text. */
export const networkOfSlug = (slug: string): Network | undefined => networks.find(network => network.slug === slug)

/** The most that any network allows: what a request may contain before it is known where it goes. */
export const widest = (limit: 'caption' | 'altText' | 'userTags' | 'collaborators'): number =>
  Math.max(...networks.map(({ limits }) => limits[limit]))

/** The account's id on its network; null where it is not known. */
export const networkIdOf = (account: {
  type: NetworkType
  ig_id: string | null
  fb_id: string | null
}): string | null => account[networkOf(account.type).idField]

interface Named {
  type: NetworkType
  username?: string
  name: string
}
/** What people call an account on its network: its username or its name, and the other where that is empty. */
export const accountName = ({ type, username = '', name }: Named): string =>
  networkOf(type).calledBy === 'username' ? username || name : name || username
