import type { ReplyOf } from '@fanfare/contracts/endpoint.ts'
import type { BatchHashtags } from '@fanfare/contracts/endpoints/hashtags.ts'
import { hashtagLimits } from '@fanfare/contracts/research/limits.ts'
import type { Deps } from '../deps.ts'

import { hashtagView, uncountedView } from '../model/hashtags.ts'
import { readingWaitsMs, wantHashtags } from '../stores/hashtag-queue.ts'
import { findHashtags, type HashtagRow } from '../stores/hashtags.ts'
import { orFail } from './or-fail.ts'
import { tagIn } from './searched-tags.ts'
import { startHashtags } from './start-hashtags.ts'

/** When a view asks again for what is missing, ms; while the network wants to be left alone, up to the longest. */
const RETRY_MS = 1_000
const MOST_RETRY_MS = 60_000

const isSettled = (row: HashtagRow | undefined): boolean => row?.fresh === true || row?.state === 'failed'

/** What is known of hashtags. What is not is queued, and read by workers while somebody goes on asking. */
export async function batchHashtags(deps: Deps, given: readonly string[]): Promise<ReplyOf<typeof BatchHashtags>> {
  const { db, apis, log } = deps
  const names = [...new Set(given.map((tag, at) => tagIn(tag, `body.hashtags.${at}`)))]
  return orFail('hashtag_batch_failed', async () => {
    const known = await findHashtags(db, names)
    if (!apis.photoApp) return { data: names.map(name => uncountedView(name, known.get(name))), retry_ms: null }
    const missing = names.filter(name => known.get(name)?.fresh !== true)
    if (missing.length === 0) return { data: names.map(name => hashtagView(name, known.get(name))), retry_ms: null }
    await wantHashtags(db, missing, hashtagLimits.leaseSeconds)
    const [now, waitsMs] = await Promise.all([findHashtags(db, missing), readingWaitsMs(db)])
    const found = new Map([...known, ...now])
    const open = missing.filter(name => !isSettled(found.get(name)))
    if (open.length > 0)
      // While the queue is away the sweeper starts them, or the view as it asks again.
      await startHashtags(deps, hashtagLimits.startMs).catch(err => log.warn({ err }, 'hashtags are read later'))
    return {
      data: names.map(name => hashtagView(name, found.get(name))),
      retry_ms: open.length === 0 ? null : Math.min(Math.max(RETRY_MS, waitsMs), MOST_RETRY_MS),
    }
  })
}
