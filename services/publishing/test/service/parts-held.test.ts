import { CreatePosts, DeletePost, GetPost, HidePost } from '@fanfare/contracts/endpoints/posts.ts'
import { CancelPost, PublishPost, RetryPost, SchedulePost } from '@fanfare/contracts/endpoints/publishing.ts'
import { Draft, InProgress, type Post, Posted, Scheduled } from '@fanfare/contracts/entities/posts.ts'
import { picture } from '@fanfare/infra/testing/pictures.ts'
import { until } from '@fanfare/infra/testing/until.ts'
import { uploadFile } from '@fanfare/infra/testing/walk.ts'
import { openDatabase, transaction } from '@fanfare/runtime/db/database.ts'
import { silentLog } from '@fanfare/runtime/telemetry/log.ts'
import { type Kysely, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { PublishingTables } from '../../src/db/schema.ts'
import { permissionMissing } from '../../src/faults/faults.ts'
import {
  checkpointFault,
  connectionEnded,
  heldTooLong,
  installationFault,
  publishingPaused,
} from '../../src/faults/held-faults.ts'
import { showState } from '../../src/stores/post-state.ts'
import { rested, type Setup, setups, useSetups } from './publishing-setup.ts'

/** Whatever holds a post, and whatever of it is live: each action that it offers does something, and none ends in a refusal for good. */

const flow = 'draft-then-publish'
useSetups([flow])
let setup: Setup
let db: Kysely<PublishingTables>
let ids: string[]
let captions = 0
beforeAll(async () => {
  setup = setups.get(flow) as Setup
  db = openDatabase({ url: setup.system.database.url('publishing'), schema: 'publishing', log: silentLog })
  ids = await Promise.all(
    [1, 2, 3].map(async seed => {
      const bytes = await picture({ seed: 7_700 + seed, width: 640, height: 800 })
      return (await uploadFile(setup.client, bytes, 'p.jpg')).id
    }),
  )
})
afterAll(() => db?.destroy())

const wall = (days: number) => `${Temporal.Now.plainDateISO('Europe/Lisbon').add({ days })}T10:00`
const bodies = {
  story: () => ({ post_type: 'story', items: ids.map(media_id => ({ media_id })) }),
  'cross-post': () => ({ caption: `Held ${++captions}`, post_to_page: true, items: [{ media_id: ids[0] }] }),
}
type Kind = keyof typeof bodies
const create = async (kind: Kind): Promise<Post> => {
  const body = { accounts: [setup.ig.id], schedule: { kind: 'date', wall: wall(2) }, ...bodies[kind]() }
  const { posts } = await setup.client.call(CreatePosts, { body: body as never })
  return posts[0] as Post
}
const read = (id: string) => setup.client.call(GetPost, { params: { id } })

const login = { network: 'Instagram', login: { name: 'Facebook', host: 'facebook.com' } }
const faults = [
  connectionEnded('Instagram', 0),
  checkpointFault(login, 0),
  permissionMissing('Instagram', 0, { code: 10, subcode: null, message: 'No' } as never),
  installationFault('Instagram', 0),
  publishingPaused(0),
  heldTooLong(0),
]
type Fault = (typeof faults)[number]

/** Its first part is live, or none; what is not live is held for this reason two hours after its time, and not looked at by itself. */
const hold = async (id: string, fault: Fault, isBegun: boolean): Promise<void> => {
  await transaction(db, async tx => {
    await sql`
      update publications set state = 'held', fault = ${JSON.stringify(fault)}::jsonb, due_at = now() - interval '2 hours',
        next_at = now() + interval '1 day', fence = fence + 1
      where post_id = ${id} and part > ${isBegun ? 1 : 0}`.execute(tx)
    if (isBegun)
      await sql`
        update publications set state = 'decorated', published_at = now(), content_id = ${`content-${id}`}, fault = 'null',
          due_at = now() - interval '2 hours', fence = fence + 1
        where post_id = ${id} and part = 1`.execute(tx)
    await showState(tx, setup.ig.team_id, id)
  })
}
const rowsOf = async (id: string) => {
  const { rows } = await sql<{ row: string }>`
    select part || ' ' || state as row from publications where post_id = ${id} order by id`.execute(db)
  return rows.map(({ row }) => row)
}
/** What one request of a person made of it: the status of the answer. */
const pressed = async (work: Promise<unknown>): Promise<number | string> =>
  work.then(
    () => 'done',
    (err: { code?: string; message: string }) => `${err.code}: ${err.message}`,
  )

const params = (id: string) => ({ params: { id } })
const presses: Record<string, (post: Post) => Promise<unknown>> = {
  publish: ({ id }) => setup.client.call(PublishPost, { ...params(id), body: {} }),
  reschedule: ({ id }) => setup.client.call(SchedulePost, { ...params(id), body: { wall: wall(3) } }),
  retry: ({ id }) => setup.client.call(RetryPost, params(id)),
  cancel: ({ id }) => setup.client.call(CancelPost, params(id)),
  // A live post is removed from the lists.
  delete: ({ id, status }) => setup.client.call(status === Posted ? HidePost : DeletePost, params(id)),
}
const stages = [
  ['story', false],
  ['story', true],
  ['cross-post', false],
  ['cross-post', true],
] as const

describe.each(stages)('a held %s, its first part live: %s', (kind, isBegun) => {
  describe.each(faults.map(fault => [fault.code, fault] as const))('held for %s', (_, fault) => {
    test.each(Object.keys(presses))('can be sent a %s', async press => {
      const { id } = await create(kind)
      await hold(id, fault, isBegun)
      const post = await read(id)
      const offered = isBegun && kind === 'cross-post' ? post.alerts[0] : post.error
      expect(offered?.action).not.toBe('edit')
      expect(await pressed((presses[press] as (of: Post) => Promise<unknown>)(post))).toBe('done')
      const rows = await rowsOf(id)
      // What is live stays, and nothing was planned beside it.
      if (isBegun) expect(rows[0]).toBe('1 decorated')
      expect(rows.length).toBe(kind === 'story' ? 3 : 2)
      if (press !== 'delete') await setup.client.call(CancelPost, params(id)).catch(() => undefined)
    })
  })
})

test('a story whose second part is late is posted now, in order, and the first one stays', async () => {
  const { id } = await create('story')
  await hold(id, heldTooLong(0), true)
  expect(await read(id)).toMatchObject({
    status: Scheduled,
    error: { title: '1 of 3 parts live', action: 'late' },
  })
  await setup.client.call(PublishPost, { ...params(id), body: {} })
  const post = await rested(setup.client, id, one => one.status === Posted)
  expect(post).toMatchObject({ error: null, alerts: [] })
  expect(post.publications[0]?.content_id).toBe(`content-${id}`)
  expect(post.publications.map(({ status }) => status)).toEqual(['live', 'live', 'live'])
  const [, second, third] = post.publications.map(({ posted_at }) => Date.parse(posted_at ?? ''))
  expect(third).toBeGreaterThan(second as number)
})

test('the rest of a story that gets another time is scheduled, and can be cancelled: what is live is left', async () => {
  const { id } = await create('story')
  await hold(id, heldTooLong(0), true)
  const moved = await setup.client.call(SchedulePost, { ...params(id), body: { wall: wall(3) } })
  expect(moved).toMatchObject({ status: Scheduled, error: null })
  expect(moved.publications.map(({ status }) => status)).toEqual(['live', 'scheduled', 'scheduled'])
  const post = await setup.client.call(CancelPost, params(id))
  expect(post).toMatchObject({
    status: Posted,
    error: null,
    alerts: [{ code: 'parts_cancelled', title: '1 of 3 parts live', action: 'none' }],
  })
  expect(await rowsOf(id)).toEqual(['1 decorated', '2 cancelled', '3 cancelled'])
})

test('a page that was held while its post waited for a limit follows the post: nobody is asked about the hour', async () => {
  const { id } = await create('cross-post')
  // The account of the post waits for a limit of the network, two hours past its time; the page was disconnected meanwhile.
  await sql`update publications set due_at = now() - interval '2 hours', next_at = now() + interval '1 day' where post_id = ${id}`.execute(
    db,
  )
  await sql`
    update publications set state = 'held', fault = ${JSON.stringify(connectionEnded('Facebook', 0))}::jsonb, fence = fence + 1
    where post_id = ${id} and part = 2`.execute(db)
  await sql`update publications set next_at = now() where post_id = ${id} and part = 2`.execute(db)
  await until(async () => (await rowsOf(id))[1] === '2 scheduled', { what: 'the page to wait for its post again' })
  expect((await read(id)).alerts).toEqual([])
  await sql`update publications set next_at = now() where post_id = ${id} and part = 1`.execute(db)
  const all = await rested(setup.client, id, one => one.publications.every(({ status }) => status === 'live'))
  expect(all).toMatchObject({ status: Posted, alerts: [] })
}, 240_000)

test('what was cancelled on the page of a live post can be posted there after all', async () => {
  const { id } = await create('cross-post')
  await hold(id, heldTooLong(0), true)
  const cancelled = await setup.client.call(CancelPost, params(id))
  expect(cancelled).toMatchObject({ status: Posted, alerts: [{ code: 'cross_post_cancelled', action: 'retry' }] })
  await setup.client.call(RetryPost, params(id))
  const all = await rested(
    setup.client,
    id,
    one => one.publications.length === 2 && one.publications.every(({ status }) => status === 'live'),
  )
  expect(all).toMatchObject({ status: Posted, alerts: [] })
  expect(await rowsOf(id)).toEqual(['1 decorated', '2 cancelled', expect.stringMatching(/^2 (published|decorated)$/)])
  await expect(setup.client.call(RetryPost, params(id))).rejects.toMatchObject({ code: 'post_state' })
}, 240_000)

test('the page of a live post is posted now, or at another time, or not at all; the post stays live', async () => {
  const { id } = await create('cross-post')
  await hold(id, heldTooLong(0), true)
  expect(await read(id)).toMatchObject({ status: Posted, alerts: [{ code: 'cross_post_held', action: 'late' }] })
  const moved = await setup.client.call(SchedulePost, { ...params(id), body: { wall: wall(3) } })
  expect(moved).toMatchObject({ status: Posted, alerts: [] })
  const cancelled = await setup.client.call(CancelPost, params(id))
  expect(cancelled).toMatchObject({ status: Posted, alerts: [{ code: 'cross_post_cancelled', action: 'retry' }] })
  expect([Draft, InProgress]).not.toContain(cancelled.status)

  const other = await create('cross-post')
  await hold(other.id, heldTooLong(0), true)
  await setup.client.call(PublishPost, { ...params(other.id), body: {} })
  const all = await rested(setup.client, other.id, one => one.publications.every(({ status }) => status === 'live'))
  expect(all).toMatchObject({ status: Posted, alerts: [] })
})
