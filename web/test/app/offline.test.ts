import { expect, it } from 'vitest'
import { offlineWords } from '../../src/app/shell/Offline.tsx'

it.each([
  [0, "You're offline. This may be out of date."],
  // Copies of earlier visits are among them: a number would not be that of what was just changed.
  [1, "You're offline. Your changes are saved on this device."],
  [8, "You're offline. Your changes are saved on this device."],
])('with %i kept changes', (count, words) => expect(offlineWords(count)).toBe(words))
