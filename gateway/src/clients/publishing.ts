import type { BodyOf, ReplyOf } from '@fanfare/contracts/endpoint.ts'
import { CheckPublishing } from '@fanfare/contracts/internal/checks.ts'
import {
  ListPublications,
  PausePublishing,
  PostSnapshot,
  ReadOperatorFigures,
  ResumePublishing,
} from '@fanfare/contracts/internal/publishing.ts'
import type { Caller } from '@fanfare/runtime/http/call.ts'

/** How long publishing may take to answer the operator's pages, ms. */
const OPERATOR_TIMEOUT_MS = 8_000
/** Checks look outside, each for some seconds. */
const CHECKS_TIMEOUT_MS = 30_000

/** What the gateway asks the publishing service. Every call throws AppError. */
export interface PublishingClient {
  /** The status of a post now; null where the team has no such post. */
  postSnapshot(teamId: string, postId: string): Promise<ReplyOf<typeof PostSnapshot>>
  /** Figures of all teams for the operator. */
  figures(): Promise<ReplyOf<typeof ReadOperatorFigures>>
  publications(filter: BodyOf<typeof ListPublications>): Promise<ReplyOf<typeof ListPublications>>
  pause(what: BodyOf<typeof PausePublishing>): Promise<ReplyOf<typeof PausePublishing>>
  resume(what: BodyOf<typeof ResumePublishing>): Promise<ReplyOf<typeof ResumePublishing>>
  /** What it finds when it looks at what it depends on. */
  checks(): Promise<ReplyOf<typeof CheckPublishing>>
}

/** The publishing service over its internal endpoints. */
export const createPublishingClient = ({ call }: { call: Caller }): PublishingClient => {
  const timeoutMs = OPERATOR_TIMEOUT_MS
  return {
    postSnapshot: (teamId, postId) => call(PostSnapshot, { body: { team_id: teamId, post_id: postId } }),
    figures: () => call(ReadOperatorFigures, { body: {}, timeoutMs }),
    publications: body => call(ListPublications, { body, timeoutMs }),
    pause: body => call(PausePublishing, { body, timeoutMs }),
    checks: () => call(CheckPublishing, { body: {}, timeoutMs: CHECKS_TIMEOUT_MS }),
    resume: body => call(ResumePublishing, { body, timeoutMs }),
  }
}
