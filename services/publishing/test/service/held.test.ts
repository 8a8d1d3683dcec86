import { GetPost, GetTrace } from '@fanfare/contracts/endpoints/posts.ts'
import { ListSocialAccounts } from '@fanfare/contracts/endpoints/teams.ts'
import { Failed, InProgress, Posted, Scheduled } from '@fanfare/contracts/entities/posts.ts'
import { until } from '@fanfare/infra/testing/until.ts'
import { connectPerson } from '@fanfare/infra/testing/walk.ts'
import pg from 'pg'
import { describe, expect, test } from 'vitest'
import {
  commitOf,
  compose,
  fault,
  flowOf,
  type Kind,
  live,
  rested,
  type Stage,
  settled,
  stages,
  useStages,
} from './stages.ts'

useStages()

const both = ['image', 'draft page'] as const
const prepareOf: Record<(typeof both)[number], string> = { image: 'media', 'draft page': 'photos' }
const stageOf = (kind: Kind) => stages.get(flowOf(kind)) as Stage
const sql = async ({ system }: Stage, text: string, values: unknown[]) => {
  const client = new pg.Client(system.database.adminUrl)
  await client.connect()
  try {
    return await client.query(text, values)
  } finally {
    await client.end()
  }
}

describe.each(both)('%s', kind => {
  test('one refused token does not hold a post: the network says that it is valid', async () => {
    const stage = stageOf(kind)
    fault(stage, prepareOf[kind], 'answer_instead', { code: 190, subcode: 460 })
    const { post, marker } = await compose(kind)
    expect(await rested(stage.client, post.id, settled)).toMatchObject({ status: Posted, error: null })
    expect(live(stage, marker)).toBe(1)
  })

  test.each([
    ['a wrong app secret', 'wrong_secret', {}, { code: 'installation', action: 'wait' }],
    ['a refused proof', 'wrong_proof', {}, { code: 'installation', action: 'wait' }],
    ['a locked account', 'answer_instead', { code: 190, subcode: 459 }, { code: 'checkpoint', action: 'open_network' }],
  ])(
    '%s holds it, says who can do what, and it goes out by itself once that is done',
    async (_, kindOfFault, more, reported) => {
      const stage = stageOf(kind)
      const wrong = fault(stage, prepareOf[kind], kindOfFault, { ...more, times: undefined })
      const { post, marker } = await compose(kind)
      const held = await rested(stage.client, post.id, one => one.error !== null)
      expect(held).toMatchObject({ status: Scheduled, error: reported })
      stage.system.simulator.control.clearFaults(wrong.id)
      expect(await rested(stage.client, post.id, settled)).toMatchObject({ status: Posted, error: null })
      expect(live(stage, marker)).toBe(1)
    },
  )

  test('after an outage of the network the post goes out in the same attempt', async () => {
    const stage = stageOf(kind)
    const down = fault(stage, prepareOf[kind], 'http_503', { times: undefined })
    const { post, marker } = await compose(kind)
    await until(() => (stage.system.simulator.control.faults().find(({ id }) => id === down.id)?.injected ?? 0) > 6, {
      withinMs: 15_000,
      what: 'seven tries',
    })
    expect((await stage.client.call(GetPost, { params: { id: post.id } })).status).toBe(InProgress)
    stage.system.simulator.control.clearFaults(down.id)
    expect(await rested(stage.client, post.id, settled)).toMatchObject({ status: Posted, error: null })
    expect(live(stage, marker)).toBe(1)
    expect((await stage.client.call(GetTrace, { params: { id: post.id } })).attempts).toBe(1)
  })

  test('a post that was held for more than an hour past its time asks first', async () => {
    const stage = stageOf(kind)
    const wrong = fault(stage, prepareOf[kind], 'wrong_secret', { times: undefined })
    const { post, marker } = await compose(kind)
    await rested(stage.client, post.id, one => one.error?.code === 'installation')
    await sql(stage, "update publishing.publications set due_at = due_at - interval '61 minutes' where post_id = $1", [
      post.id,
    ])
    stage.system.simulator.control.clearFaults(wrong.id)
    const late = await rested(stage.client, post.id, one => one.error?.code === 'held_late')
    expect(late).toMatchObject({ status: Scheduled, error: { action: 'late' } })
    expect(live(stage, marker)).toBe(0)
  })
})

test('a live post with a lost response and an ended connection is unconfirmed, and found after a reconnect', async () => {
  const stage = stageOf('image')
  const { control } = stage.system.simulator
  fault(stage, commitOf.image, 'cut_after')
  fault(stage, 'container_status', 'stale_read', { as: 'missing', whenLive: true, times: undefined })
  fault(stage, 'media_list', 'stale_read', { lagMs: 60_000, times: undefined })
  const { post, marker } = await compose('image')
  await until(() => live(stage, marker) === 1, { what: 'the post at the network', everyMs: 5 })
  control.breakTokens(stage.ready.userId, 'password_changed')
  const asked = await rested(stage.client, post.id, one => one.unconfirmed)
  expect(asked).toMatchObject({ status: Failed, error: { action: 'check' } })
  control.clearFaults()
  await connectPerson(stage.client, stage.system.simulator.url, stage.ready.userId)
  expect(await rested(stage.client, post.id, one => one.status === Posted)).toMatchObject({ error: null })
  expect(live(stage, marker)).toBe(1)
})

test('the network’s own limit is asked before a post is sent; the account is marked, and released', async () => {
  const stage = stageOf('image')
  const { control } = stage.system.simulator
  const state = async () =>
    (await stage.client.call(ListSocialAccounts, { params: { teamId: stage.ig.team_id } })).find(
      account => account.id === stage.ig.id,
    )?.status
  control.changeSettings({ publishQuota: 0 })
  const { post, marker } = await compose('image')
  expect(await rested(stage.client, post.id, one => one.error?.code === 'rate_limited')).toMatchObject({
    status: Scheduled,
  })
  await until(async () => (await state()) === 2, { what: 'an account that is marked' })
  expect(live(stage, marker)).toBe(0)
  control.changeSettings({ publishQuota: 100 })
  expect(await rested(stage.client, post.id, settled)).toMatchObject({ status: Posted, error: null })
  await until(async () => (await state()) === 1, { what: 'an account that is released' })
})
