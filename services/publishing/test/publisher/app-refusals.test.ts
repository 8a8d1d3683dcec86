import { expect, test } from 'vitest'
import { appRefusals } from '../../src/publisher/app-refusals.ts'

test('several refused accounts at once mean the app; a success resets; old refusals do not count', () => {
  let at = 0
  const refusals = appRefusals(() => at)
  expect(refusals.refused('Facebook', '1')).toBe(false)
  expect(refusals.refused('Facebook', '1')).toBe(false)
  expect(refusals.refused('Instagram', '2')).toBe(false)
  expect(refusals.refused('Facebook', '2')).toBe(true)
  refusals.worked('Facebook')
  expect(refusals.refused('Facebook', '3')).toBe(false)
  at = 11 * 60_000
  expect(refusals.refused('Facebook', '4')).toBe(false)
})
