import { type Static, Type } from 'typebox'
import { Id, Instant, Nullable } from './common.ts'

/** An address that a person wants instead of the present one, until its link is opened. */
export const EmailChange = Type.Object({ email: Type.String(), expires_at: Instant })
export type EmailChange = Static<typeof EmailChange>

/** A copy of what is kept of a person, as a zip. */
export const DataExport = Type.Object({
  id: Id,
  state: Type.Enum(['waiting', 'making', 'ready', 'failed']),
  /** How much of it is made, in percent. */
  progress: Type.Integer(),
  /** What is being collected, for people; null while nothing is. */
  step: Nullable(Type.String()),
  bytes: Nullable(Type.Integer()),
  created_at: Instant,
  /** When a ready one is deleted; null before. */
  expires_at: Nullable(Instant),
})
export type DataExport = Static<typeof DataExport>

/** A team that a deletion is about. */
const DeletionTeam = Type.Object({ id: Id, name: Type.String(), members: Type.Integer() })

/** An account of a team whose connection ends with the person who made it. */
const DeletionAccount = Type.Object({ team_id: Id, team_name: Type.String(), name: Type.String() })

/** What deleting one's account takes along and what it leaves. */
export const DeletionReview = Type.Object({
  username: Type.String(),
  second_factor: Type.Boolean(),
  /** Owned, with other members: hand them over or delete them first. */
  in_the_way: Type.Array(DeletionTeam),
  /** Owned, and nobody else is in them: they are deleted too. */
  deleted_along: Type.Array(DeletionTeam),
  /** Of others: the person leaves them, their posts stay. */
  left: Type.Array(DeletionTeam),
  /** Of those teams: each has to be connected again by someone who stays. */
  reconnect: Type.Array(DeletionAccount),
  api_keys: Type.Integer(),
  /** When everything would be gone for good. */
  purge_at: Instant,
})
export type DeletionReview = Static<typeof DeletionReview>
