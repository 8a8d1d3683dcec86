import type { FailureKind } from '../graph/failure-kind.ts'

/**
 * "Photos were already posted": a draft whose response was lost uses them, so another post cannot (Page Feed, v23.0).
 */
export const photosTaken = 1366051

/** A piece of an upload that does not begin where the last one that arrived has ended; `error_data` has the next one (Page Videos, v23.0). */
export const wrongOffset = 1363037
/** The session of an upload has ended or expired (Page Videos, v23.0). */
export const sessionEnded = 1363041

/**
 * Sub-codes with which a person has to act at the network before it takes posts again: a security check (1404006), a proof of who they are
 * (4854002), the authorisation to publish as the Page (1404078), and a limit of the account by the network's standards (1404102, 1404112).
 * The reference names none of them: this is how publishing clients read them.
 */
const actThere = [1404006, 4854002, 1404078, 1404102, 1404112]

/** Sub-codes that say more than the code beside them. */
export const subcodeKinds: readonly (readonly [subcode: number, kind: FailureKind])[] = actThere.map(subcode => [
  subcode,
  'checkpoint',
])
