import { testClock } from '@fanfare/infra/testing/test-clock.ts'
import { expect, test } from 'vitest'
import { mediaLinks, type Signature } from '../../src/storage/links.ts'

const hour = 3_600_000
const noon = Date.UTC(2026, 10, 22, 12, 30)
const of = (address: string) => Object.fromEntries(new URL(address, 'http://h').searchParams) as unknown as Signature

test('an address for viewing stays the same for hours, is each file’s own, and a new one comes in time', () => {
  const clock = testClock(noon)
  const links = mediaLinks({ secret: 's'.repeat(32), clock, publicUrl: '' })
  const first = links.view('7')
  expect(links.view('7')).toBe(first)
  expect(new Set([first, links.view('8'), links.view('7', 'thumb')]).size).toBe(3)
  clock.set(noon + 11 * hour)
  expect(links.view('7')).toBe(first)
  expect(links.checkMedia('7', 'original', of(first))).toBe('good')
  clock.set(noon + 12 * hour)
  const next = links.view('7')
  expect(next).not.toBe(first)
  // A link that was given out a moment before still works.
  expect([links.checkMedia('7', 'original', of(first)), links.checkMedia('7', 'original', of(next))]).toEqual([
    'good',
    'good',
  ])
  clock.set(noon + 24 * hour)
  expect(links.checkMedia('7', 'original', of(first))).toBe('expired')
})

test('more files than are remembered have right addresses too', () => {
  const links = mediaLinks({ secret: 's'.repeat(32), clock: testClock(noon), publicUrl: '' })
  const first = links.view('0')
  for (let id = 1; id <= 10_001; id += 1) links.view(`${id}`)
  expect(links.view('0')).toBe(first)
  expect(links.checkMedia('10001', 'original', of(links.view('10001')))).toBe('good')
})
