import type { FailureKind } from '../graph/failure-kind.ts'

/** A picture was not fetched in time, not at all, or came broken: most often because the address of our media was away. */
export const notFetched = [2207003, 2207052, 2069019]

/** No profile of this username is shown to others: unknown, personal and renamed ones alike (Business Discovery). */
export const unknownProfile = 2207013
/** No such hashtag, or one that may not be shown (Hashtag Search). */
export const unknownHashtag = 2207024
/** Code for an account that has asked for 30 different hashtags in 7 days (Hashtag Search). */
export const hashtagsUsedUp = 18

/** What an account may do in 24 hours is used up: posts where one is published, pictures and videos where one is prepared. */
export const dayUsedUp = 2207042

/** Blocked as spam. */
export const blockedAsSpam = 2207051

/** Sub-codes that say more than the code beside them: "later", "never", "too many" (Instagram Platform Error Codes). */
export const subcodeKinds: readonly (readonly [subcode: number, kind: FailureKind])[] = [
  [blockedAsSpam, 'rejected'],
  [dayUsedUp, 'rate_limited'],
  // A container that is still being processed.
  [2207027, 'not_ready'],
  [2207008, 'not_ready'],
  [2207001, 'transient'],
  [2207032, 'transient'],
  [2207053, 'transient'],
  [2207020, 'transient'],
  ...notFetched.map(subcode => [subcode, 'transient'] as const),
]
