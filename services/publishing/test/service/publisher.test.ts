import { GetTrace } from '@fanfare/contracts/endpoints/posts.ts'
import { CancelPost, CheckPost, DecidePost, RetryPost } from '@fanfare/contracts/endpoints/publishing.ts'
import { Failed, Posted, Scheduled } from '@fanfare/contracts/entities/posts.ts'
import { CallError } from '@fanfare/infra/testing/client.ts'
import { until } from '@fanfare/infra/testing/until.ts'
import { connectPerson } from '@fanfare/infra/testing/walk.ts'
import { describe, expect, test } from 'vitest'
import {
  askOf,
  commitOf,
  compose,
  eventsOf,
  fault,
  flowOf,
  kinds,
  live,
  prepareOf,
  rested,
  type Setup,
  settled,
  setups,
  useSetups,
} from './publishing-setup.ts'

useSetups()

/** Names of the events about a post, in their order. */
describe.each(kinds)('%s', kind => {
  const goesOutOnceDespite = async (prepareFault: (setup: Setup) => void) => {
    prepareFault(setups.get(flowOf(kind)) as Setup)
    const { setup, post, marker } = await compose(kind)
    const done = await rested(setup.client, post.id, settled)
    expect(done.error).toBeNull()
    expect(done.status).toBe(Posted)
    expect(live(setup, marker)).toBe(1)
    return { setup, post: done }
  }

  test('goes out once, with its link and a trace that shows one publish call and no secret', async () => {
    const { setup, post } = await goesOutOnceDespite(() => {})
    const linked = await rested(setup.client, post.id, one => one.permalink !== null)
    expect(linked.content_id).not.toBeNull()
    const trace = await setup.client.call(GetTrace, { params: { id: post.id } })
    expect(trace.commits).toBe(1)
    expect(trace.steps.some(step => step.after_commit && step.verdict === 'ok')).toBe(true)
    expect(JSON.stringify(trace)).not.toMatch(/EAA[A-Za-z0-9]{10}|appsecret_proof":"(?!removed)/)
  })

  test.each(['cut_after', 'cut_before', 'http_500', 'http_502_html', 'code_2'])(
    'the publish call ends in %s',
    async kindOfFault => {
      await goesOutOnceDespite(setup => fault(setup, commitOf[kind], kindOfFault))
    },
  )

  test('the response to the publish call comes too late', async () => {
    await goesOutOnceDespite(setup => fault(setup, commitOf[kind], 'latency_after', { delayMs: 1500 }))
  })

  test('the first reads after a lost response fail too', async () => {
    await goesOutOnceDespite(setup => {
      fault(setup, commitOf[kind], 'cut_after')
      fault(setup, askOf[kind], kind === 'draft page' ? 'http_500' : 'cut_before', { times: 2 })
    })
  })

  test.each(['cut_after', 'http_503', 'code_1'])('preparing ends in %s', async kindOfFault => {
    await goesOutOnceDespite(setup => fault(setup, prepareOf[kind], kindOfFault))
  })

  test.each([
    ['code_4', { usage: false }],
    ['http_429', { usage: false }],
    ['code_32', { regainMinutes: 0.005 }],
  ])('the account waits for its limit after %s', async (kindOfFault, more) => {
    await goesOutOnceDespite(setup => fault(setup, commitOf[kind], kindOfFault, more))
  })

  test('a refused token that is still valid is retried with what was prepared', async () => {
    await goesOutOnceDespite(setup => fault(setup, commitOf[kind], 'token_revoked'))
  })

  test('an ended connection holds the post, which goes out once after a reconnect', async () => {
    const setup = setups.get(flowOf(kind)) as Setup
    setup.system.simulator.control.breakTokens(setup.ready.userId, 'password_changed')
    const { post, marker } = await compose(kind)
    const held = await rested(setup.client, post.id, one => one.error?.action === 'reconnect')
    expect(held.status).toBe(Scheduled)
    expect(live(setup, marker)).toBe(0)
    await connectPerson(setup.client, setup.system.simulator.url, setup.ready.userId)
    const done = await rested(setup.client, post.id, settled)
    expect(done.status).toBe(Posted)
    expect(live(setup, marker)).toBe(1)
  })
})

describe('Instagram', () => {
  test.each(['container_error', 'container_expired'])('a new attempt follows %s', async kindOfFault => {
    const setup = setups.get('draft-then-publish') as Setup
    fault(setup, 'container_status', kindOfFault)
    const { post, marker } = await compose('image')
    expect((await rested(setup.client, post.id, settled)).status).toBe(Posted)
    expect(live(setup, marker)).toBe(1)
    expect((await setup.client.call(GetTrace, { params: { id: post.id } })).attempts).toBe(2)
  })

  test.each(['cut_before', 'http_500'])(
    'what was prepared is kept where looking at it ends in %s',
    async kindOfFault => {
      const setup = setups.get('draft-then-publish') as Setup
      fault(setup, 'container_status', kindOfFault)
      const { post, marker } = await compose('image')
      expect((await rested(setup.client, post.id, settled)).status).toBe(Posted)
      expect(live(setup, marker)).toBe(1)
      const { attempts, steps } = await setup.client.call(GetTrace, { params: { id: post.id } })
      expect(attempts).toBe(1)
      expect(steps.filter(({ step }) => step === 'container_created')).toHaveLength(1)
    },
  )

  test('a refusal is final, names what and why, and can be retried once fixed', async () => {
    const setup = setups.get('draft-then-publish') as Setup
    fault(setup, 'media', 'code_368')
    const { post, marker } = await compose('image')
    const failed = await rested(setup.client, post.id, settled)
    expect(failed.status).toBe(Failed)
    expect(failed.error).toMatchObject({ code: 'action_blocked', action: 'wait' })
    expect(live(setup, marker)).toBe(0)
    await setup.client.call(RetryPost, { params: { id: post.id } })
    expect((await rested(setup.client, post.id, one => one.status === Posted)).status).toBe(Posted)
    expect(live(setup, marker)).toBe(1)
  })

  test('without any response the post is unconfirmed; it can be looked up again, and is never sent twice', async () => {
    const setup = setups.get('draft-then-publish') as Setup
    const silence = setup.system.simulator.control.addFault({
      kind: 'cut_after',
      match: { call: 'media_publish' },
    } as never)
    const { post, marker } = await compose('image')
    await until(() => live(setup, marker) === 1, { what: 'the publish call' })
    const mute = setup.system.simulator.control.addFault({
      kind: 'http_502_html',
      match: { call: 'container_status' },
    } as never)
    setup.system.simulator.control.clearFaults(silence.id)
    const unsure = await rested(setup.client, post.id, one => one.unconfirmed || one.status === Posted)
    if (unsure.status !== Posted) {
      expect(unsure).toMatchObject({ status: Failed, unconfirmed: true, error: { action: 'check' } })
      const refused = await setup.client.ask(RetryPost, { params: { id: post.id } })
      expect(refused.error?.code).toBe('post_state')
      setup.system.simulator.control.clearFaults(mute.id)
      await setup.client.call(CheckPost, { params: { id: post.id } })
      await rested(setup.client, post.id, one => one.status === Posted)
      const events = await eventsOf(setup, post.id)
      expect(events.slice(-3)).toEqual(['post_unconfirmed', 'post_resolved true', 'post_published'])
    }
    expect(live(setup, marker)).toBe(1)
  })

  test('a post that a person says is not live can be published', async () => {
    const setup = setups.get('draft-then-publish') as Setup
    const before = setup.system.simulator.control.requestCounts().media_publish ?? 0
    const cut = setup.system.simulator.control.addFault({
      kind: 'cut_before',
      match: { call: 'media_publish' },
    } as never)
    const { post, marker } = await compose('image')
    await until(() => (setup.system.simulator.control.requestCounts().media_publish ?? 0) > before, {
      what: 'a publish call',
    })
    const mute = setup.system.simulator.control.addFault({
      kind: 'http_502_html',
      match: { call: 'container_status' },
    } as never)
    await rested(setup.client, post.id, one => one.unconfirmed)
    setup.system.simulator.control.clearFaults(cut.id)
    setup.system.simulator.control.clearFaults(mute.id)
    const decided = await setup.client.call(DecidePost, { params: { id: post.id }, body: { live: false } })
    expect(decided).toMatchObject({ status: Failed, unconfirmed: false })
    const { steps } = await setup.client.call(GetTrace, { params: { id: post.id } })
    expect(steps.at(-1)).toMatchObject({
      step: 'decided',
      verdict: 'failed',
      text: expect.stringMatching(/ said it isn’t live$/),
    })
    const known = [
      'post_created',
      'post_scheduled',
      'post_publishing',
      'post_unconfirmed',
      'post_resolved false',
      'post_failed',
      'post_confirmed false',
    ]
    expect(await eventsOf(setup, post.id)).toEqual(known)
    await setup.client.call(RetryPost, { params: { id: post.id } })
    await rested(setup.client, post.id, one => one.status === Posted)
    expect(live(setup, marker)).toBe(1)
    const again = ['post_scheduled', 'post_publishing', 'post_published']
    expect(await eventsOf(setup, post.id)).toEqual([...known, ...again])
  })

  test('the first comment is posted once, although its response was lost', async () => {
    const setup = setups.get('draft-then-publish') as Setup
    fault(setup, 'comments', 'cut_after')
    const { post } = await compose('image', { first_comment: 'First' })
    await rested(setup.client, post.id, one => one.status === Posted)
    await setup.system.drain()
    const trace = await setup.client.call(GetTrace, { params: { id: post.id } })
    await until(async () => (await setup.client.call(GetTrace, { params: { id: post.id } })).state === 'decorated', {
      what: 'decoration',
    })
    expect(trace.commits).toBe(1)
    const written = setup.system.simulator.control
      .requests({ call: 'comments', limit: 20 })
      .filter(call => call.method === 'POST')
    expect(written.length).toBe(1)
  })

  test('a cancelled post does not go out', async () => {
    const setup = setups.get('draft-then-publish') as Setup
    fault(setup, 'container_status', 'latency', { delayMs: 600, times: undefined })
    const { post, marker } = await compose('image')
    await until(() => setup.system.simulator.control.requests({ call: 'media', limit: 5 }).length > 0, {
      what: 'the container',
    })
    const answer = await setup.client.call(CancelPost, { params: { id: post.id } }).catch((error: CallError) => error)
    setup.system.simulator.control.clearFaults()
    await setup.system.drain()
    const went = live(setup, marker)
    // Either the cancel or the intent wins, never both.
    expect(answer instanceof CallError ? [answer.code, went] : [answer.status, went]).toEqual(
      answer instanceof CallError ? ['post_going_out', 1] : [0, 0],
    )
  })
})

describe('Facebook pages', () => {
  test('a network that refuses drafts gets the post in one call', async () => {
    const setup = setups.get('draft-then-publish') as Setup
    setup.system.simulator.control.changeSettings({ allowDraftCreate: false })
    const { post, marker } = await compose('draft page')
    expect((await rested(setup.client, post.id, settled)).status).toBe(Posted)
    expect(live(setup, marker)).toBe(1)
  })
})
