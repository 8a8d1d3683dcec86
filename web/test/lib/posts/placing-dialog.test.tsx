import { Manager } from '@fanfare/contracts/policy.ts'
import { MantineProvider } from '@mantine/core'
import { render, screen, waitFor } from '@testing-library/react'
import { Provider } from 'react-redux'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createStore } from '../../../src/app/store.ts'
import PlacingDialog from '../../../src/lib/posts/placing/PlacingDialog.tsx'
import type { Placeable } from '../../../src/lib/posts/placing/placeable.ts'
import { shellApi } from '../../../src/lib/session/session-api.ts'
import { answer, member } from '../../team.ts'

const accounts = ['olea', 'juno', 'kiln'].map((username, at) => ({ id: String(at + 2), type: 'ig', username }))
/** The bodies of the previews that were asked for. */
let asked: { accounts: string[]; options: { library_items: string[] } }[]

beforeEach(() => {
  asked = []
  vi.stubGlobal('fetch', async (address: string, { body }: RequestInit) => {
    const { pathname } = new URL(address, 'http://fanfare.example')
    if (pathname === '/api/user') return answer(member(Manager))
    if (pathname.endsWith('/social-accounts')) return answer(accounts)
    asked.push(JSON.parse(String(body)))
    return answer({ batch: null, seed: 0, done: 0, left: 0, items: [] })
  })
})
afterEach(() => vi.unstubAllGlobals())

const open = async (libraryItems: Placeable[]) => {
  const store = createStore()
  await store.dispatch(shellApi.endpoints.me.initiate())
  await store.dispatch(shellApi.endpoints.accounts.initiate({ params: { teamId: '1' } }))
  render(
    <Provider store={store}>
      <MantineProvider env="test">
        <MemoryRouter>
          <PlacingDialog drafts={[]} libraryItems={libraryItems} onClose={() => undefined} />
        </MemoryRouter>
      </MantineProvider>
    </Provider>,
  )
  await waitFor(() => expect(asked).toHaveLength(1))
}
const chosen = () => screen.getAllByRole<HTMLInputElement>('checkbox').map(({ checked }) => checked)
const saved = 'Items saved for one account go to that account only.'

test('items that are for accounts have these chosen, and are not said to become a post for each', async () => {
  await open([
    { id: '91', accounts: ['4'] },
    { id: '92', accounts: ['3'] },
  ])
  expect(chosen()).toEqual([false, true, true])
  expect(asked[0]).toMatchObject({ accounts: ['3', '4'], options: { library_items: ['91', '92'] } })
  expect(screen.getByRole('group', { name: 'Accounts' })).toBeDefined()
  expect(screen.queryByText(saved)).toBeNull()
})

test('beside items for any account it is said where those for one account go', async () => {
  await open([
    { id: '91', accounts: ['4'] },
    { id: '92', accounts: [] },
  ])
  expect(chosen()).toEqual([false, false, true])
  expect(screen.getByRole('group', { name: 'One post for each account' })).toBeDefined()
  expect(screen.getByText(saved)).toBeDefined()
})
