import { expect, test } from 'vitest'
import { addSummaries, emptySummary, isInPieces, summaryLines, whyAsked, wrongSort } from '../summary.ts'
import type { Live, Sent } from '../verdict.ts'

const story = (change: Partial<Sent> = {}): Sent => ({
  id: '1',
  kind: 'storyPieces',
  to: { id: 'account', networkId: 'a', userId: 'u', pool: 'ig' },
  contents: [{ caption: '', markers: ['7'], seconds: 60, next: [{ caption: '', markers: ['7'], seconds: 20 }] }],
  expects: 'live',
  ...change,
})
const piece = (seq: number, seconds: number, change: Partial<Live> = {}): Live => ({
  id: `${seq}`,
  account: 'a',
  caption: '',
  markers: ['7'],
  surface: 'instagram_story',
  seq,
  at: `2026-01-01T00:00:0${seq}.000Z`,
  digests: [null],
  seconds: [seconds],
  ...change,
})

test('pieces that changed places are out of order, and anything else is other content', () => {
  expect(wrongSort(story(), [piece(1, 20.02), piece(2, 59.98)])).toBe('order')
  expect(wrongSort(story(), [piece(1, 40), piece(2, 20)])).toBe('content')
  const pictures = story({ contents: [{ caption: '', markers: ['7'], next: [{ caption: '', markers: ['8'] }] }] })
  expect(wrongSort(pictures, [piece(1, 3, { markers: ['8'] }), piece(2, 3)])).toBe('order')
  expect(wrongSort(pictures, [piece(1, 3), piece(2, 3, { markers: ['7', '8'] })])).toBe('content')
})

test('what went out after its cancelling was acknowledged is that, whatever it shows', () => {
  const withdrawn = story({ expects: 'withdrawn', withdrawnAt: '2026-01-01T00:00:01.500Z' })
  expect(wrongSort(withdrawn, [piece(1, 60), piece(2, 20)])).toBe('after_cancel')
  expect(wrongSort(withdrawn, [piece(1, 60)])).toBe('content')
  expect(wrongSort(story({ expects: 'withdrawn' }), [piece(1, 60)])).toBe('after_cancel')
})

test('a post and its copy on the linked page are no story in pieces', () => {
  const linked = { caption: 'x', markers: ['7'], next: [{ caption: 'x', markers: ['7'], account: 'page' }] }
  expect([story(), story({ contents: [linked] })].map(isInPieces)).toEqual([true, false])
})

test('what was found is said with every count, and why a person was asked', () => {
  const asked = { case: 'cut (image)', post: '5', why: 'unconfirmed: Instagram didn’t respond.' }
  const one = { ...emptySummary, wrongs: { content: 1, order: 2, after_cancel: 3 }, stories: 2, pieces: 5 }
  const all = addSummaries(one, { ...emptySummary, asked: [asked], stories: 1, pieces: 2 })
  expect(summaryLines(all, { publications: 1024, doubled: 4, lost: 5 })).toEqual([
    'publications 1,024, doubled 4, lost 5, wrong content 1, published after an acknowledged cancel 3',
    'stories in pieces 3 with 7 pieces live, out of order 2',
    'unconfirmed 1:',
    '  post 5, cut (image): unconfirmed: Instagram didn’t respond.',
  ])
  expect(summaryLines(emptySummary, { publications: 0, doubled: 0, lost: 0 }).at(-1)).toBe('unconfirmed 0')
  expect(whyAsked(undefined, undefined)).toBe('nothing says why')
})
