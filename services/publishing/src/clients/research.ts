import { HasSavedPost } from '@fanfare/contracts/internal/research.ts'
import { AppError } from '@fanfare/runtime/errors.ts'
import type { Caller } from '@fanfare/runtime/http/call.ts'
import type { Log } from '@fanfare/runtime/telemetry/log.ts'

/** What publishing asks the research service. */
export interface ResearchClient {
  /** Whether a team has a saved post; undefined while nobody can say: a post must not wait for another service. */
  hasSaved(teamId: string, id: string): Promise<boolean | undefined>
}

/** Longest wait, ms: a person waits for the post. */
const TIMEOUT_MS = 2_000

/** The research service over its internal endpoints. */
export const createResearchClient = ({ call, log }: { call: Caller; log: Log }): ResearchClient => ({
  async hasSaved(teamId, id) {
    try {
      return (await call(HasSavedPost, { body: { team_id: teamId, id }, timeoutMs: TIMEOUT_MS })).has
    } catch (err) {
      if (!(err instanceof AppError) || err.status < 500) throw err
      log.warn({ err, teamId }, 'it could not be asked whether a team has a saved post')
      return undefined
    }
  },
})
