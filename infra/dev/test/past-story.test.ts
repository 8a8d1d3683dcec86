import type { MediaFile } from '@fanfare/contracts/entities/media.ts'
import { describe, expect, test } from 'vitest'
import { isSent } from '../seed/past.ts'
import type { PastPost } from '../seed/past-post.ts'
import { faultOf, stepsOf } from '../seed/past-story.ts'

const post = (fate: PastPost['fate'], pictures: number, type: 'ig' | 'fb' = 'ig'): PastPost => ({
  teamId: '1',
  accountId: '2',
  authorId: '3',
  type,
  caption: 'New glaze',
  alt: 'A vase',
  media: Array.from({ length: pictures }, (_, at) => ({ id: `${at}`, url: `/media/${at}.jpg` }) as MediaFile),
  at: new Date('2026-10-15T17:05:00Z'),
  wall: '2026-10-15T18:05',
  zone: 'Europe/Lisbon',
  fate,
  live: undefined,
  container: undefined,
})

describe('what the demo says of its past posts', () => {
  test('a failed one names the picture and the way out that works', () => {
    expect(faultOf(post('failed', 4))).toMatchObject({
      code: 'media_unreachable',
      message: 'Instagram couldn’t load picture 4. Its address must be reachable from the internet.',
      item: 4,
      action: 'retry',
      network: { code: 9004, subcode: 2207052, message: 'The media could not be fetched from this URI: /media/3.jpg' },
    })
    expect(faultOf(post('failed', 1))?.message).toMatch(/^Instagram couldn’t load the picture\./)
  })

  test('an unconfirmed one asks, a live one has nothing to say', () => {
    expect(faultOf(post('unconfirmed', 1))).toMatchObject({ title: 'Is it live?', action: 'check' })
    expect(faultOf(post('posted', 1))).toBeNull()
  })

  test('a failed one was never sent, so that trying again publishes it', () => {
    expect(isSent(post('failed', 1))).toBe(false)
    expect([isSent(post('posted', 1)), isSent(post('unconfirmed', 1))]).toEqual([true, true])
  })

  test('has no holes, and its steps follow each other', () => {
    for (const fate of ['posted', 'failed', 'unconfirmed'] as const)
      for (const type of ['ig', 'fb'] as const) {
        const steps = stepsOf(post(fate, 3, type))
        expect(JSON.stringify(steps)).not.toMatch(/undefined|null|NaN|""/)
        const starts = steps.map(({ afterMs }) => afterMs)
        expect(starts).toEqual(starts.toSorted((a, b) => a - b))
      }
  })
})
