import { UndoBatch } from '@fanfare/contracts/endpoints/placing.ts'
import { GetPost, GetTrace, UpdatePost } from '@fanfare/contracts/endpoints/posts.ts'
import { ListSocialAccounts } from '@fanfare/contracts/endpoints/teams.ts'
import { Draft, Failed, InProgress, Posted, Scheduled } from '@fanfare/contracts/entities/posts.ts'
import { until } from '@fanfare/infra/testing/until.ts'
import { connectPerson } from '@fanfare/infra/testing/walk.ts'
import pg from 'pg'
import { describe, expect, test } from 'vitest'
import {
  commitOf,
  compose,
  eventsOf,
  fault,
  flowOf,
  type Kind,
  live,
  rested,
  type Setup,
  settled,
  setups,
  useSetups,
} from './publishing-setup.ts'

useSetups()

const both = ['image', 'draft page'] as const
const prepareOf: Record<(typeof both)[number], string> = { image: 'media', 'draft page': 'photos' }
const setupOf = (kind: Kind) => setups.get(flowOf(kind)) as Setup
const sql = async ({ system }: Setup, text: string, values: unknown[]) => {
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
    const setup = setupOf(kind)
    fault(setup, prepareOf[kind], 'answer_instead', { code: 190, subcode: 460 })
    const { post, marker } = await compose(kind)
    expect(await rested(setup.client, post.id, settled)).toMatchObject({ status: Posted, error: null })
    expect(live(setup, marker)).toBe(1)
  })

  test.each([
    ['a wrong app secret', 'wrong_secret', {}, { code: 'installation', action: 'wait' }],
    ['a refused proof', 'wrong_proof', {}, { code: 'installation', action: 'wait' }],
    ['a locked account', 'answer_instead', { code: 190, subcode: 459 }, { code: 'checkpoint', action: 'open_network' }],
    [
      'a security check',
      'answer_instead',
      { subcode: 1404006 },
      { code: 'security_check', action: 'open_network', network: { code: 368, subcode: 1404006 } },
    ],
  ])(
    '%s holds it, says who can do what, and it goes out by itself once that is done',
    async (_, kindOfFault, more, reported) => {
      const setup = setupOf(kind)
      const wrong = fault(setup, prepareOf[kind], kindOfFault, { ...more, times: undefined })
      const { post, marker } = await compose(kind)
      const held = await rested(setup.client, post.id, one => one.error !== null)
      expect(held).toMatchObject({ status: Scheduled, error: reported })
      setup.system.simulator.control.clearFaults(wrong.id)
      expect(await rested(setup.client, post.id, settled)).toMatchObject({ status: Posted, error: null })
      expect(live(setup, marker)).toBe(1)
      // One post tries now and then whether it works: each try that is held again says so.
      const events = (await eventsOf(setup, post.id)).filter(name => name !== 'post_publishing')
      const tries = events.filter(name => name === 'post_resumed').length
      const once = [`post_held ${reported.code}`, 'post_resumed']
      expect(tries).toBeGreaterThan(0)
      expect(events).toEqual([
        'post_created',
        'post_scheduled',
        ...Array.from({ length: tries }, () => once).flat(),
        'post_published',
      ])
    },
  )

  test('after an outage of the network the post goes out in the same attempt', async () => {
    const setup = setupOf(kind)
    const down = fault(setup, prepareOf[kind], 'http_503', { times: undefined })
    const { post, marker } = await compose(kind)
    await until(() => (setup.system.simulator.control.faults().find(({ id }) => id === down.id)?.injected ?? 0) > 6, {
      withinMs: 45_000,
      what: 'seven tries',
    })
    expect((await setup.client.call(GetPost, { params: { id: post.id } })).status).toBe(InProgress)
    setup.system.simulator.control.clearFaults(down.id)
    expect(await rested(setup.client, post.id, settled)).toMatchObject({ status: Posted, error: null })
    expect(live(setup, marker)).toBe(1)
    expect((await setup.client.call(GetTrace, { params: { id: post.id } })).attempts).toBe(1)
  })

  test('a post that was held for more than an hour past its time asks first', async () => {
    const setup = setupOf(kind)
    const wrong = fault(setup, prepareOf[kind], 'wrong_secret', { times: undefined })
    const { post, marker } = await compose(kind)
    await rested(setup.client, post.id, one => one.error?.code === 'installation')
    await sql(setup, "update publishing.publications set due_at = due_at - interval '61 minutes' where post_id = $1", [
      post.id,
    ])
    setup.system.simulator.control.clearFaults(wrong.id)
    const late = await rested(setup.client, post.id, one => one.error?.code === 'held_late')
    expect(late).toMatchObject({ status: Scheduled, error: { action: 'late' } })
    expect((await eventsOf(setup, post.id)).at(-1)).toBe('post_held held_late')
    expect(live(setup, marker)).toBe(0)
    // Moved to the drafts it is asked about no more, and Undo does not send it after all.
    const draft = await setup.client.call(UpdatePost, {
      params: { id: post.id },
      body: { schedule: { kind: 'draft' } },
    })
    expect(draft).toMatchObject({ status: Draft, error: null })
    const { items } = await setup.client.call(UndoBatch, { body: { batch: draft.undo ?? '' } })
    expect(items).toMatchObject([{ post_id: post.id, left: { code: 'past' } }])
    expect((await setup.client.call(GetPost, { params: { id: post.id } })).status).toBe(Draft)
    expect(live(setup, marker)).toBe(0)
  })
})

test('a live post with a lost response and an ended connection is unconfirmed, and found after a reconnect', async () => {
  const setup = setupOf('image')
  const { control } = setup.system.simulator
  fault(setup, commitOf.image, 'cut_after')
  fault(setup, 'container_status', 'stale_read', { as: 'missing', whenLive: true, times: undefined })
  fault(setup, 'media_list', 'stale_read', { lagMs: 60_000, times: undefined })
  const { post, marker } = await compose('image')
  await until(() => live(setup, marker) === 1, { what: 'the post at the network', everyMs: 5 })
  control.breakTokens(setup.ready.userId, 'password_changed')
  const asked = await rested(setup.client, post.id, one => one.unconfirmed)
  expect(asked).toMatchObject({ status: Failed, error: { action: 'check' } })
  control.clearFaults()
  await connectPerson(setup.client, setup.system.simulator.url, setup.ready.userId)
  expect(await rested(setup.client, post.id, one => one.status === Posted)).toMatchObject({ error: null })
  expect(live(setup, marker)).toBe(1)
})

test('the network’s own limit is asked before a post is sent; the account is marked, and released', async () => {
  const setup = setupOf('image')
  const { control } = setup.system.simulator
  const state = async () =>
    (await setup.client.call(ListSocialAccounts, { params: { teamId: setup.ig.team_id } })).find(
      account => account.id === setup.ig.id,
    )?.status
  control.changeSettings({ publishQuota: 0 })
  const { post, marker } = await compose('image')
  expect(await rested(setup.client, post.id, one => one.error?.code === 'rate_limited')).toMatchObject({
    status: Scheduled,
  })
  await until(async () => (await state()) === 2, { what: 'an account that is marked' })
  expect(live(setup, marker)).toBe(0)
  control.changeSettings({ publishQuota: 100 })
  expect(await rested(setup.client, post.id, settled)).toMatchObject({ status: Posted, error: null })
  await until(async () => (await state()) === 1, { what: 'an account that is released' })
})

test('a post waits while the network prepares no more of its account, says so, and goes on by itself', async () => {
  const setup = setupOf('carousel')
  const { control } = setup.system.simulator
  control.changeSettings({ containerLimit: 0 })
  const { post, marker } = await compose('carousel')
  const waiting = await rested(setup.client, post.id, one => one.error !== null)
  expect(waiting).toMatchObject({
    status: Scheduled,
    error: {
      code: 'rate_limited',
      action: 'wait',
      message: expect.stringMatching(/^Instagram accepts 400 pictures and videos from an account in 24 hours/),
      network: { code: 9, subcode: 2207042 },
    },
  })
  control.changeSettings({ containerLimit: 400 })
  expect(await rested(setup.client, post.id, settled)).toMatchObject({ status: Posted, error: null })
  expect(live(setup, marker)).toBe(1)
})
