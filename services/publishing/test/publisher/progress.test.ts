import { InProgress } from '@fanfare/contracts/entities/posts.ts'
import { expect, test } from 'vitest'
import { progressOf } from '../../src/model/post-change.ts'
import type { StoredProgress } from '../../src/model/stored.ts'
import { afterRendering, rendering } from '../../src/publisher/video-files.ts'

const step = (text: StoredProgress['text'], percent: number): StoredProgress => ({
  step: 'prepared',
  text,
  percent,
  sentence: text,
})

test('where a video is made, that is half of the way, and the rest follows behind it', () => {
  expect([0, 25, 50, 75, 100].map(percent => rendering(percent).percent)).toEqual([2, 14, 26, 38, 50])
  expect(rendering(0).sentence).toBe('Reading the video')
  expect(rendering(40).sentence).toBe('Preparing the video, 40 %')
  const rest = [
    step('Uploading', 15),
    step('Uploading', 58),
    step('Posting', 80),
    step('Posting', 90),
    step('Posted', 100),
  ]
  expect(rest.map(one => afterRendering(one).percent)).toEqual([58, 79, 90, 95, 100])
  expect(afterRendering(rendering(40))).toEqual(rendering(40))
})

test('a post never goes back, but for a new attempt', () => {
  const shown = (before: number, progress: StoredProgress) =>
    progressOf({ status: InProgress, progress: step('Uploading', before) }, { status: InProgress }, { progress })
      ?.percent
  expect(shown(55, step('Uploading', 20))).toBe(55)
  expect(shown(55, step('Posting', 80))).toBe(80)
  expect(shown(55, step('Starting', 2))).toBe(2)
})
