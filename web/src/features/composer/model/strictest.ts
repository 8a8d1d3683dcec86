import type { PostType } from '@fanfare/contracts/entities/post-types.ts'
import { media as mediaLimits } from '@fanfare/contracts/limits.ts'
import { kindFactsOrPost, type NetworkType, networkTypes } from '@fanfare/contracts/networks.ts'

/** What a text may contain that goes to these networks: the strictest caption limit with whose it is, and the fewest hashtags. */
export const captionLimit = (
  types: readonly NetworkType[],
  postType: PostType,
): { network: NetworkType; length: number; hashtags: number | null } => {
  const limitsOf = (type: NetworkType) => ({ type, limits: kindFactsOrPost(type, postType).limits })
  const chosen = types.map(limitsOf)
  // Where no account is chosen it may be any: the widest limit counts.
  const widest = networkTypes
    .map(limitsOf)
    .reduce((one, other) => (other.limits.caption > one.limits.caption ? other : one))
  const { type, limits } = chosen.reduce(
    (one, other) => (other.limits.caption < one.limits.caption ? other : one),
    widest,
  )
  return { network: type, length: limits.caption, hashtags: least(chosen.map(one => one.limits.hashtags)) }
}

/** Pictures and videos that a post to these networks may show. */
export const itemLimit = (types: readonly NetworkType[], postType: PostType): number =>
  least(types.map(type => kindFactsOrPost(type, postType).limits.items.max)) ?? mediaLimits.maxPerPost

/** The smallest of some limits; null where there is none. */
const least = (limits: readonly (number | null)[]): number | null => {
  const numbers = limits.filter(limit => limit !== null)
  return numbers.length > 0 ? Math.min(...numbers) : null
}
