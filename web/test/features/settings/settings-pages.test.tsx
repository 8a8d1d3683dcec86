import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Owner } from '@fanfare/contracts/policy.ts'
import { MantineProvider } from '@mantine/core'
import { render, screen } from '@testing-library/react'
import { Provider } from 'react-redux'
import { MemoryRouter, Route, Routes } from 'react-router-dom'
import { afterEach, expect, test, vi } from 'vitest'
import { createStore } from '../../../src/app/store.ts'
import { findSettings } from '../../../src/features/settings/model/settings-index.ts'
import SettingsIndex from '../../../src/features/settings/SettingsIndex.tsx'
import SettingsLayout from '../../../src/features/settings/SettingsLayout.tsx'
import { settingsPage } from '../../../src/lib/navigation/pages.ts'
import { settingsPages } from '../../../src/lib/navigation/settings-pages.ts'
import { shellApi } from '../../../src/lib/session/session-api.ts'
import { answer, member } from '../../team.ts'

afterEach(() => vi.unstubAllGlobals())

const open = async (address: string) => {
  vi.stubGlobal('fetch', async () => answer(member(Owner)))
  const store = createStore()
  await store.dispatch(shellApi.endpoints.me.initiate())
  render(
    <Provider store={store}>
      <MantineProvider env="test">
        <MemoryRouter initialEntries={[address]}>
          <Routes>
            <Route path="/settings" element={<SettingsLayout />}>
              <Route index element={<SettingsIndex />} />
              <Route path="*" element={<p>The page</p>} />
            </Route>
          </Routes>
        </MemoryRouter>
      </MantineProvider>
    </Provider>,
  )
}
const heading = () => screen.getByRole('heading', { level: 1 }).textContent
const source = readFileSync(join(import.meta.dirname, '../../../src/app/Settings.tsx'), 'utf8')
/** The routes of settings below their address, without what follows an id. */
const routes = [...source.matchAll(/<Route path="([a-z-]+)/g)].map(([, path]) => `/settings/${path}`)

test('each route of settings is a page of the index, and each page is a route', () => {
  expect(new Set(routes)).toEqual(new Set(settingsPages.map(({ to }) => to)))
})

test.each([...new Set(routes)])(
  '%s has one name: in its tab, its heading, the browser’s title and the index',
  async address => {
    const [{ label } = { label: '' }] = findSettings(
      settingsPages.filter(({ to }) => to === address),
      '',
    )
    await open(`${address}?account=12`)
    expect(heading()).toBe(label)
    expect(document.title).toBe(`${label} · Fanfare`)
    expect(screen.getByRole('link', { current: 'page' }).textContent).toBe(label)
  },
)

test('the index has the name of its entry in the navigation, and its pages in the order of the tabs', async () => {
  await open('/settings')
  expect(heading()).toBe(settingsPage.label)
  expect(document.title).toBe(`${settingsPage.label} · Fanfare`)
  const names = screen.getAllByRole('link').map(link => link.querySelector('strong')?.textContent)
  expect(names).toEqual(settingsPages.map(({ label }) => label))
})
