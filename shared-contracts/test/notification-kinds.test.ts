import { expect, test } from 'vitest'
import { defaultSettings } from '../src/entities/default-settings.ts'
import { UserSettings } from '../src/entities/users.ts'
import { switchesOf } from '../src/notification-kinds.ts'

test('settings have a switch for each kind that the table has one for, and no other', () => {
  const { notifyEmail, notifyBrowser } = UserSettings.properties
  expect(Object.keys(notifyEmail.properties)).toEqual(Object.keys(switchesOf('email')))
  expect(Object.keys(notifyBrowser.properties)).toEqual(Object.keys(switchesOf('push')))
  expect(Object.keys(defaultSettings).sort()).toEqual(Object.keys(UserSettings.properties).sort())
})
