import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { hasLimit, lengthMistakes, mostLines, mostTestLines } from '../../arch/file-length.ts'
import { packages } from '../../arch/rules.ts'
import { filesBelow, root } from '../../arch/sources.ts'

test('no source has more lines than a file of one subject needs', () => {
  const present = packages.map(({ folder }) => folder).filter(folder => existsSync(join(root, folder)))
  const all = ['infra', ...present].flatMap(filesBelow).filter(hasLimit)
  expect(all.length).toBeGreaterThan(1000)
  expect(all.flatMap(path => lengthMistakes(path, readFileSync(join(root, path), 'utf8')))).toEqual([])
})

describe('a file that is too long is found', () => {
  const lines = (count: number) => 'const a = 1\n'.repeat(count)

  test.each([
    ['services/team/src/actions/made-up.ts', mostLines],
    ['web/src/features/made-up/MadeUp.tsx', mostLines],
    ['infra/testing/made-up.ts', mostLines],
    ['web/src/features/made-up/MadeUp.module.css', mostLines],
    ['infra/simulator/assets/styles/made-up.css', mostLines],
    ['services/team/test/service/made-up.test.ts', mostTestLines],
    ['services/team/test/made-up-setup.ts', mostTestLines],
    ['web/e2e/made-up.spec.ts', mostTestLines],
  ])('%s', (path, most) => {
    expect(hasLimit(path)).toBe(true)
    expect(lengthMistakes(path, lines(most))).toEqual([])
    expect(lengthMistakes(path, lines(most + 1))).toEqual([`${path} has ${most + 1} lines, ${most} at most`])
  })
})
