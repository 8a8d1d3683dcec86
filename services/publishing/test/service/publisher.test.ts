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
  fault,
  flowOf,
  kinds,
  live,
  prepareOf,
  rested,
  type Stage,
  settled,
  stages,
  useStages,
} from './stages.ts'

useStages()

describe.each(kinds)('%s', kind => {
  const goesOutOnceDespite = async (prepareFault: (stage: Stage) => void) => {
    prepareFault(stages.get(flowOf(kind)) as Stage)
    const { stage, post, marker } = await compose(kind)
    const done = await rested(stage.client, post.id, settled)
    expect(done.error).toBeNull()
    expect(done.status).toBe(Posted)
    expect(live(stage, marker)).toBe(1)
    return { stage, post: done }
  }

  test('goes out once, with its link and a trace that shows one publish call and no secret', async () => {
    const { stage, post } = await goesOutOnceDespite(() => {})
    const linked = await rested(stage.client, post.id, one => one.permalink !== null)
    expect(linked.content_id).not.toBeNull()
    const trace = await stage.client.call(GetTrace, { params: { id: post.id } })
    expect(trace.commits).toBe(1)
    expect(trace.steps.some(step => step.after_commit && step.verdict === 'ok')).toBe(true)
    expect(JSON.stringify(trace)).not.toMatch(/EAA[A-Za-z0-9]{10}|appsecret_proof":"(?!removed)/)
  })

  test.each(['cut_after', 'cut_before', 'http_500', 'http_502_html', 'code_2'])(
    'the publish call ends in %s',
    async kindOfFault => {
      await goesOutOnceDespite(stage => fault(stage, commitOf[kind], kindOfFault))
    },
  )

  test('the response to the publish call comes too late', async () => {
    await goesOutOnceDespite(stage => fault(stage, commitOf[kind], 'latency_after', { delayMs: 1500 }))
  })

  test('the first reads after a lost response fail too', async () => {
    await goesOutOnceDespite(stage => {
      fault(stage, commitOf[kind], 'cut_after')
      fault(stage, askOf[kind], kind === 'draft page' ? 'http_500' : 'cut_before', { times: 2 })
    })
  })

  test.each(['cut_after', 'http_503', 'code_1'])('preparing ends in %s', async kindOfFault => {
    await goesOutOnceDespite(stage => fault(stage, prepareOf[kind], kindOfFault))
  })

  test.each([
    ['code_4', { usage: false }],
    ['http_429', { usage: false }],
    ['code_32', { regainMinutes: 0.005 }],
  ])('the account waits for its limit after %s', async (kindOfFault, more) => {
    await goesOutOnceDespite(stage => fault(stage, commitOf[kind], kindOfFault, more))
  })

  test('a refused token that is still valid is retried with what was prepared', async () => {
    await goesOutOnceDespite(stage => fault(stage, commitOf[kind], 'token_revoked'))
  })

  test('an ended connection holds the post, which goes out once after a reconnect', async () => {
    const stage = stages.get(flowOf(kind)) as Stage
    stage.system.simulator.control.breakTokens(stage.ready.userId, 'password_changed')
    const { post, marker } = await compose(kind)
    const held = await rested(stage.client, post.id, one => one.error?.action === 'reconnect')
    expect(held.status).toBe(Scheduled)
    expect(live(stage, marker)).toBe(0)
    await connectPerson(stage.client, stage.system.simulator.url, stage.ready.userId)
    const done = await rested(stage.client, post.id, settled)
    expect(done.status).toBe(Posted)
    expect(live(stage, marker)).toBe(1)
  })
})

describe('Instagram', () => {
  test.each(['container_error', 'container_expired'])('a new attempt follows %s', async kindOfFault => {
    const stage = stages.get('draft-then-publish') as Stage
    fault(stage, 'container_status', kindOfFault)
    const { post, marker } = await compose('image')
    expect((await rested(stage.client, post.id, settled)).status).toBe(Posted)
    expect(live(stage, marker)).toBe(1)
    expect((await stage.client.call(GetTrace, { params: { id: post.id } })).attempts).toBe(2)
  })

  test('a refusal is final, names what and why, and can be retried once fixed', async () => {
    const stage = stages.get('draft-then-publish') as Stage
    fault(stage, 'media', 'code_368')
    const { post, marker } = await compose('image')
    const failed = await rested(stage.client, post.id, settled)
    expect(failed.status).toBe(Failed)
    expect(failed.error).toMatchObject({ code: 'action_blocked', action: 'wait' })
    expect(live(stage, marker)).toBe(0)
    await stage.client.call(RetryPost, { params: { id: post.id } })
    expect((await rested(stage.client, post.id, one => one.status === Posted)).status).toBe(Posted)
    expect(live(stage, marker)).toBe(1)
  })

  test('without any response the post is unconfirmed; it can be looked up again, and is never sent twice', async () => {
    const stage = stages.get('draft-then-publish') as Stage
    const silence = stage.system.simulator.control.addFault({
      kind: 'cut_after',
      match: { call: 'media_publish' },
    } as never)
    const { post, marker } = await compose('image')
    await until(() => live(stage, marker) === 1, { what: 'the publish call' })
    const mute = stage.system.simulator.control.addFault({
      kind: 'http_502_html',
      match: { call: 'container_status' },
    } as never)
    stage.system.simulator.control.clearFaults(silence.id)
    const unsure = await rested(stage.client, post.id, one => one.unconfirmed || one.status === Posted)
    if (unsure.status !== 3) {
      expect(unsure).toMatchObject({ status: Failed, unconfirmed: true, error: { action: 'check' } })
      const refused = await stage.client.ask(RetryPost, { params: { id: post.id } })
      expect(refused.error?.code).toBe('post_state')
      stage.system.simulator.control.clearFaults(mute.id)
      await stage.client.call(CheckPost, { params: { id: post.id } })
      await rested(stage.client, post.id, one => one.status === Posted)
    }
    expect(live(stage, marker)).toBe(1)
  })

  test('a post that a person says is not live can be published', async () => {
    const stage = stages.get('draft-then-publish') as Stage
    const before = stage.system.simulator.control.requestCounts().media_publish ?? 0
    const cut = stage.system.simulator.control.addFault({
      kind: 'cut_before',
      match: { call: 'media_publish' },
    } as never)
    const { post, marker } = await compose('image')
    await until(() => (stage.system.simulator.control.requestCounts().media_publish ?? 0) > before, {
      what: 'a publish call',
    })
    const mute = stage.system.simulator.control.addFault({
      kind: 'http_502_html',
      match: { call: 'container_status' },
    } as never)
    await rested(stage.client, post.id, one => one.unconfirmed)
    stage.system.simulator.control.clearFaults(cut.id)
    stage.system.simulator.control.clearFaults(mute.id)
    const decided = await stage.client.call(DecidePost, { params: { id: post.id }, body: { live: false } })
    expect(decided).toMatchObject({ status: Failed, unconfirmed: false })
    const { steps } = await stage.client.call(GetTrace, { params: { id: post.id } })
    expect(steps.at(-1)).toMatchObject({
      step: 'decided',
      verdict: 'failed',
      text: expect.stringMatching(/ said it isn’t live$/),
    })
    await stage.client.call(RetryPost, { params: { id: post.id } })
    await rested(stage.client, post.id, one => one.status === Posted)
    expect(live(stage, marker)).toBe(1)
  })

  test('the first comment is posted once, although its response was lost', async () => {
    const stage = stages.get('draft-then-publish') as Stage
    fault(stage, 'comments', 'cut_after')
    const { post } = await compose('image', { first_comment: 'First' })
    await rested(stage.client, post.id, one => one.status === Posted)
    await stage.system.drain()
    const trace = await stage.client.call(GetTrace, { params: { id: post.id } })
    await until(async () => (await stage.client.call(GetTrace, { params: { id: post.id } })).state === 'decorated', {
      what: 'decoration',
    })
    expect(trace.commits).toBe(1)
    const written = stage.system.simulator.control
      .requests({ call: 'comments', limit: 20 })
      .filter(call => call.method === 'POST')
    expect(written.length).toBe(1)
  })

  test('a cancelled post does not go out', async () => {
    const stage = stages.get('draft-then-publish') as Stage
    fault(stage, 'container_status', 'latency', { delayMs: 600, times: undefined })
    const { post, marker } = await compose('image')
    await until(() => stage.system.simulator.control.requests({ call: 'media', limit: 5 }).length > 0, {
      what: 'the container',
    })
    const answer = await stage.client.call(CancelPost, { params: { id: post.id } }).catch((error: CallError) => error)
    stage.system.simulator.control.clearFaults()
    await stage.system.drain()
    const went = live(stage, marker)
    // Either the cancel or the intent wins, never both.
    expect(answer instanceof CallError ? [answer.code, went] : [answer.status, went]).toEqual(
      answer instanceof CallError ? ['post_going_out', 1] : [0, 0],
    )
  })
})

describe('Facebook pages', () => {
  test('a network that refuses drafts gets the post in one call', async () => {
    const stage = stages.get('draft-then-publish') as Stage
    stage.system.simulator.control.changeSettings({ allowDraftCreate: false })
    const { post, marker } = await compose('draft page')
    expect((await rested(stage.client, post.id, settled)).status).toBe(Posted)
    expect(live(stage, marker)).toBe(1)
  })
})
