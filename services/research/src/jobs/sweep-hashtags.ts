import { startHashtags } from '../actions/start-hashtags.ts'
import type { Deps } from '../deps.ts'

export const SWEEP_HASHTAGS_EVERY_MS = 5_000

/** Starts what killed workers held, and what a lost queue, or a job that ended as something was queued, left behind. */
export async function sweepHashtags(deps: Deps): Promise<void> {
  if (deps.apis.photoApp) await startHashtags(deps, 0)
}
