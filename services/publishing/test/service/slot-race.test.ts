import { CreatePosts } from '@fanfare/contracts/endpoints/posts.ts'
import { AddTimeslots } from '@fanfare/contracts/endpoints/timeslots.ts'
import { emptyContent } from '@fanfare/contracts/entities/post-content.ts'
import { planOf } from '@fanfare/contracts/plans.ts'
import { Manager } from '@fanfare/contracts/policy.ts'
import { systemClock } from '@fanfare/runtime/clock.ts'
import { readConfig } from '@fanfare/runtime/config/config.ts'
import { silentLog } from '@fanfare/runtime/telemetry/log.ts'
import type { KyselyPlugin } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { subjectOf } from '../../src/actions/subjects.ts'
import { slotSettingsOf } from '../../src/actions/time-slots/fill-slots.ts'
import { configSpec } from '../../src/config.ts'
import { type Deps, openDeps } from '../../src/deps.ts'
import type { Timing } from '../../src/model/schedule.ts'
import { account, type Harness, startPublishing } from './harness.ts'

let publishing: Harness
let deps: Deps
beforeAll(async () => {
  publishing = await startPublishing()
  deps = await openDeps(readConfig(configSpec, publishing.settings), { clock: systemClock, log: silentLog })
})
afterAll(async () => {
  await deps.close()
  await publishing.close()
})

/** Does something once, when so many statements on a database have returned their rows. */
const afterReads = (count: number, run: () => Promise<unknown>): KyselyPlugin => {
  let reads = 0
  return {
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      reads += 1
      if (reads === count) await run()
      return result
    },
  }
}

test('a slot whose day somebody else fills while the post is checked is left for the next one', async () => {
  // The plan with the fewest posts a day.
  const plan = 0
  const one = account('600', { timezone: 'UTC', plan })
  publishing.accounts.push(one)
  const member = publishing.as({ teamId: one.team_id, role: Manager })
  const media = await member.picture()
  await member.call(AddTimeslots, { body: { account_id: one.id, days: [1, 2, 3, 4, 5, 6, 7], hours: ['12:00'] } })
  const slots = await slotSettingsOf(deps, member.who.userId)
  const draft = { account: one, content: { ...emptyContent, post_type: 'post' as const } }
  const place = async (db = deps.db): Promise<{ date: string | null; used: number }> => {
    const setting = { db, teamId: one.team_id, media: new Map(), schedule: { kind: 'time_slot' as const }, slots }
    const { timing, used } = await subjectOf(draft as never, { ...setting, now: new Date() })
    return { date: (timing as Timing).date, used }
  }
  const { date } = await place()
  const body = { accounts: [one.id], caption: 'At night', items: [{ media_id: media.id }] }
  const fill = async () => {
    for (let used = 0; used < planOf(plan).postsPerDay; used++)
      await member.call(CreatePosts, { body: { ...body, schedule: { kind: 'date', wall: `${date}T23:1${used}` } } })
  }
  // The planner reads slots, posts and what counts on each day.
  const db = deps.db.withPlugin(afterReads(3, fill))
  const next = Temporal.PlainDate.from(date as string).add({ days: 1 })
  expect(await place(db)).toEqual({ date: next.toString(), used: 0 })
})
