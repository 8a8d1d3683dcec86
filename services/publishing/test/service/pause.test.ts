import { GetPost } from '@fanfare/contracts/endpoints/posts.ts'
import { PublishPost } from '@fanfare/contracts/endpoints/publishing.ts'
import { Posted, Scheduled } from '@fanfare/contracts/entities/posts.ts'
import {
  ListPublications,
  PausePublishing,
  ReadOperatorFigures,
  ResumePublishing,
} from '@fanfare/contracts/internal/publishing.ts'
import { until } from '@fanfare/infra/testing/until.ts'
import { systemClock } from '@fanfare/runtime/clock.ts'
import { type Caller, createCaller } from '@fanfare/runtime/http/call.ts'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import {
  commitOf,
  compose,
  eventsOf,
  fault,
  live,
  rested,
  type Setup,
  settled,
  setups,
  useSetups,
} from './publishing-setup.ts'

/** The operator pauses publishing and resumes it: nothing goes out meanwhile, nothing twice, and nothing is lost. */

const flow = 'draft-then-publish'
useSetups([flow])
let setup: Setup
let call: Caller
let teamId: string
beforeAll(() => {
  setup = setups.get(flow) as Setup
  const { urls, site } = setup.system
  call = createCaller({
    urls: { publishing: urls.publishing },
    identitySecret: site.secrets.identitySecret,
    clock: systemClock,
  })
  teamId = setup.ig.team_id
})
const by = 'Mira of operations'
const pause = (scope: { network?: 'instagram' | 'facebook'; team_id?: string } = {}) =>
  call(PausePublishing, { body: { ...scope, by } })
const resumeAll = async () => {
  const { pauses } = await call(ReadOperatorFigures, { body: {} })
  for (const { id } of pauses) await call(ResumePublishing, { body: { id, by } })
}
afterEach(resumeAll)
afterAll(() => call?.close())

const paused = (id: string) => rested(setup.client, id, post => post.error?.code === 'paused')
const isOut = (id: string) => rested(setup.client, id, settled)
const commits = () => setup.system.simulator.control.requestCounts()[commitOf.image] ?? 0

test('a due post waits and says why, and goes out once when publishing resumes', async () => {
  expect(await pause()).toMatchObject([{ network: null, team_id: null, by }])
  const { post, marker } = await compose('image')
  expect(await paused(post.id)).toMatchObject({
    status: Scheduled,
    error: { action: 'wait', message: expect.stringContaining('paused by your administrator') },
  })
  expect(live(setup, marker)).toBe(0)
  const { pauses, held } = await call(ReadOperatorFigures, { body: {} })
  expect(pauses).toHaveLength(1)
  expect(held).toMatchObject([{ reason: 'paused', count: 1 }])
  await resumeAll()
  expect(await isOut(post.id)).toMatchObject({ status: Posted, error: null })
  expect(live(setup, marker)).toBe(1)
  expect((await eventsOf(setup, post.id)).slice(-4)).toEqual([
    'post_held paused',
    'post_resumed',
    'post_publishing',
    'post_published',
  ])
})

test('the same pause twice is one, and ends once', async () => {
  const [first] = await pause()
  expect(await pause()).toEqual([first])
  expect(await call(ResumePublishing, { body: { id: first?.id ?? '', by } })).toEqual([])
  expect(await call(ResumePublishing, { body: { id: first?.id ?? '', by } })).toEqual([])
})

test('a pause of one network, or of another team, leaves the rest alone', async () => {
  await pause({ network: 'instagram' })
  await pause({ team_id: '999999' })
  const picture = await compose('image')
  const page = await compose('draft page')
  expect(await isOut(page.post.id)).toMatchObject({ status: Posted })
  await paused(picture.post.id)
  await resumeAll()
  expect(await isOut(picture.post.id)).toMatchObject({ status: Posted })
  expect([live(setup, picture.marker), live(setup, page.marker)]).toEqual([1, 1])
})

test('a worker that has the post in hand does not send it either', async () => {
  // Its last look before the irreversible call takes a while; publishing is paused meanwhile.
  const slow = fault(setup, 'container_status', 'latency', { delayMs: 700, times: undefined })
  const { post, marker } = await compose('image')
  const injected = () => setup.system.simulator.control.faults().find(({ id }) => id === slow.id)?.injected
  await until(() => (injected() ?? 0) > 0, { everyMs: 5 })
  const before = commits()
  await pause({ team_id: teamId })
  setup.system.simulator.control.clearFaults()
  await paused(post.id)
  expect(commits()).toBe(before)
  await resumeAll()
  expect(await isOut(post.id)).toMatchObject({ status: Posted, error: null })
  expect(live(setup, marker)).toBe(1)
})

test('what may be live is asked about in a pause, and not sent again', async () => {
  fault(setup, commitOf.image, 'latency_after', { delayMs: 1_500 })
  const { post, marker } = await compose('image')
  await until(() => live(setup, marker) === 1, { everyMs: 5 })
  await pause()
  expect(await isOut(post.id)).toMatchObject({ status: Posted })
  expect(live(setup, marker)).toBe(1)
})

test('what comes more than an hour late asks its author; "post now" sends it once publishing resumes', async () => {
  await pause()
  const { post, marker } = await compose('image')
  await paused(post.id)
  const db = new pg.Client(setup.system.database.adminUrl)
  await db.connect()
  await db.query(`update publishing.publications set due_at = due_at - interval '61 minutes' where post_id = $1`, [
    post.id,
  ])
  await db.end()
  await resumeAll()
  expect(await rested(setup.client, post.id, one => one.error?.code === 'held_late')).toMatchObject({
    status: Scheduled,
    error: { action: 'late' },
  })
  expect(live(setup, marker)).toBe(0)
  await pause()
  await setup.client.call(PublishPost, { params: { id: post.id } })
  await paused(post.id)
  expect(live(setup, marker)).toBe(0)
  await resumeAll()
  expect(await isOut(post.id)).toMatchObject({ status: Posted })
  expect(live(setup, marker)).toBe(1)
})

test('pausing and resuming again and again while posts go out doubles and loses nothing', async () => {
  const posts = await Promise.all(Array.from({ length: 4 }, (_, at) => compose(at % 2 ? 'image' : 'draft page')))
  for (let round = 0; round < 6; round++) {
    await pause(round % 3 === 0 ? {} : round % 3 === 1 ? { network: 'instagram' } : { team_id: teamId })
    await setup.client.call(GetPost, { params: { id: posts[0]?.post.id ?? '' } })
    await resumeAll()
  }
  for (const { post, marker } of posts) {
    expect(await isOut(post.id)).toMatchObject({ status: Posted, error: null })
    expect(live(setup, marker)).toBe(1)
  }
}, 240_000)

test('the operator lists publications by state, network and team, page by page', async () => {
  const { post } = await compose('draft page')
  await isOut(post.id)
  const all = await call(ListPublications, { body: {} })
  expect(all.publications.find(row => row.post_id === post.id)).toMatchObject({
    team_id: teamId,
    network: 'facebook',
    account: setup.page.username,
    reason: null,
  })
  const only = await call(ListPublications, { body: { network: 'instagram', state: 'decorated', team_id: teamId } })
  expect(new Set(only.publications.map(row => `${row.network} ${row.state}`))).toEqual(new Set(['instagram decorated']))
  const [first, second] = all.publications
  const older = await call(ListPublications, { body: { before: first?.id ?? '' } })
  expect(older.publications[0]?.id).toBe(second?.id)
  expect((await call(ListPublications, { body: { team_id: '999999' } })).publications).toEqual([])
})
