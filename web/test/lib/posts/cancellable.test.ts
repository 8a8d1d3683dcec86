import { InProgress, type Post, Scheduled } from '@fanfare/contracts/entities/posts.ts'
import { expect, test } from 'vitest'
import { isCancellable } from '../../../src/lib/posts/unschedulable.ts'

const at = (step: string): Post['progress'] =>
  ({ step, text: 'Posting', percent: 90, sentence: '' }) as Post['progress']

test('what goes out can be stopped until the call that makes it public, and not while it is checked', () => {
  const goingOut = { status: InProgress, unconfirmed: false }
  expect(isCancellable({ ...goingOut, progress: null })).toBe(true)
  expect(isCancellable({ ...goingOut, progress: at('prepared') })).toBe(true)
  expect(isCancellable({ ...goingOut, progress: at('commit_requested') })).toBe(false)
  expect(isCancellable({ ...goingOut, unconfirmed: true, progress: null })).toBe(false)
  expect(isCancellable({ status: Scheduled, unconfirmed: false, progress: null })).toBe(false)
})
