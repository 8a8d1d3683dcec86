import { expect, test } from 'vitest'
import { shellSize } from '../../../../web/scripts/bundle-size.ts'
import { buildWeb } from '../../../dev/web-build.ts'

test('what the signed-in shell loads before any screen stays within its budget', async () => {
  await buildWeb(() => undefined)
  const { total, budget, sizes } = shellSize()
  expect(total, `the largest: ${JSON.stringify(sizes.slice(0, 12))}`).toBeLessThan(budget)
}, 300_000)
