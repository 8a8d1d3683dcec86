import { NetworkFailure } from './graph/failure.ts'
import { isCheckpoint } from './graph/refusals.ts'
import { blockedAsSpam } from './instagram/failures.ts'
import { bannedFromPosting, codeOf } from './tiktok/failures.ts'

/** Blocked as abusive or otherwise disallowed, for a time (Graph API error codes). */
const BLOCKED = 368

/**
 * Whether the network keeps a person's login out for now: they have to follow its steps there first (190/459, 190/464), or it has blocked what
 * they do for a time. Only for calls that publish nothing: a post that is answered so may be live.
 */
export const isLoginBlocked = (err: unknown): err is NetworkFailure =>
  isCheckpoint(err) ||
  (err instanceof NetworkFailure &&
    (err.code === BLOCKED || err.subcode === blockedAsSpam || codeOf(err) === bannedFromPosting))
