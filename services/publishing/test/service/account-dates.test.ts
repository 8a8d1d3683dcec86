import { UpdatePostsZone } from '@fanfare/contracts/endpoints/contents.ts'
import { CancelPosts, MovePosts, UndoBatch } from '@fanfare/contracts/endpoints/placing.ts'
import { ListQuota } from '@fanfare/contracts/endpoints/post-lists.ts'
import { CreatePosts, DeletePost, RestorePost } from '@fanfare/contracts/endpoints/posts.ts'
import { PublishPost } from '@fanfare/contracts/endpoints/publishing.ts'
import { UpdateTimeslotZone } from '@fanfare/contracts/endpoints/timeslots.ts'
import { goingOut, type Post } from '@fanfare/contracts/entities/posts.ts'
import { planOf } from '@fanfare/contracts/plans.ts'
import { Manager } from '@fanfare/contracts/policy.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dateIn } from '../../src/model/zones.ts'
import { account, type Harness, startPublishing } from './harness.ts'

let publishing: Harness
let team = 9700
beforeAll(async () => {
  publishing = await startPublishing()
})
afterAll(() => publishing.close())

async function teamOf(timezone: string) {
  const teamId = String(++team)
  const own = account(teamId, { timezone })
  publishing.accounts.push(own)
  const member = publishing.as({ teamId, role: Manager })
  const media = await member.picture()
  const schedule = (wall: string) =>
    member.ask(CreatePosts, {
      body: {
        accounts: [own.id],
        caption: 'One',
        items: [{ media_id: media.id }],
        schedule: { kind: 'date', wall },
      },
    })
  const zone = (name: string) =>
    member.call(UpdateTimeslotZone, { body: { account_id: own.id, timezone: name } }).then(() => {
      own.timezone = name
    })
  const used = async () => {
    const days = await member.call(ListQuota, { query: { since: new Date().toISOString(), accounts: own.id } })
    return Object.fromEntries(days.flatMap(day => (day.used > 0 ? [[day.post_date, day.used]] : [])))
  }
  return { teamId, own, member, schedule, zone, used }
}

const inDays = (days: number): string => Temporal.Now.plainDateISO('UTC').add({ days }).toString()

test('after a change of the zone a day still takes no more than its quota', async () => {
  const { own, schedule, zone, used } = await teamOf('Europe/Oslo')
  const { postsPerDay } = planOf(own.plan)
  const [day, next] = [inDays(10), inDays(11)]
  for (let n = 0; n < postsPerDay; n++) {
    const { status } = await schedule(`${day}T23:${String(n).padStart(2, '0')}`)
    expect(status).toBe(200)
  }
  await zone('Asia/Tokyo')
  expect(await used()).toEqual({ [next]: postsPerDay })
  const refused = await schedule(`${next}T12:00`)
  expect(refused).toMatchObject({ status: 403, error: { code: 'quota_reached' } })
  expect((await schedule(`${day}T12:00`)).status).toBe(200)
})

const zones = ['Europe/Oslo', 'Asia/Tokyo', 'America/Los_Angeles', 'Pacific/Auckland', 'UTC', 'Pacific/Kiritimati']
const step = fc.oneof(
  fc.record({ type: fc.constant('zone' as const), zone: fc.constantFrom(...zones) }),
  fc.record({ type: fc.constant('posts zone' as const), zone: fc.constantFrom(...zones) }),
  fc.record({
    type: fc.constant('schedule' as const),
    day: fc.integer({ min: 3, max: 8 }),
    hour: fc.integer({ min: 0, max: 23 }),
  }),
  fc.record({ type: fc.constantFrom('move' as const, 'cancel' as const), days: fc.integer({ min: 1, max: 3 }) }),
  fc.record({ type: fc.constantFrom('undo' as const, 'delete' as const, 'restore' as const, 'now' as const) }),
)

test('posts have the date of their moment in the zone of the account, whatever is called in which order', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 14 }), async steps => {
      const { teamId, own, member, schedule, zone, used } = await teamOf('Europe/Oslo')
      const ids: string[] = []
      const batches: string[] = []
      const deleted: string[] = []
      const kept = ({ data }: { data?: { batch?: string | null } }) => void (data?.batch && batches.push(data.batch))
      for (const one of steps) {
        const posts = ids.slice(-3)
        if (one.type === 'zone') await zone(one.zone)
        else if (one.type === 'schedule') {
          const { data } = await schedule(`${inDays(one.day)}T${String(one.hour).padStart(2, '0')}:30`)
          for (const post of (data as { posts?: Post[] } | undefined)?.posts ?? []) ids.push(post.id)
        } else if (one.type === 'posts zone')
          kept(await member.ask(UpdatePostsZone, { body: { account_id: own.id, timezone: one.zone } }))
        else if (one.type === 'undo') {
          const batch = batches.pop()
          if (batch) await member.ask(UndoBatch, { body: { batch } })
        } else if (one.type === 'restore') {
          const id = deleted.pop()
          if (id) await member.ask(RestorePost, { params: { id } })
        } else if (posts[0] === undefined) continue
        else if (one.type === 'move') kept(await member.ask(MovePosts, { body: { posts, days: one.days } }))
        else if (one.type === 'cancel') kept(await member.ask(CancelPosts, { body: { posts } }))
        else if (one.type === 'now') await member.ask(PublishPost, { params: { id: posts[0] } })
        else {
          await member.ask(DeletePost, { params: { id: posts[0] } })
          deleted.push(posts[0])
        }
        const rows = await publishing.sql<{ post_at: Date; post_date: string; counts: boolean }>(
          `select post_at, post_date::text as post_date, status in (${goingOut.join()}) and deleted_at is null as counts
           from posts where team_id = $1 and post_at is not null`,
          [teamId],
        )
        const expected: Record<string, number> = {}
        for (const { post_at, post_date, counts } of rows) {
          const date = dateIn(post_at, own.timezone)
          expect(post_date, one.type).toBe(date)
          if (counts) expected[date] = (expected[date] ?? 0) + 1
        }
        expect(await used()).toEqual(expected)
      }
    }),
    { numRuns: 25 },
  )
}, 240_000)
