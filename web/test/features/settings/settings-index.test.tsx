import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Creator, Owner, type Role } from '@fanfare/contracts/policy.ts'
import { MantineProvider } from '@mantine/core'
import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Provider } from 'react-redux'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, expect, test, vi } from 'vitest'
import { createStore } from '../../../src/app/store.ts'
import { cardId, findSettings } from '../../../src/features/settings/model/settings-index.ts'
import SettingsIndex from '../../../src/features/settings/SettingsIndex.tsx'
import { settingsPages } from '../../../src/lib/navigation/settings-pages.ts'
import { shellApi } from '../../../src/lib/session/session-api.ts'
import { answer, member } from '../../team.ts'

afterEach(() => vi.unstubAllGlobals())

const open = async (role: Role) => {
  vi.stubGlobal('fetch', async () => answer(member(role)))
  const store = createStore()
  await store.dispatch(shellApi.endpoints.me.initiate())
  render(
    <Provider store={store}>
      <MantineProvider env="test">
        <MemoryRouter initialEntries={['/settings?account=12']}>
          <SettingsIndex />
        </MemoryRouter>
      </MantineProvider>
    </Provider>,
  )
}
const addresses = () => screen.queryAllByRole('link').map(link => link.getAttribute('href'))

test('every page of settings has a sentence, and what it is found by', () => {
  for (const { to, sentence, entries } of findSettings(settingsPages, '')) {
    expect(sentence, to).toMatch(/^[A-Z].{15,120}\.$/)
    expect(entries.length, to).toBeGreaterThan(0)
  }
})

test('the cards that a search of one’s own settings leads to exist', () => {
  const folder = join(import.meta.dirname, '../../../src/features/settings')
  const files = [
    'ProfileSettings',
    'PreferenceSettings',
    'Password',
    'TwoFactor',
    'Sessions',
    'SecurityLog',
    'Email',
    'EmailFactor',
    'logins/LoginSettings',
    'notifications/NotificationSettings',
    'notifications/EmailNotifications',
    'notifications/BrowserNotifications',
    'notifications/KindSwitches',
    'data/ExportData',
    'data/DeleteAccount',
  ]
  const source = files.map(name => readFileSync(join(folder, `${name}.tsx`), 'utf8')).join()
  for (const { of, entries } of findSettings(settingsPages, ''))
    for (const { card } of of === 'you' ? entries : []) expect(source).toContain(`title="${card}"`)
})

test('a setting is found by its name, whatever the case and apostrophes', () => {
  const names = (text: string) =>
    findSettings(settingsPages, text).flatMap(({ label, entries }) => [label, ...entries.map(({ name }) => name)])
  expect(names('time FORMAT')).toEqual(['Preferences', 'Time format'])
  expect(names('api')).toEqual(['API keys'])
  expect(names('two-factor')).toEqual(names('two factor'))
  expect(names('nothing like it')).toEqual([])
  expect(cardId("Where you're signed in")).toBe('where_youre_signed_in')
})

test('a search leads to the card, and the account of the address stays', async () => {
  await open(Owner)
  expect(addresses()).toHaveLength(settingsPages.length)
  await userEvent.type(screen.getByRole('searchbox', { name: 'Search settings' }), 'date format')
  expect(screen.getByRole('status').textContent).toBe('1 page found')
  const found = within(screen.getByRole('list', { name: 'Found in Preferences' }))
  expect(found.getByRole('link', { name: 'Date format' }).getAttribute('href')).toBe(
    '/settings/preferences?account=12#time_and_date',
  )
  await userEvent.clear(screen.getByRole('searchbox'))
  await userEvent.type(screen.getByRole('searchbox'), 'zzz')
  expect(screen.getByRole('heading', { name: /No settings match/ })).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Show all settings' }))
  expect(addresses()).toHaveLength(settingsPages.length)
})

test('a role is not offered what it may not use', async () => {
  await open(Creator)
  expect(addresses().join()).not.toMatch(/keys|webhooks/)
  expect(addresses().join()).toContain('/settings/profile')
})
