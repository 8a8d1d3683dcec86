import { Draft, Failed, InProgress, type Post, Posted, Scheduled } from '@fanfare/contracts/entities/posts.ts'
import { describe, expect, it } from 'vitest'
import {
  elsewhere,
  firstMessage,
  over,
  percentOf,
  titleOf,
  toneOf,
  type WatchedPost,
  withPost,
  wordsOf,
} from '../../../src/features/composer/model/publishing-progress.ts'

const fault = (action: string, message = 'Why') => ({ action, message, title: 'T', code: 'c' }) as Post['error']
const watched = (given: Partial<Post>, lost?: WatchedPost['lost']): WatchedPost => {
  const nothing = { unconfirmed: false, error: null, alerts: [], progress: null, publications: [] }
  const post = { id: '1', ...nothing, account: {}, ...given } as unknown as Post
  return { post, message: firstMessage(post), reached: 0, lost }
}

describe('a held post', () => {
  it.each(['reconnect', 'late', 'open_network', 'turn_on'])(
    '%s: nothing more happens by itself, and no spinner says so',
    action => {
      const held = watched({ status: Scheduled, error: fault(action) })
      expect([toneOf(held), over(held), titleOf([held]), wordsOf(held)]).toEqual(['held', true, 'On hold', 'Why'])
    },
  )
  it('one that waits for the network says so, and continues by itself', () => {
    const waiting = watched({ status: Scheduled, error: fault('wait') })
    expect([toneOf(waiting), over(waiting), titleOf([waiting])]).toEqual(['waiting', false, 'Waiting'])
  })
  it.each(['installation', 'paused'])('one that a stop of everything (%s) holds is not publishing', code => {
    const held = watched({ status: Scheduled, error: { ...fault('wait'), code } as Post['error'] })
    expect([toneOf(held), over(held), titleOf([held]), wordsOf(held)]).toEqual(['held', true, 'On hold', 'Why'])
  })
})

it('a stream that says no more ends the spinner and says so', () => {
  for (const lost of ['timeout', 'unknown', 'no_content'] as const) {
    const one = watched({ status: InProgress }, lost)
    expect(over(one)).toBe(true)
    expect(toneOf(one)).toBe('unconfirmed')
  }
  expect(wordsOf(watched({ status: InProgress }, 'no_content'))).toBe('Post not found!')
  expect(wordsOf(watched({ status: InProgress }, 'timeout'))).toContain('No news for three minutes')
})

it('a live post says what is missing of it', () => {
  const alert = fault('comment', 'The first comment was not posted: no permission') as Post['alerts'][number]
  expect(wordsOf(watched({ status: Posted, alerts: [alert] }))).toBe(
    'Live. The first comment was not posted: no permission',
  )
  expect(wordsOf(watched({ status: Posted }))).toBeUndefined()
})

it('a post taken back while it was watched says why', () => {
  const back = watched({ status: Draft, error: fault('none', 'Its account was removed.') })
  expect([over(back), titleOf([back]), wordsOf(back)]).toEqual([true, 'Back in drafts', 'Its account was removed.'])
})

const crossPosted = (page: Post['publications'][number]['status'], alerts: Post['alerts'] = []) =>
  watched({
    status: Posted,
    account: { id: '2' } as Post['account'],
    alerts,
    publications: [
      { part: 1, account_id: '2', surface: 'instagram_feed', status: 'live' },
      { part: 2, account_id: '9', surface: 'page_post', status: page },
    ] as Post['publications'],
  })

it.each(['waiting', 'scheduled', 'under_way'] as const)('is not published while the linked page is %s', page => {
  const one = crossPosted(page)
  expect([toneOf(one), over(one), titleOf([one]), percentOf(one.message)]).toEqual([
    'inprogress',
    false,
    'Publishing',
    50,
  ])
  expect(wordsOf(one)).toBe('Live on Instagram. Publishing to Facebook.')
})

it.each(['failed', 'held', 'unconfirmed', 'live'] as const)('is over once the linked page is %s', page => {
  const one = crossPosted(page)
  expect([over(one), titleOf([one])]).toEqual([true, page === 'live' ? 'Published' : 'Partly published'])
  expect(titleOf([one, crossPosted('live')])).toBe(page === 'live' ? 'All 4 published' : '3 of 4 published')
})

const pageFault = (code: string) => [{ ...fault('reconnect', 'Reconnect.'), code } as Post['alerts'][number]]

it('a live post of which the Page waits for a person says so, and is not shown as published or publishing', () => {
  const held = crossPosted('held', pageFault('cross_post_held'))
  expect([toneOf(held), over(held), titleOf([held]), percentOf(held.message)]).toEqual([
    'held',
    true,
    'On Instagram. The Page needs you',
    50,
  ])
  const failed = crossPosted('failed', pageFault('cross_post_failed'))
  expect([toneOf(failed), over(failed), titleOf([failed])]).toEqual(['held', true, 'Partly published'])
})

it('what the post itself says after its stream has ended is the status of row and title alike', () => {
  const { post, message } = crossPosted('under_way')
  const now = crossPosted('held', pageFault('cross_post_held')).post
  const later = { post, message: withPost(message, now), reached: 0 }
  expect([titleOf([{ post, message, reached: 0 }]), titleOf([later])]).toEqual([
    'Publishing',
    'On Instagram. The Page needs you',
  ])
})

it('every publication is counted', () => {
  const live = watched({ status: Posted })
  expect(titleOf([crossPosted('live'), live])).toBe('All 3 published')
  expect(titleOf([crossPosted('waiting'), live])).toBe('2 of 3 published')
  expect(elsewhere(crossPosted('waiting')).map(({ account_id }) => account_id)).toEqual(['9'])
})

it('titles count', () => {
  const live = watched({ status: Posted })
  const running = watched({ status: InProgress })
  const failed = watched({ status: Failed })
  expect(titleOf([live])).toBe('Published')
  expect(titleOf([failed])).toBe('Not published')
  expect(titleOf([watched({ status: Failed, unconfirmed: true })])).toBe('Not confirmed yet')
  expect(titleOf([live, live])).toBe('All 2 published')
  expect(titleOf([running, running])).toBe('Publishing to 2 accounts')
  expect(titleOf([live, running])).toBe('1 of 2 published')
  expect(titleOf([failed, failed])).toBe('0 of 2 published')
})
