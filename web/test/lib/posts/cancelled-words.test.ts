import { Draft, InProgress, type Post, Posted } from '@fanfare/contracts/entities/posts.ts'
import { expect, test } from 'vitest'
import { cancelledWords } from '../../../src/lib/posts/use-cancel-publishing.ts'
import { post } from '../a-post.ts'

const { account } = post('1')
const part = (status: string, account_id = account.id) => ({ status, account_id }) as Post['publications'][number]

test('says what is left of a post that was cancelled', () => {
  expect(cancelledWords(post('1', { status: Draft }), 1)).toBe('Cancelled. The post is in your drafts.')
  const story = post('1', { status: Posted, publications: [part('live'), part('live')] })
  expect(cancelledWords(story, 3)).toBe('2 of 3 parts are live; the rest won’t be published.')
  const copy = post('1', { status: InProgress, publications: [part('live')] })
  expect(cancelledWords(copy, 1)).toBe('It’s live on Instagram; the rest won’t be published.')
})
