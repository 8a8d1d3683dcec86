import { defaultSettings } from '@fanfare/contracts/entities/default-settings.ts'
import { expect, test } from 'vitest'
import { whenWords } from '../../src/mails/when-words.ts'

const at = '2026-11-12T23:05:00Z'
const oslo = { ...defaultSettings, timezone: 'Europe/Oslo' }

test.each([
  [12, 'DD/MM/YYYY', 'Friday, 13 November 2026 at 12:05 am (Europe/Oslo)'],
  [24, 'DD/MM/YYYY', 'Friday, 13 November 2026 at 00:05 (Europe/Oslo)'],
  [12, 'MM/DD/YYYY', 'Friday, November 13, 2026 at 12:05 am (Europe/Oslo)'],
  [24, 'MM/DD/YYYY', 'Friday, November 13, 2026 at 00:05 (Europe/Oslo)'],
] as const)('a time in a mail: %i hours, %s', (timeFormat, dateFormat, words) => {
  expect(whenWords(at, { ...oslo, timeFormat, dateFormat })).toBe(words)
})
