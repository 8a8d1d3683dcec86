import { loginOf } from '@fanfare/contracts/networks/logins.ts'
import { createGraph } from '@fanfare/networks/graph/client.ts'
import { NetworkFailure } from '@fanfare/networks/graph/failure.ts'
import { createTikTok } from '@fanfare/networks/tiktok/client.ts'
import { afterAll, describe, expect, test } from 'vitest'
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

describe('whom a network does not know', () => {
  const said = (message: string, subcode?: number, userMessage?: string) =>
    new NetworkFailure({
      kind: 'rejected',
      code: 100,
      message,
      ...(subcode ? { subcode } : {}),
      ...(userMessage ? { userMessage } : {}),
    })
  const step = (collaborators: string[], ...tagged: string[][]) => {
    const items = tagged.map(names => ({ user_tags: names.map(username => ({ username })) }))
    const publication = { prepared: { children: ['1'] }, commits: 0, attempt: 1, refusal: null, fault: null }
    const channel = { ...(all.get('instagram_feed') as Channel), items: () => items }
    return {
      channel,
      publication,
      post: { collaborators },
      isVideo: () => false,
      now: () => 0,
    } as unknown as StepContext
  }
  const wordsOf = (given: StepContext, failure: NetworkFailure) =>
    faultOf(given, { state: 'failed' } as Next, { event: { type: 'rejected' }, failure } as unknown as Result)?.message

  test.each([
    [['juno', 'Ada.B'], 'has an unknown username: ada.b', '@Ada.B to collaborate. Check the username.'],
    [['juno', 'ada'], 'has unknown usernames: juno, ada.', '@juno and @ada to collaborate. Check the usernames.'],
    [['juno'], 'is wrong', '@juno to collaborate. Check the username.'],
    // Part of another word, and somebody who is not of the post, are no names.
    [['juno', 'ad'], 'has an unknown username: ada', 'one of the collaborators. Check the usernames.'],
  ])('of the collaborators %j, the text “%s” means %s', (collaborators, text, words) => {
    const failure = said(`Param collaborators ${text}`)
    expect(wordsOf(step(collaborators, [], []), failure)).toBe(`Instagram couldn’t invite ${words}`)
    expect(refusalOfCommit(step(collaborators, []), 'rejected', { failure } as unknown as Result).fault.message).toBe(
      `Instagram couldn’t invite ${words}`,
    )
  })

  test('of the people tagged in the picture that was being sent', () => {
    const tagged = step([], ['juno'], ['ada', 'olea'])
    const one = 'tagged in picture 2. Check the username; only public accounts can be tagged.'
    expect(wordsOf(tagged, said('Invalid user id: olea', 2207013))).toBe(`Instagram couldn’t find @olea, ${one}`)
    expect(wordsOf(tagged, said('Invalid user id', 2207013, 'There is no ADA.'))).toBe(
      `Instagram couldn’t find @ada, ${one}`,
    )
    expect(wordsOf(tagged, said('Invalid user id: juno', 2207013))).toMatch(/one of the people tagged in picture 2/)
    expect(wordsOf(step([], [], ['ada']), said('Invalid user id', 2207013))).toBe(
      `Instagram couldn’t find @ada, ${one}`,
    )
  })
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

test.each([
  [1404006, 'security_check'],
  [4854002, 'security_check'],
  [1404078, 'page_authorization'],
  [1404102, 'account_limited'],
  [1404112, 'account_limited'],
])('with sub-code %s a post is held until a person has acted at the network', (subcode, code) => {
  const failure = new NetworkFailure({ kind: 'checkpoint', code: 368, subcode, message: 'as the network says it' })
  const publication = { prepared: {}, commits: 1, attempt: 1, refusal: null, fault: null }
  const channel = { ...(all.get('page_post') as Channel), items: () => [] }
  const step = { channel, publication, post: {}, login: 'facebook', now: () => 0 } as unknown as StepContext
  const result = { event: { type: 'blocked' }, failure } as unknown as Result
  const expected = { code, action: 'open_network', message: expect.stringMatching(/Open Facebook .* automatically/) }
  expect(faultOf(step, { state: 'held' } as Next, result)).toMatchObject(expected)
  expect(refusalOfCommit(step, 'token_invalid', result)).toMatchObject({ kind: 'token_invalid', fault: expected })
})

test('the limit of what is prepared in a day is told apart from that of posts', () => {
  const limit = (surface: string, event: string, subcode?: number) => {
    const failure = new NetworkFailure({
      kind: 'rate_limited',
      code: 9,
      ...(subcode ? { subcode } : {}),
      message: 'no',
    })
    const publication = { prepared: {}, commits: 0, attempt: 1, refusal: null, fault: null }
    const channel = { ...(all.get(surface) as Channel), items: () => [] }
    const step = { channel, publication, post: {}, now: () => 0 } as unknown as StepContext
    const result = { event: { type: event, kind: 'rate_limited' }, failure } as unknown as Result
    return event === 'refused'
      ? refusalOfCommit(step, 'rate_limited', result).fault.message
      : faultOf(step, { state: 'claimed', wait: { ms: 1 } } as Next, result)?.message
  }
  expect(limit('instagram_feed', 'rate_limited', 2207042)).toMatch(
    /^Instagram accepts 400 pictures and videos .* 24 hours, .* tries again every few minutes, and this post goes out once/,
  )
  for (const text of [
    limit('instagram_feed', 'rate_limited'),
    limit('instagram_feed', 'refused', 2207042),
    limit('page_post', 'rate_limited', 2207042),
  ])
    expect(text).toContain('posting limit')
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

test('a video is called a video', () => {
  const unusable = (of: number, item = 1) =>
    refusalFault(rejected(352, 2207026), 'Instagram', { item, of, type: 'video' }, 0).message
  expect(unusable(1)).toMatch(/the video\b/)
  expect(unusable(3, 2)).toMatch(/video 2\b/)
  expect(unusable(1) + unusable(3, 2)).not.toMatch(/picture/i)
  expect(mediaMissing({ item: 1, of: 1, type: 'video' }, 0)).toMatchObject({
    title: 'Video missing',
    message: 'The video is no longer stored. Add it again.',
  })
})

test('what the network never finished took too long; no error is named that it did not return', () => {
  const publication = { prepared: { container: '1' }, commits: 0, attempt: 3, refusal: null, fault: null }
  const channel = { ...(all.get('instagram_feed') as Channel), items: () => [] }
  const step = { channel, publication, post: {}, now: () => 0 } as unknown as StepContext
  const result = { event: { type: 'not_ready' } } as unknown as Result
  expect(faultOf(step, { state: 'failed' } as Next, result)).toMatchObject({
    code: 'deadline',
    title: 'Took too long',
    message: `${channel.network} didn’t finish processing the post in time. It isn’t live. Try again.`,
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
