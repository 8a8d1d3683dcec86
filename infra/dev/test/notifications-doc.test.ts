import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { notificationsFile, notificationsPage } from '../notifications-doc.ts'

test('docs/notifications.md is what the table says: node infra/dev/notifications-doc.ts', () => {
  expect(readFileSync(notificationsFile, 'utf8')).toBe(notificationsPage())
})
