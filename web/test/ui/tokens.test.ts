import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { tokensCss } from '../../scripts/tokens-css.ts'

const read = (name: string) => readFileSync(join(import.meta.dirname, '../../src/ui', name), 'utf8')

it('tokens.css says what tokens.json says', () => {
  expect(read('tokens.css').replace(/\s/g, '')).toBe(tokensCss(read('tokens.json')).replace(/\s/g, ''))
})
