import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { kindsFile, kindsPage } from '../kinds-doc.ts'

test('the page of kinds says what the capability table says', () => {
  expect(readFileSync(kindsFile, 'utf8')).toBe(kindsPage())
})
