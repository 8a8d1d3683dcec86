import type { PostFault } from '@fanfare/contracts/entities/post-faults.ts'
import { Draft, Failed, InProgress, Posted, Scheduled } from '@fanfare/contracts/entities/posts.ts'
import { describe, expect, test } from 'vitest'
import {
  type Counted,
  isWell,
  type Live,
  noPosts,
  type Said,
  type Sent,
  tallyOf,
  untrue,
  type Verdict,
  verdictOf,
} from '../verdict.ts'

const post = (change: Partial<Sent> = {}): Sent => ({
  id: '1',
  kind: 'carousel',
  to: { id: 'account', networkId: 'a', userId: 'u', pool: 'ig' },
  contents: [{ caption: 'new', markers: ['11', '12'] }],
  expects: 'live',
  ...change,
})
const shown = (change: Partial<Live> = {}): Live => ({
  id: '9',
  account: 'a',
  caption: 'new',
  markers: ['11', '12'],
  surface: 'instagram_feed',
  seq: 1,
  at: '2026-01-01T00:00:00.000Z',
  digests: [null, null],
  seconds: [null, null],
  ...change,
})
const fault = (change: Partial<PostFault> = {}): PostFault => ({
  code: 'deadline',
  title: 'Took too long',
  message: 'It is not live.',
  item: null,
  action: 'retry',
  network: null,
  at: '2026-01-01T00:00:00.000Z',
  ...change,
})
const said = (change: Partial<Said> = {}): Said => ({
  status: Posted,
  unconfirmed: false,
  error: null,
  alerts: [],
  ...change,
})
const posted = said()
const failed = said({ status: Failed, error: fault() })
const held = said({ status: Scheduled, error: fault({ action: 'reconnect' }) })

describe('a post', () => {
  test('that Fanfare calls posted and that is live once as it was asked for is well', () => {
    expect(verdictOf(post(), [shown(), shown({ id: '8', account: 'b' })], posted)).toBe('once')
  })

  test('is doubled when two live things hold anything of it, whatever Fanfare says', () => {
    const twice = [shown(), shown({ id: '8', markers: ['12'] })]
    expect(verdictOf(post(), twice, posted)).toBe('doubled')
    expect(verdictOf(post(), twice, said({ status: Failed, unconfirmed: true }))).toBe('doubled')
    expect(verdictOf(post({ former: ['7'] }), [shown(), shown({ id: '8', markers: ['7'] })], posted)).toBe('doubled')
  })

  test.each([
    ['called posted and not live', [], posted],
    ['called failed although it is live', [shown()], failed],
    ['failed although it should have gone out', [], failed],
    ['never settled', [], said({ status: InProgress })],
    ['live and not settled', [shown()], said({ status: InProgress })],
    ['waiting for something that is over', [], said({ status: Scheduled, error: fault({ action: 'wait' }) })],
    ['unknown to Fanfare', [shown()], undefined],
  ])('is lost when %s', (_why, live, says) => expect(verdictOf(post(), live, says)).toBe('lost'))

  test.each([
    ['other words', shown({ caption: 'old' })],
    ['a part of its pictures', shown({ markers: ['11'] })],
    ['its pictures in another order', shown({ markers: ['12', '11'] })],
    ['pictures of before a change', shown({ markers: ['11', '7'] })],
  ])('is wrong when it is live with %s', (_what, live) => {
    expect(verdictOf(post({ former: ['7'] }), [live], posted)).toBe('wrong')
  })

  test('a shared video is known by its bytes where it was sent after its address could not be loaded', () => {
    const contents = [{ caption: 'new', markers: ['5', '11'], shared: ['5'], digests: ['d'] }]
    const live = (change: Partial<Live>) => [shown({ markers: ['11'], digests: ['d'], seconds: [null], ...change })]
    expect(verdictOf(post({ contents }), live({ markers: ['5', '11'] }), posted)).toBe('once')
    expect(verdictOf(post({ contents }), live({}), posted)).toBe('once')
    expect(verdictOf(post({ contents }), live({ digests: ['other'] }), posted)).toBe('wrong')
    // Without its bytes only its address tells.
    expect(verdictOf(post({ contents: [{ ...contents[0], digests: [undefined] } as never] }), live({}), posted)).toBe(
      'wrong',
    )
  })

  test('may be live as before or as after a change that had no answer, and not as a mixture', () => {
    const contents = [
      { caption: 'new', markers: ['11', '12'] },
      { caption: 'old', markers: ['7'] },
    ]
    expect(verdictOf(post({ contents }), [shown({ caption: 'old', markers: ['7'] })], posted)).toBe('once')
    expect(verdictOf(post({ contents }), [shown({ caption: 'new', markers: ['7'] })], posted)).toBe('wrong')
  })

  test('of another account with the same markers is not this one', () => {
    expect(verdictOf(post({ to: { ...post().to, networkId: 'b' } }), [shown()], posted)).toBe('lost')
  })

  test('that a person must decide on is unconfirmed, live or not', () => {
    const asked = said({ status: Failed, unconfirmed: true, error: fault({ action: 'check' }) })
    expect(verdictOf(post(), [shown()], asked)).toBe('unconfirmed')
    expect(verdictOf(post(), [], asked)).toBe('unconfirmed')
  })

  test('that waits for a person who was notified is no loss; one that is silently a draft is untold', () => {
    expect(verdictOf(post(), [], held)).toBe('reported')
    expect(verdictOf(post(), [], said({ status: Draft, error: fault() }))).toBe('reported')
    expect(verdictOf(post(), [], said({ status: Draft }))).toBe('untold')
  })

  test('that the network refuses must say so and be nowhere', () => {
    const refused = post({ expects: 'refused' })
    expect(verdictOf(refused, [], failed)).toBe('reported')
    expect(verdictOf(refused, [], held)).toBe('reported')
    expect(verdictOf(refused, [shown()], failed)).toBe('lost')
    expect(verdictOf(refused, [], posted)).toBe('lost')
  })

  test('that was taken back in time must be nowhere', () => {
    const back = post({ expects: 'withdrawn' })
    expect(verdictOf(back, [], said({ status: Draft }))).toBe('withdrawn')
    expect(verdictOf(back, [], undefined)).toBe('withdrawn')
    expect(verdictOf(back, [shown()], said({ status: Draft }))).toBe('wrong')
  })
})

describe('a post with several publications', () => {
  const piece = (seconds: number) => ({ caption: '', markers: ['11'], surface: 'instagram_story', seconds })
  const story = post({ kind: 'storyPieces', contents: [{ ...piece(60), next: [piece(4)] }] })
  const live = (seconds: number, seq: number): Live =>
    shown({ id: `${seq}`, caption: '', markers: ['11'], surface: 'instagram_story', seconds: [seconds + 0.03], seq })
  const both = [live(60, 1), live(4, 2)]

  test('is well when all of them are live once, in order', () => {
    expect(verdictOf(story, both, posted)).toBe('once')
    expect(verdictOf(story, both.toReversed(), posted)).toBe('once')
  })

  test('is wrong where a later piece went live first, or a piece is another one', () => {
    expect(verdictOf(story, [live(60, 2), live(4, 1)], posted)).toBe('wrong')
    expect(verdictOf(story, [live(4, 1)], failed)).toBe('wrong')
    expect(verdictOf(story, [live(60, 1), live(30, 2)], posted)).toBe('wrong')
  })

  test('is doubled where one of them is live twice, also while another is missing', () => {
    expect(verdictOf(story, [live(60, 1), live(60, 2)], failed)).toBe('doubled')
    expect(verdictOf(story, [...both, live(4, 3)], posted)).toBe('doubled')
  })

  test('may say that the rest is missing where that is true, and not that it is posted', () => {
    const refused = { ...story, expects: 'refused' } as const
    expect(verdictOf(refused, [live(60, 1)], failed)).toBe('reported')
    expect(verdictOf(story, [live(60, 1)], failed)).toBe('lost')
    expect(verdictOf(story, [live(60, 1)], posted)).toBe('lost')
    expect(verdictOf(story, [live(60, 1)], held)).toBe('reported')
    expect(verdictOf({ ...story, expects: 'withdrawn' }, [live(60, 1)], said({ status: Draft }))).toBe('wrong')
  })

  test('keeps what was live when the rest was taken back, and says so', () => {
    const at = (time: string) => ({ ...story, expects: 'withdrawn', withdrawnAt: `2026-01-0${time}.000Z` }) as const
    const rest = said({ alerts: [fault({ code: 'parts_cancelled' })] })
    const [first] = both as [Live, Live]
    expect(verdictOf(at('1T00:00:09'), [first], rest)).toBe('withdrawn')
    expect(verdictOf(at('1T00:00:09'), [first], undefined)).toBe('withdrawn')
    // It went live afterwards, it is the whole story, or nothing says that the rest was cancelled.
    expect(verdictOf({ ...story, expects: 'withdrawn' }, [first], rest)).toBe('wrong')
    expect(verdictOf(at('1T00:00:09'), [{ ...first, at: '2026-01-01T00:00:10.000Z' }], rest)).toBe('wrong')
    expect(verdictOf(at('1T00:00:09'), both, rest)).toBe('wrong')
    expect(verdictOf(at('1T00:00:09'), [first], posted)).toBe('wrong')
  })

  const words = { caption: 'new', markers: ['11'] }
  const linked = post({ kind: 'linked', contents: [{ ...words, next: [{ ...words, account: 'page' }] }] })
  const onInstagram = shown({ markers: ['11'] })
  const onPage = shown({ id: '8', account: 'page', surface: 'page_photo', markers: ['11'], seq: 2 })
  const missing = said({ alerts: [fault({ code: 'cross_post_failed' })] })
  const unsure = said({ alerts: [fault({ code: 'cross_post_unconfirmed', action: 'check' })] })

  test('goes to the linked page after its own account, never before it or alone', () => {
    expect(verdictOf(linked, [onInstagram, onPage], posted)).toBe('once')
    expect(verdictOf(linked, [{ ...onInstagram, seq: 3 }, onPage], posted)).toBe('wrong')
    expect(verdictOf(linked, [onPage], failed)).toBe('wrong')
    expect(verdictOf(linked, [onInstagram, onPage, { ...onPage, id: '7', seq: 3 }], posted)).toBe('doubled')
  })

  test('stays posted where the linked page is missing, if that is told', () => {
    expect(verdictOf(linked, [onInstagram], missing)).toBe('reported')
    expect(verdictOf(linked, [onInstagram], posted)).toBe('lost')
    expect(verdictOf(linked, [onInstagram], unsure)).toBe('unconfirmed')
  })
})

test('a video is compared by its bytes where it goes out as it is, and does not make a post of another one', () => {
  const video = { caption: 'new', markers: ['5', '11'], shared: ['5'], digests: ['abc'] }
  const reel = post({ kind: 'reel', contents: [video] })
  expect(verdictOf(reel, [shown({ markers: ['5', '11'], digests: ['abc'] })], posted)).toBe('once')
  expect(verdictOf(reel, [shown({ markers: ['5', '11'], digests: ['abd'] })], posted)).toBe('wrong')
  expect(verdictOf(reel, [shown({ markers: ['5', '12'], digests: ['abc'] })], posted)).toBe('lost')
})

describe('the reason that people see', () => {
  test('is true when the reason fits and there is something to do', () => {
    expect(untrue(post(), failed)).toBeUndefined()
    expect(untrue(post({ reasons: ['deadline'] }), failed)).toBeUndefined()
  })

  test.each([
    ['nothing', said({ status: Failed })],
    ['another reason', said({ status: Failed, error: fault({ code: 'refused' }) })],
    ['nothing to do', said({ status: Failed, error: fault({ action: 'none' }) })],
    ['no words', said({ status: Failed, error: fault({ message: '' }) })],
  ])('is not when it has %s', (_what, says) => expect(untrue(post({ reasons: ['deadline'] }), says)).toBeTruthy())
})

describe('a tally', () => {
  const of = (verdict: Verdict, change: Partial<Counted> = {}): Counted => ({
    verdict,
    commentDoubled: false,
    eventDoubled: false,
    ...change,
  })

  test('counts every verdict, and what was doubled beside the post', () => {
    expect(tallyOf([of('once'), of('once', { commentDoubled: true }), of('lost'), of('reported')])).toEqual({
      ...noPosts,
      posts: 4,
      once: 2,
      lost: 1,
      reported: 1,
      commentsDoubled: 1,
    })
    expect(tallyOf([])).toEqual(noPosts)
  })

  test('is well with posts that people were asked about, and not with one that is lost, wrong or doubled', () => {
    expect(isWell(tallyOf([of('once'), of('unconfirmed'), of('reported'), of('withdrawn')]))).toBe(true)
    for (const verdict of ['doubled', 'lost', 'wrong', 'untold'] as const)
      expect(isWell(tallyOf([of(verdict)]))).toBe(false)
    expect(isWell(tallyOf([of('once', { commentDoubled: true })]))).toBe(false)
    expect(isWell(tallyOf([of('once', { eventDoubled: true })]))).toBe(false)
  })
})
