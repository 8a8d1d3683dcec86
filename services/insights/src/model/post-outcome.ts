import type { PostFormat } from '@fanfare/contracts/entities/insight-posts.ts'
import type { MissingFigure } from '@fanfare/contracts/entities/insights.ts'
import { waitAfter } from './back-off.ts'
import type { RawFigures } from './post-figures.ts'
import { nextReading, stepAt } from './post-schedule.ts'

/** What a network said of a post that was due. `later`: nothing, or nothing that is an answer about it. */
export type Outcome = { is: 'figures'; figures: RawFigures } | { is: 'too_small' | 'not_offered' | 'gone' | 'later' }

interface Due {
  format: PostFormat
  posted_at: Date
  step: number | null
  tries: number
  gone_at: Date | null
}

/** What becomes of the post. */
export interface AfterReading {
  /** The step that is done; null: none. */
  step: number | null
  dueAt: string | null
  figures: RawFigures | null
  missing: Exclude<MissingFigure, 'not_read'> | null
  tries: number
  goneAt: string | null
}

/** A post that the network does not know is asked for once more after so long, ms: reads lag, and one answer proves nothing. */
const GONE_AGAIN_MS = 6 * 3_600_000
/** Times that a post without an answer is asked for at a step. */
const mostTries = 6

const iso = (ms: number | undefined): string | null => (ms === undefined ? null : new Date(ms).toISOString())

/** What becomes of a post of which the network said this at `now` (Unix ms); undefined: it is gone for good. */
export function afterReading(post: Due, outcome: Outcome, now: number): AfterReading | undefined {
  const { format, step: last, tries, gone_at: goneAt } = post
  const postedAt = post.posted_at.getTime()
  const step = stepAt(format, postedAt, now) ?? null
  const done = {
    step,
    dueAt: iso(nextReading(format, postedAt, step ?? last, now)),
    figures: null,
    missing: null,
    tries: 0,
    goneAt: null,
  }
  if (outcome.is === 'figures') return { ...done, figures: outcome.figures }
  if (outcome.is === 'gone') {
    if (goneAt && now - goneAt.getTime() >= GONE_AGAIN_MS) return undefined
    const since = goneAt?.getTime() ?? now
    return { ...done, step: null, dueAt: iso(since + GONE_AGAIN_MS), tries, goneAt: iso(since) }
  }
  if (outcome.is === 'later' && tries + 1 < mostTries) {
    const again = now + waitAfter(tries + 1)
    return { ...done, step: null, dueAt: iso(again), tries: tries + 1 }
  }
  return { ...done, missing: outcome.is === 'too_small' ? 'too_small' : 'not_offered' }
}
