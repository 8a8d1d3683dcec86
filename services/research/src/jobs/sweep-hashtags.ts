import { startHashtags } from '../actions/start-hashtags.ts'
import type { Deps } from '../deps.ts'
import { freeLostHashtags } from '../stores/hashtag-queue.ts'

export const SWEEP_HASHTAGS_EVERY_MS = 5_000

/** Gives back what killed workers held, and starts what a lost queue, or a job that ended as something was queued, left behind. */
export async function sweepHashtags(deps: Deps): Promise<void> {
  if (!deps.apis.photoApp) return
  await freeLostHashtags(deps.db)
  await startHashtags(deps, 0)
}
