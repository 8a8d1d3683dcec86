import { setTimeout as pause } from 'node:timers/promises'
import type { Case } from '../case.ts'
import { slowlyAll } from '../faults.ts'
import { aloneWith, type Group, sendGroupNowAndSoon } from '../group.ts'
import { pausePublishing, resumePublishing } from '../operator.ts'
import { inHand, waitUntilSettled } from '../settle.ts'
import type { TestSystem } from '../test-system.ts'
import { times } from '../times.ts'
import type { Sent } from '../verdict.ts'

const preparing = ['claimed', 'media_ready', 'prepared', 'ready']
/** Posts that become due in the pause, s ahead. */
const aheadS = 3

/** How many posts the networks show by now. */
const liveNow = async (system: TestSystem): Promise<number> =>
  (await system.controlApi<{ publications: unknown[] }>('GET', '/publications')).publications.length

/** Posts before their irreversible call when the pause began, which must wait for its end. */
async function waiting(system: TestSystem, posts: readonly Sent[]): Promise<string[]> {
  const { rows } = await system.db.query<{ post_id: string }>(
    `select post_id::text from publishing.publications where post_id = any($1::bigint[]) and commits = 0 and published_at is null`,
    [posts.map(post => post.id)],
  )
  return rows.map(row => row.post_id)
}

/**
 * The operator pauses all publishing while posts are prepared and others become due; calls already sent may finish. A worker is killed in
 * the pause and comes back. Nothing more goes live until the pause ends; then everything does.
 */
async function paused(system: TestSystem, group: Group, each: number) {
  const mistakes: string[] = []
  return slowlyAll(system, async () => {
    const posts = await sendGroupNowAndSoon(system, group, each, aheadS)
    await inHand(system, posts, preparing)
    await pausePublishing(system)
    try {
      // Calls sent before the pause may finish.
      const { unsettled } = await waitUntilSettled(system, posts, { orWaits: true })
      if (unsettled.length > 0) mistakes.push(`${unsettled.length} posts were neither live nor on hold in the pause`)
      const waits = await waiting(system, posts)
      if (waits.length === 0) mistakes.push('the pause came too late: nothing waited for its end')
      const live = await liveNow(system)
      system.workers[0]?.signal('SIGKILL')
      await pause(times.outage)
      const later = await liveNow(system)
      if (later > live) mistakes.push(`${later - live} posts went live in the pause`)
    } finally {
      await resumePublishing(system)
    }
    const resumedAt = performance.now()
    const { at } = await waitUntilSettled(system, posts)
    return { posts, recoveryS: (at - resumedAt) / 1000, mistakes }
  })
}

/** The operator's pause. */
export const pauseCases = (groups: readonly Group[], each: number): Case[] =>
  groups.map(group => aloneWith(group)('paused by the operator, then resumed', system => paused(system, group, each)))
