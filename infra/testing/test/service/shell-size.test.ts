import { expect, test } from 'vitest'
import { shellSize } from '../../../../web/scripts/bundle-size.ts'
import { buildWeb } from '../../../dev/web-build.ts'

test('what the signed-in shell loads before any screen stays within its budget', async () => {
  await buildWeb(() => undefined)
  for (const [kind, { total, budget, sizes }] of Object.entries(shellSize()))
    expect(total, `${kind}, the largest: ${JSON.stringify(sizes.slice(0, 12))}`).toBeLessThan(budget)
}, 300_000)
