import { setTimeout as pause } from 'node:timers/promises'
import type { Hashtag } from '@fanfare/contracts/entities/hashtags.ts'
import { hashtagLimits } from '@fanfare/contracts/research/limits.ts'
import { fail } from '@fanfare/runtime/errors.ts'
import type { Deps } from '../deps.ts'
import { hashtagView, uncountedView } from '../model/hashtags.ts'
import { type Outcome, readingWaitsMs, takeHashtags, wantHashtags } from '../stores/hashtag-queue.ts'
import { findHashtags, type HashtagRow } from '../stores/hashtags.ts'
import { LEASE_MS, outcomeWriter, readHashtags } from './read-hashtags.ts'
import { tagIn } from './searched-tags.ts'

/** Between two looks for what somebody else is reading, ms. */
const LOOK_MS = 100
/** How much longer than its call a reading may take, ms. */
const SLACK_MS = 5_000

const noSuch = { field: 'params.tag', rule: 'a hashtag that posts have' }

/** A hashtag that was read; the network may have none of this name. */
const shown = (name: string, row: HashtagRow): Hashtag =>
  row.media_count === null ? fail('hashtag_not_found', noSuch) : hashtagView(name, row)

/**
 * A hashtag with its count, as it was read within 7 days, else read now. Where workers read it already, their answer is waited for: the network is
 * asked once.
 */
export async function readHashtag(deps: Deps, given: string): Promise<Hashtag> {
  const { db, apis, ids, config } = deps
  const name = tagIn(given, 'params.tag')
  const { photoApp } = apis
  const known = (await findHashtags(db, [name])).get(name)
  if (known?.fresh) return shown(name, known)
  if (!photoApp) return uncountedView(name, known)
  const until = performance.now() + config.callTimeoutMs + SLACK_MS
  const write = outcomeWriter(deps)
  await wantHashtags(db, [name], hashtagLimits.leaseSeconds)
  while (performance.now() < until) {
    const claim = ids.next()
    const { mostProcessing: mostAtOnce } = hashtagLimits
    const names = await takeHashtags(db, { claim, leaseMs: LEASE_MS, most: 1, mostAtOnce, name })
    let kind: Outcome['kind'] | undefined
    const noted: typeof write = outcome => {
      kind = outcome.kind
      return write(outcome)
    }
    if (names.length > 0) await readHashtags(deps, { app: photoApp, first: { claim, names }, write: noted })
    if (kind === 'failed') break
    const row = (await findHashtags(db, [name])).get(name)
    if (row?.fresh) return shown(name, row)
    if (row?.state === 'failed') break
    if ((await readingWaitsMs(db)) > 0) return fail('network_rate_limited')
    await pause(LOOK_MS)
  }
  return fail('network_unavailable')
}
