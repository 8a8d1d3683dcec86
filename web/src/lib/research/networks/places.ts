import { type NetworkType, networkOf, networkTypes } from '@fanfare/contracts/networks.ts'
import type { Look } from './looks.ts'

/** Where what others post on a network is looked at. */
interface Place {
  kind: Exclude<Look['kind'], 'hashtag'>
  path: '/explore' | '/explore-fb'
  /** Whether a profile can be looked at by the name that follows an @ in a caption. */
  byMention: boolean
}

/** By network; null: it lets no other app read profiles. */
const places: Readonly<Record<NetworkType, Place | null>> = {
  ig: { kind: 'profile', path: '/explore', byMention: true },
  fb: { kind: 'page', path: '/explore-fb', byMention: false },
  tiktok: null,
}

/** Address of a profile or page of others, without its query; undefined where it cannot be looked at. */
export const pathOf = (network: NetworkType, name: string): string | undefined => {
  const place = places[network]
  return place ? `${place.path}/${encodeURIComponent(name)}/content` : undefined
}

/** How what others post there is looked at; undefined where it cannot be. */
export const kindOf = (network: NetworkType): Place['kind'] | undefined => places[network]?.kind

/** What a person is told who wants to look at a profile of a network that shows none. */
export const notShown = (network: NetworkType): string => {
  const open = networkTypes.filter(type => places[type]).map(type => networkOf(type).name)
  const names = new Intl.ListFormat('en', { type: 'disjunction' }).format(open)
  return `${networkOf(network).name} doesn’t let other apps read profiles. Paste a link to ${names}.`
}

/** Profiles that a caption names with @ can be looked at by that name. */
export const namesProfiles = (network: NetworkType): boolean => places[network]?.byMention ?? false
