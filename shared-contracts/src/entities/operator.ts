import { type Static, Type } from 'typebox'
import { Id, Instant, Nullable } from './common.ts'

const Count = Type.Integer({ minimum: 0 })
const Seconds = Type.Number({ minimum: 0 })

/** A pause of publishing: of everything, of one network, or of one team. */
export const Pause = Type.Object({
  id: Id,
  network: Nullable(Type.String()),
  team_id: Nullable(Id),
  /** Who paused it, as they said. */
  by: Type.String(),
  at: Instant,
})
export type Pause = Static<typeof Pause>

/** States of a publication, in the order of its way. */
export const publicationStates = [
  'scheduled',
  'claimed',
  'media_ready',
  'prepared',
  'ready',
  'commit_requested',
  'published',
  'decorated',
  'held',
  'unconfirmed',
  'failed',
  'cancelled',
] as const

/** A publication as the operator's list has it: ids, codes and the account's name. */
export const OperatorPublication = Type.Object({
  id: Id,
  post_id: Id,
  team_id: Id,
  account_id: Id,
  /** The account's user name; null where the team service does not answer. */
  account: Nullable(Type.String()),
  network: Type.String(),
  state: Type.Enum([...publicationStates]),
  due_at: Instant,
  /** The last change. */
  since: Instant,
  attempt: Count,
  /** Code of what last stood in its way. */
  reason: Nullable(Type.String()),
})
export type OperatorPublication = Static<typeof OperatorPublication>

/** What an operator needs to know of the publisher, of all teams: numbers, codes and ids. No text of a person, no token. */
export const OperatorFigures = Type.Object({
  at: Instant,
  /** Publications that are not at an end, by state. */
  publications: Type.Array(Type.Object({ state: Type.String(), count: Count })),
  /** Longest time that a post is overdue, by what it waits for. */
  oldest_due: Type.Object({ publisher: Seconds, network: Seconds }),
  /** Posts that are overdue by more than 15 s, the oldest first, at most 50. */
  late: Type.Array(
    Type.Object({
      post_id: Id,
      team_id: Id,
      state: Type.String(),
      waits: Type.Enum(['publisher', 'network']),
      attempt: Count,
      due_at: Instant,
    }),
  ),
  /** From due to live, of the posts of the last hour, in seconds. */
  lateness: Type.Object({
    count: Count,
    p50: Nullable(Seconds),
    p95: Nullable(Seconds),
    longest: Nullable(Seconds),
  }),
  held: Type.Array(Type.Object({ reason: Type.String(), count: Count, due_at: Instant })),
  /** The oldest first, at most 50. */
  unconfirmed: Type.Array(Type.Object({ post_id: Id, team_id: Id, due_at: Instant, since: Instant })),
  /** Of the last 24 hours. */
  failed: Type.Array(Type.Object({ reason: Type.String(), count: Count })),
  workers: Type.Array(
    Type.Object({
      name: Type.String(),
      /** Publications whose lease it holds. */
      leases: Count,
      /** What it said of itself; null where it said nothing, or Redis is away. */
      said: Nullable(
        Type.Object({
          ago_s: Seconds,
          /** Seconds from its last look for due posts until now. */
          looked_ago_s: Nullable(Seconds),
          in_hand: Count,
          concurrency: Count,
          circuits: Type.Array(
            Type.Object({ network: Type.String(), state: Type.Enum(['closed', 'half_open', 'open']) }),
          ),
        }),
      ),
    }),
  ),
  /** Whether the workers' own words could be read. */
  redis: Type.Boolean(),
  /** In force now. */
  pauses: Type.Array(Pause),
})
export type OperatorFigures = Static<typeof OperatorFigures>
