import { Owner } from '@fanfare/contracts/policy.ts'
import { MantineProvider } from '@mantine/core'
import { fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Provider } from 'react-redux'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createStore } from '../../../src/app/store.ts'
import WebhookSettings from '../../../src/features/settings/webhooks/WebhookSettings.tsx'
import { shellApi } from '../../../src/lib/session/session-api.ts'
import { answer, member, refuse } from '../../team.ts'

const webhook = {
  id: '7',
  url: 'https://example.com/hook',
  description: 'Warehouse',
  events: ['post.published'],
  enabled: false,
  disabled_reason: 'creator_left',
  failing_since: null,
  old_secret_until: null,
  created_at: '2026-11-01T10:00:00.000Z',
}
let confirmed: boolean
/** What was changed or created, by its method. */
let asked: [string | undefined, unknown][]

/** A server on which the password was shown too long ago. */
const server = async (address: string, { method, body }: RequestInit) => {
  const { pathname } = new URL(address, 'http://fanfare.example')
  const sent = body ? JSON.parse(String(body)) : undefined
  if (pathname === '/api/user') return answer(member(Owner))
  if (pathname === '/api/auth/confirm_password') {
    confirmed = true
    return answer({ done: true })
  }
  if (method === 'GET' || method === undefined) return answer([webhook])
  if (!confirmed) return refuse(403, 'confirm_password', 'Enter your password, then try again.')
  asked.push([method, sent])
  if (method === 'PATCH') return answer({ ...webhook, enabled: true, disabled_reason: null })
  return answer({ webhook: { ...webhook, old_secret_until: null }, secret: 'whsec_shown_once' })
}

beforeEach(async () => {
  confirmed = false
  asked = []
  vi.stubGlobal('fetch', server)
  const store = createStore()
  await store.dispatch(shellApi.endpoints.me.initiate())
  render(
    <Provider store={store}>
      <MantineProvider env="test">
        <MemoryRouter>
          <WebhookSettings />
        </MemoryRouter>
      </MantineProvider>
    </Provider>,
  )
})
afterEach(() => vi.unstubAllGlobals())

const confirm = async () => {
  await screen.findByRole('dialog', { name: "Confirm it's you" })
  expect(asked).toEqual([])
  fireEvent.change(screen.getByLabelText('Password'), { target: { value: 'correct horse battery' } })
  await userEvent.click(screen.getByRole('button', { name: 'Confirm' }))
}
const choose = async (item: string) => {
  await userEvent.click(await screen.findByRole('button', { name: 'More for Warehouse' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: item }))
}

test('a webhook is created once the password was entered', async () => {
  await userEvent.click(await screen.findByRole('button', { name: 'New webhook' }))
  fireEvent.change(screen.getByLabelText(/^Address/), { target: { value: 'https://example.com/new' } })
  await userEvent.click(screen.getByRole('button', { name: 'Create webhook' }))
  await confirm()
  expect(await screen.findByText('whsec_shown_once')).toBeTruthy()
  expect(asked).toMatchObject([['POST', { url: 'https://example.com/new' }]])
})

test('the secret is replaced once the password was entered', async () => {
  await choose('Replace secret')
  await userEvent.click(await screen.findByRole('button', { name: 'Replace secret' }))
  await confirm()
  expect(await screen.findByText('whsec_shown_once')).toBeTruthy()
})

test('one whose creator left says so, and is turned on once the password was entered', async () => {
  expect(await screen.findByText('Off: the person who created it left the team')).toBeTruthy()
  await choose('Turn on')
  await confirm()
  await vi.waitFor(() => expect(asked).toEqual([['PATCH', { enabled: true }]]))
})
