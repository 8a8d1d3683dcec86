import type { BatchItem } from '@fanfare/contracts/entities/placing.ts'
import type { SlotPlace } from '@fanfare/contracts/entities/timeslots.ts'
import { describe, expect, it, test } from 'vitest'
import {
  besideSlot,
  inOrderOfTime,
  leftWords,
  placedWords,
  undoneWords,
  whyThere,
} from '../../../src/lib/posts/placing/placing-words.ts'
import { skippedWords } from '../../../src/lib/posts/placing/skipped-slots.ts'
import { timesIn } from '../../../src/lib/time/time.ts'

const times = timesIn({ dateFormat: 'MM/DD/YYYY', timeFormat: 12 })
const item = (given: Partial<BatchItem>): BatchItem => ({
  post_id: '1',
  library_id: null,
  account_id: '2',
  caption: '',
  media_id: null,
  at: null,
  wall: null,
  place: null,
  same: null,
  left: null,
  ...given,
})
const placed = (day: number) => item({ wall: `2026-11-${day}T09:00` })
const skipped = (title: string) => item({ left: { code: 'incomplete', title, message: '' } })
const words = (...items: BatchItem[]) => {
  const left = items.filter(one => one.left).length
  return placedWords({ done: items.length - left, left, items }, times)
}

test('how far beside its slot a post goes out is said in one form', () => {
  const { clockLabel } = timesIn({ dateFormat: 'DD/MM/YYYY', timeFormat: 24 })
  const place = { slot_wall: '2026-10-15T14:00', varied_minutes: -3, moved: false, passed: [], passed_count: 0 }
  const beside = (varied_minutes: number) => besideSlot({ ...place, varied_minutes }, clockLabel)
  expect([-3, 0, 1].map(beside)).toEqual(['14:00 slot, 3 minutes early', '', '14:00 slot, 1 minute late'])
  expect(whyThere(place as unknown as SlotPlace, clockLabel)).toBe('Next free slot · 14:00 slot, 3 minutes early')
})

describe('the toast after placing', () => {
  it('says how many went where, and what was skipped and why', () => {
    expect(words(placed(27), placed(25), skipped('No picture yet'), placed(26), skipped('No picture yet'))).toBe(
      '3 posts scheduled, Wed Nov 25 to Fri Nov 27. 2 skipped: no picture yet',
    )
    expect(words(placed(25), placed(25))).toBe('2 posts scheduled, Wed Nov 25')
    expect(words(placed(25))).toBe('1 post scheduled, Wed Nov 25')
  })
  it('says that none was placed', () => {
    expect(words(skipped('Instagram is disconnected'))).toBe('No posts scheduled. 1 skipped: Instagram is disconnected')
  })
  it('names the most frequent reasons only', () => {
    const items = ['No video yet', 'No picture yet', 'Day is full', 'No picture yet', 'Deleted'].map(skipped)
    expect(leftWords([placed(25), ...items])).toBe('no picture yet (2), no video yet (1), other reasons (2)')
  })
})

test('the earlier slots that a post does not get, and why', () => {
  const passed = (...whys: SlotPlace['passed'][number]['why'][]) => ({
    passed: whys.map(why => ({ slot_id: '1', date: '2026-10-14', wall: '2026-10-14T18:00', why })),
    passed_count: whys.length,
  })
  expect(skippedWords(passed())).toBe('')
  expect(skippedWords(passed('taken'))).toBe('1 earlier slot is taken')
  expect(skippedWords(passed('taken', 'taken', 'taken', 'taken'))).toBe('4 earlier slots are taken')
  expect(skippedWords(passed('quota'))).toBe('1 earlier slot is on a full day')
  expect(skippedWords(passed('gap', 'gap'))).toBe('2 earlier slots are too close to other posts')
  expect(skippedWords(passed('taken', 'quota', 'taken', 'gap'))).toBe(
    '4 earlier slots skipped: 2 taken, 1 on a full day, 1 too close to another post',
  )
  expect(skippedWords({ ...passed('taken'), passed_count: 40 })).toBe(
    '40 earlier slots are taken, full or too close to another post',
  )
})

test('Undo says how many posts came back', () => {
  expect(undoneWords({ done: 3, left: 0 })).toBe('3 posts put back')
  expect(undoneWords({ done: 1, left: 1 })).toBe('1 post put back. 1 changed since and stays as it is.')
  expect(undoneWords({ done: 0, left: 0 })).toBe('Undone')
})

test('a preview is in the order in which its posts go out, and what finds no time comes last', () => {
  const of = (name: string, at: string | null) => ({ name, at })
  const items = [of('a', '2026-11-27T18:00:00Z'), of('b', null), of('c', '2026-11-26T17:32:00Z'), of('d', null)]
  expect(inOrderOfTime(items).map(({ name }) => name)).toEqual(['c', 'a', 'b', 'd'])
})
