import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../../../src')
/** Ways of writing a time of day that do not ask the person's settings, and of changing how they were written. */
const others = [
  /toLocaleTimeString/,
  /timeStyle:/,
  /dayPeriod/,
  /\bhour12\b/,
  /\bminute: '(2-digit|numeric)'/,
  /['"`}\s/](am|pm|AM|PM|a\.m\.|p\.m\.)['"`]/,
  /\[ap\]m/,
  /type="(time|datetime-local)"/,
]

test('times of day are written by lib/time alone', () => {
  const files = globSync('**/*.{ts,tsx}', { cwd: root }).filter(file => !file.startsWith('lib/time/'))
  expect(files.length).toBeGreaterThan(300)
  const found = files.flatMap(file =>
    readFileSync(join(root, file), 'utf8')
      .split('\n')
      .flatMap((line, at) => (others.some(way => way.test(line)) ? `${file}:${at + 1} ${line.trim()}` : [])),
  )
  expect(found).toEqual([])
})
