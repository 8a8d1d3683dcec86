import { type Static, Type } from 'typebox'
import { lengths, recentSearches } from '../limits.ts'
import { recentTypes } from '../networks/recents.ts'
import { Id, Instant, Nullable, nameText, optionalFields } from './common.ts'
import { HashtagName } from './hashtags.ts'
import { tagFields } from './post-content.ts'

// What a person looked for last, in the three places where that is done (spec §3, "Recent-search entries").

const strict = { additionalProperties: false } as const
const count = Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER })
const networkId = Type.String({
  pattern: '^[0-9]+$',
  maxLength: recentSearches.networkId,
  description: 'an ID of the network, which is a number',
})
const picture = Type.String({
  maxLength: lengths.link,
  pattern: '^https?://[^\\s\\u0000-\\u001f]+$',
  description: 'an address that begins with http:// or https://',
})
const name = Type.String({ minLength: 1, maxLength: recentSearches.name, ...nameText })

const ofEntry = { id: Id, searched_at: Instant }
const profile = { type: Type.Literal(recentTypes.explore), username: tagFields.username }
/** What may be unknown of a profile. */
const facts = {
  name: Nullable(name),
  ig_id: Nullable(networkId),
  pic_url: Nullable(picture),
  followers_count: Nullable(count),
  media_count: Nullable(count),
}
const page = { type: Type.Literal(recentTypes.explore_fb), fb_id: networkId, name }
const face = { pic_url: Nullable(picture) }

/** A profile that was explored, without its media. `id` is that of the entry. */
export const RecentProfile = Type.Object({ ...ofEntry, ...profile, ...facts })
export type RecentProfile = Static<typeof RecentProfile>
export const RecentPage = Type.Object({ ...ofEntry, ...page, ...face })
export type RecentPage = Static<typeof RecentPage>
/** Its name without #, lower case. */
export const RecentHashtag = Type.Object({ ...ofEntry, name: Type.String() })
export type RecentHashtag = Static<typeof RecentHashtag>

/** A profile as calls send it: what is not known of it may be left out, and its type goes without saying. */
export const RecentProfileInput = Type.Object(
  { ...profile, type: Type.Optional(profile.type), ...optionalFields(facts) },
  strict,
)
export type RecentProfileInput = Static<typeof RecentProfileInput>
export const RecentPageInput = Type.Object({ ...page, type: Type.Optional(page.type), ...optionalFields(face) }, strict)
export type RecentPageInput = Static<typeof RecentPageInput>
export const RecentHashtagInput = Type.Object({ name: HashtagName }, strict)
export type RecentHashtagInput = Static<typeof RecentHashtagInput>
