import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

/** Whatever a transition may change is written by the statements that take its values, and by no other. */

const source = join(import.meta.dirname, '../../src')
const files = readdirSync(source, { recursive: true, encoding: 'utf8' })
  .filter(name => name.endsWith('.ts') && !name.startsWith('db/'))
  .map(name => ({ name, text: readFileSync(join(source, name), 'utf8') }))

/** Who has it in hand, and when it is looked at next, are no part of how far it has come. */
const free = new Set(['next_at', 'lease_until', 'lease_owner'])
/** The columns that an update of publications sets; `values`: those of a transition. */
const updates = files.flatMap(({ name, text }) => [
  ...[...text.matchAll(/updateTable\('publications'\)\s*\.set\(\{([\s\S]*?)\}\)\s*\.where/g)].map(([, set = '']) => ({
    name,
    columns: [...set.matchAll(/^\s*(\w+):|\{\s*(\w+):|,\s*(\w+):/gm)].flatMap(([, a, b, c]) => a ?? b ?? c ?? []),
  })),
  ...[...text.matchAll(/\bupdate publications\b(?: \w+)?\s+set\s+([\s\S]*?)\s(?:from|where)\s/g)].map(
    ([, set = '']) => ({
      name,
      columns: [...set.matchAll(/\$\{(set\w+)|(\w+) =/g)].map(([, values, column]) =>
        values ? 'values' : `${column}`,
      ),
    }),
  ),
])

test('this test finds every statement that updates publications', () => {
  const named = files.flatMap(({ text }) => text.match(/updateTable\('publications'\)|\bupdate publications\b/g) ?? [])
  expect(named.length).toBeGreaterThan(5)
  expect(updates).toHaveLength(named.length)
  expect(updates.every(({ columns }) => columns.length > 0)).toBe(true)
})

test('a statement that does not take the values of a transition changes the lease and the next look alone', () => {
  const foreign = updates
    .filter(({ columns }) => !columns.includes('values'))
    .flatMap(({ name, columns }) => columns.filter(column => !free.has(column)).map(column => `${name}: ${column}`))
  expect(foreign).toEqual([])
  expect(updates.filter(({ columns }) => columns.includes('values')).map(({ name }) => name)).toEqual([
    'stores/claims.ts',
    'stores/requests.ts',
    'stores/writes.ts',
  ])
})
