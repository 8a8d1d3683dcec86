import { media as mediaLimits } from '@fanfare/contracts/limits.ts'
import { type NetworkType, networkOf, networks } from '@fanfare/contracts/networks.ts'

/** What a text may contain that goes to these networks: the strictest caption limit with whose it is, and the fewest hashtags. */
export const captionLimit = (
  types: readonly NetworkType[],
): { network: NetworkType; length: number; hashtags: number | null } => {
  const chosen = types.map(networkOf)
  // Where no account is chosen it may be any: the widest limit counts.
  const widest = networks.reduce((one, other) => (other.limits.caption > one.limits.caption ? other : one))
  const { key, limits } = chosen.reduce(
    (one, other) => (other.limits.caption < one.limits.caption ? other : one),
    widest,
  )
  return { network: key, length: limits.caption, hashtags: least(chosen.map(one => one.limits.hashtags)) }
}

/** Pictures that a post to these networks may show. */
export const pictureLimit = (types: readonly NetworkType[]): number =>
  least(types.map(type => networkOf(type).limits.pictures.max)) ?? mediaLimits.maxPerPost

/** The smallest of some limits; null where there is none. */
const least = (limits: readonly (number | null)[]): number | null => {
  const numbers = limits.filter(limit => limit !== null)
  return numbers.length > 0 ? Math.min(...numbers) : null
}
