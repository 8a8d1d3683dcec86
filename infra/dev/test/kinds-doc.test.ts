import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { networks } from '@fanfare/contracts/networks.ts'
import { expect, test } from 'vitest'
import { projectRoot } from '../backing/places.ts'
import { kindsFile, kindsPage } from '../kinds-doc.ts'

test('the page of kinds says what the capability table says', () => {
  expect(readFileSync(kindsFile, 'utf8')).toBe(kindsPage())
})

test('how each surface is published once is said of every surface, and of no other', () => {
  const page = readFileSync(join(projectRoot, 'docs/publishing-once.md'), 'utf8')
  const named = page.split('\n').flatMap(line => /^\| `(\w+)`/.exec(line)?.[1] ?? [])
  expect([...new Set(named)].sort()).toEqual(networks.flatMap(({ surfaces }) => surfaces).sort())
})
