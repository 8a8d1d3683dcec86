import { expect, test } from 'vitest'
import { itemOf, orderOf, scheduleOf, withHashtags } from '../../src/model/contents/content-body.ts'
import { locationOf } from '../../src/model/location.ts'
import { isLocked, isLockedFor } from '../../src/model/lock.ts'

test.each([
  ['Morning', ['lisbon'], 'Morning #lisbon'],
  ['Morning #Lisbon', ['#lisbon', 'bowls'], 'Morning #Lisbon #bowls'],
  ['', ['a', '#a', 'A'], '#a'],
  ['Two\nlines', ['a', 'b'], 'Two\nlines\n#a #b'],
  ['As it was', [], 'As it was'],
])('%j with the hashtags %j', (caption, hashtags, whole) => expect(withHashtags(caption, hashtags)).toBe(whole))

test('a moment, to the second; none is a draft', () => {
  expect(scheduleOf(1_800_000_001)).toEqual({ kind: 'date', wall: '2027-01-15T08:00:01', zone: 'UTC' })
  expect([scheduleOf(null), scheduleOf(undefined)]).toEqual([{ kind: 'draft' }, { kind: 'draft' }])
  expect(scheduleOf(0).wall).toBe('1970-01-01T00:00:00')
})

test('the network’s id of a place goes before ours', () => {
  expect(locationOf({ name: 'A', id: '1', external_id: '2', facebook_places_id: '3', lat: null })).toEqual({
    id: '3',
    name: 'A',
    lat: null,
  })
  expect(locationOf({ name: 'A', id: '1', external_id: '2' })?.id).toBe('2')
  expect(locationOf({ name: 'A' })).toBeUndefined()
})

test('files without a place stand behind the others, as they were sent', () => {
  expect(orderOf([{ id: '1' }, { id: '2', order: 1 }, { id: '3', order: 0 }, { id: '4' }])).toEqual([2, 1, 0, 3])
  expect(itemOf({ id: '1', user_tags: [{ username: 'olea', pk: '9', position: { x: 0, y: 1 } }] })).toEqual({
    media_id: '1',
    user_tags: [{ username: 'olea', pk: '9', x: 0, y: 1 }],
  })
})

test('a lock holds until its end, and not against who has it', () => {
  const lock = { locked_by: '1', locked_until: new Date(1000) }
  expect([isLocked(lock, 999), isLocked(lock, 1000)]).toEqual([true, false])
  expect([isLockedFor(lock, '1', 999), isLockedFor(lock, '2', 999)]).toEqual([false, true])
  expect(isLocked({ locked_by: null, locked_until: null }, 0)).toBe(false)
})
