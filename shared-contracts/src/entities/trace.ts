import { type Static, Type } from 'typebox'
import { Id, Instant, Nullable } from './common.ts'

/** One bracketed step of a publication, as the flight recorder shows it. Secrets are removed before it is stored. */
export const TraceStep = Type.Object({
  id: Id,
  at: Instant,
  attempt: Type.Integer(),
  worker: Type.String(),
  /** claimed, media_ready, container_created, container_ready, commit_requested, asked, published, decorated, failed, held, … */
  step: Type.String(),
  title: Type.String(),
  text: Type.String(),
  verdict: Type.Enum(['ok', 'wait', 'unknown', 'failed', 'held']),
  duration_ms: Nullable(Type.Integer()),
  /** True for the irreversible call and what follows it. */
  after_commit: Type.Boolean(),
  calls: Type.Array(
    Type.Object({
      method: Type.String(),
      url: Type.String(),
      params: Type.Record(Type.String(), Type.String()),
      status: Nullable(Type.Integer()),
      answer: Nullable(Type.String()),
      duration_ms: Type.Integer(),
      fault: Nullable(Type.String()),
    }),
  ),
})
export type TraceStep = Static<typeof TraceStep>

export const Trace = Type.Object({
  post_id: Id,
  publication_id: Nullable(Id),
  state: Type.String(),
  attempts: Type.Integer(),
  max_retry: Type.Integer(),
  /** Seconds between due and live; null until live. */
  lateness_s: Nullable(Type.Number()),
  /** Ids that the network handed out before the commit. */
  prepared: Type.Record(Type.String(), Type.String()),
  commits: Type.Integer(),
  deadline_at: Nullable(Instant),
  next_at: Nullable(Instant),
  steps: Type.Array(TraceStep),
})
export type Trace = Static<typeof Trace>
