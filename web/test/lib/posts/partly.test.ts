import { Draft, Failed, InProgress, type Post, Posted, Scheduled } from '@fanfare/contracts/entities/posts.ts'
import { expect, test } from 'vitest'
import { partlyLive, sentenceOfPost } from '../../../src/lib/posts/partly.ts'

const place = (account_id: string, status: Post['publications'][number]['status']) =>
  ({ account_id, status }) as Post['publications'][number]
const post = (given: Partial<Post>) =>
  ({
    account: { id: '1' },
    status: Scheduled,
    publications: [],
    error: null,
    alerts: [],
    progress: null,
    rendering: null,
    ...given,
  }) as unknown as Post
const story = [place('1', 'live'), place('1', 'live'), place('1', 'failed')]

test('a story that stopped says how much of it is live; the linked page is no part of it', () => {
  expect(partlyLive(post({ status: Failed, publications: story }))).toBe('2 of 3 parts live')
  expect(partlyLive(post({ status: Posted, publications: [place('1', 'live'), place('2', 'failed')] }))).toBeUndefined()
  expect(partlyLive(post({ status: Failed, publications: [place('1', 'failed')] }))).toBeUndefined()
})
test('a story that goes out says both how far it is and what is being done', () =>
  expect(
    sentenceOfPost(
      post({
        status: InProgress,
        publications: [place('1', 'live'), place('1', 'under_way')],
        progress: { step: 'x', text: 'Uploading', percent: 40, sentence: 'Uploading the video' },
      }),
    ),
  ).toBe('1 of 2 parts live. Uploading the video'))
test('a post that is missing on the linked page says where it is', () => {
  const alert = { code: 'cross_post_failed', title: 'On Instagram, not on the Page', message: 'Facebook refused it.' }
  expect(sentenceOfPost(post({ status: Posted, alerts: [alert as Post['alerts'][number]] }))).toBe(
    'On Instagram, not on the Page. Facebook refused it.',
  )
})
test('a draft says so too, while a conversion is under way', () => {
  expect(sentenceOfPost(post({ status: Draft, rendering: { percent: 40, problem: null } }))).toBe(
    'Preparing the video, 40 %',
  )
  expect(sentenceOfPost(post({ status: Draft }))).toBeUndefined()
})
test('a scheduled post says that its video is being prepared, or why it cannot be', () => {
  expect(sentenceOfPost(post({ rendering: { percent: 40, problem: null } }))).toBe('Preparing the video, 40 %')
  expect(sentenceOfPost(post({ rendering: { percent: 0, problem: 'Trim it.' } }))).toBe('Trim it.')
  expect(sentenceOfPost(post({}))).toBeUndefined()
})
