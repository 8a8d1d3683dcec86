import { loginOf } from '@fanfare/contracts/networks/logins.ts'
import { createGraph } from '@fanfare/networks/graph/client.ts'
import { NetworkFailure } from '@fanfare/networks/graph/failure.ts'
import { createTikTok } from '@fanfare/networks/tiktok/client.ts'
import { afterAll, expect, test } from 'vitest'
import { deadPreparation, mediaMissing } from '../../src/faults/faults.ts'
import { checkpointFault } from '../../src/faults/held-faults.ts'
import type { Next } from '../../src/model/events.ts'
import type { Channel } from '../../src/networks/channel.ts'
import { wordsOfStatus } from '../../src/networks/instagram/refusal-words.ts'
import { channels } from '../../src/networks/networks.ts'
import { refusalFault } from '../../src/publisher/refusal-fault.ts'
import { faultOf, type Result, refusalOfCommit, type StepContext } from '../../src/publisher/step-result.ts'

// Nothing is called.
const graph = createGraph({ graphUrl: 'http://127.0.0.1:9', appId: '1', appSecret: 'secret' })
const tiktok = createTikTok({ apiUrl: 'http://127.0.0.1:9', uploadUrl: 'http://127.0.0.1:9' })
afterAll(() => Promise.all([graph.close(), tiktok.close()]))
const all = channels({ graph, tiktok }, { pageFlow: 'draft-then-publish', videoDelivery: 'address', now: Date.now })

const rejected = (code: number, subcode?: number) =>
  new NetworkFailure({ kind: 'rejected', code, ...(subcode ? { subcode } : {}), message: 'as the network says it' })

test.each(['Instagram', 'Facebook'])('a block on %s names that network', network => {
  for (const code of [368, 506]) {
    const { message } = refusalFault(rejected(code), network, null, 0)
    expect(message).toMatch(new RegExp(`^${network} `))
    expect(message).not.toContain(network === 'Instagram' ? 'Facebook' : 'Instagram')
  }
})

test.each(['Instagram', 'Facebook'])(
  'only what %s writes for people is shown, the rest is for the flight recorder',
  network => {
    expect(refusalFault(rejected(100), network, null, 0)).toMatchObject({
      message: `${network} didn’t accept this post and gave no clear reason. Its full response is in the flight recorder.`,
      network: { code: 100, message: 'as the network says it' },
    })
    const userMessage = 'The page is not published yet.'
    const failure = new NetworkFailure({ kind: 'rejected', code: 100, message: '(#100) Invalid', userMessage })
    expect(refusalFault(failure, network, null, 0).message).toBe(`${network} didn’t accept this post: ${userMessage}`)
  },
)

test.each([
  [324, 'Picture not accepted', 'edit'],
  [382, 'Video not accepted', 'edit'],
  [389, 'Video not loaded', 'retry'],
  [1609005, 'Link not accepted', 'edit'],
])('error %s of a page says what happened and what helps', (code, title, action) => {
  const fault = refusalFault(rejected(code), 'Facebook', null, 0)
  expect(fault).toMatchObject({ title, action })
  expect(fault.message).not.toContain('as the network says it')
})

test.each([
  ...[6000, 1363024, 1363031, 1363032, 1363047].map(code => [code, /format/, 'edit'] as const),
  ...[6001, 1363019, 1363020, 1363030, 1363033, 1363045].map(
    code => [code, /interrupted the upload/, 'retry'] as const,
  ),
  [382, /too small/, 'edit'],
  [1363022, /too small/, 'edit'],
  [1363023, /too large/, 'edit'],
  [1363025, /too short/, 'edit'],
  [1363026, /too long/, 'edit'],
  [1363042, /all permissions/, 'reconnect'],
] as const)('error %s of an upload says so, as a code and as a sub-code', (code, message, action) => {
  for (const failure of [rejected(code), rejected(100, code)]) {
    const fault = refusalFault(failure, 'Facebook', null, 0)
    expect(fault).toMatchObject({ action })
    expect(fault.message).toMatch(message)
  }
})

test.each([
  [2207035, 'product_tag', /product tagged in picture 2/],
  [2207036, 'product_tag', /product tagged in picture 2/],
  [2207037, 'product_tag', /product tagged in picture 2/],
  [2207057, 'cover_refused', /cover/],
])('sub-code %s of Instagram says what was not accepted', (subcode, code, message) => {
  const fault = refusalFault(rejected(100, subcode), 'Instagram', { item: 2, of: 3 }, 0)
  expect(fault).toMatchObject({ code, action: 'edit', item: 2 })
  expect(fault.message).toMatch(message)
})

test.each([
  [{ code: 368 }, 'action_blocked'],
  [{ code: 506 }, 'duplicate_text'],
  [{ code: 1609005 }, 'link_refused'],
  [{ code: 9, subcode: 2207051 }, 'action_blocked'],
  [{ code: 2 }, undefined],
])('the words of error %o are told whatever kind of failure it came as', (error, expected) => {
  const failure = new NetworkFailure({ kind: 'transient', ...error, message: 'as the network says it' })
  const publication = { prepared: {}, commits: 0, attempt: 3, refusal: null, fault: null }
  const channel = { ...(all.get('page_post') as Channel), items: () => [] }
  const step = { channel, publication, post: {}, now: () => 0 } as unknown as StepContext
  const result = { event: { type: 'transient' }, failure } as unknown as Result
  const codes = [
    refusalOfCommit(step, 'transient' as never, result).fault,
    faultOf(step, { state: 'failed' } as Next, result),
    faultOf(step, { state: 'scheduled', trouble: true } as Next, result),
  ].map(fault => fault?.code)
  expect(codes).toEqual(codes.map(() => expected ?? 'network_unavailable'))
})

test('a picture is named by its number where there are several', () => {
  const shape = (which: { item: number; of: number } | null) =>
    refusalFault(rejected(36003, 2207009), 'Instagram', which, 0)
  expect(shape({ item: 4, of: 6 })).toMatchObject({
    item: 4,
    message: 'Picture 4 is too wide or too tall for Instagram, which allows 4:5 to 1.91:1.',
  })
  expect(shape({ item: 1, of: 1 })).toMatchObject({ item: 1, message: expect.stringMatching(/^The picture is too/) })
  expect(shape(null)).toMatchObject({ item: null, message: expect.stringMatching(/^The picture is too/) })
  // It was refused with that picture, and is about the caption.
  expect(refusalFault(rejected(36004, 2207010), 'Instagram', { item: 1, of: 3 }, 0)).toMatchObject({
    code: 'caption_refused',
    item: null,
  })
  expect(mediaMissing({ item: 2, of: 3 }, 0)).toMatchObject({
    item: 2,
    message: 'Picture 2 is no longer stored. Add it again.',
  })
})

test.each([
  [2207004, 'The picture is too large for Instagram, which allows up to 8 MB.'],
  [2207009, 'The picture is too wide or too tall for Instagram, which allows 4:5 to 1.91:1.'],
  [2207028, 'Instagram allows 2 to 10 pictures in a carousel.'],
  [2207040, 'Instagram allows up to 20 tagged people.'],
])('the limits in the words of %i are those of the table', (subcode, message) => {
  expect(refusalFault(rejected(100, subcode), 'Instagram', null, 0).message).toBe(message)
})

test('a locked login is named as itself: that of an Instagram account may be Facebook’s', () => {
  for (const [network, login] of [
    ['Instagram', loginOf('facebook')],
    ['Instagram', loginOf('instagram')],
    ['Facebook', loginOf('facebook')],
  ] as const)
    expect(checkpointFault({ network, login }, 0).message).toBe(
      `${login.name} has locked the login that connects this ${network} account. Log in to ${login.host} and follow the steps there. This post will then be published automatically.`,
    )
})

test('what the status of a container says is told in words, and numbers without words are not shown', () => {
  const said = (subcode: number) =>
    wordsOfStatus(`Error: Media upload has failed with error code ${subcode}`, 'The video')
  for (const subcode of [2207026, 2207076])
    expect(said(subcode)).toMatchObject({ code: 'video_refused', action: 'edit' })
  for (const subcode of [2207052, 2207077, 2207082])
    expect(said(subcode)).toMatchObject({ code: 'media_unreachable', action: 'retry' })
  expect(said(2207053)).toBeUndefined()
  expect(wordsOfStatus('', 'The video')).toBeUndefined()
  expect(deadPreparation('Instagram', '', 0).message).toBe('Instagram couldn’t process this post.')
})
