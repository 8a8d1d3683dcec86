import { expect, it } from 'vitest'
import { offlineWords } from '../../src/app/shell/Offline.tsx'

it.each([
  [0, "You're offline. This may be out of date."],
  [1, "You're offline. 1 change is saved on this device."],
  [2, "You're offline. 2 changes are saved on this device."],
])('with %i kept changes', (count, words) => expect(offlineWords(count)).toBe(words))
