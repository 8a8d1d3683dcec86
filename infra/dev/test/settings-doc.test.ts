import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { settingsFile, settingsPage } from '../settings-doc.ts'

test('the page of settings says what the services declare', () => {
  expect(readFileSync(settingsFile, 'utf8')).toBe(settingsPage())
})
