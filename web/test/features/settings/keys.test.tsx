import { Owner } from '@fanfare/contracts/policy.ts'
import { MantineProvider } from '@mantine/core'
import { fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Provider } from 'react-redux'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createStore } from '../../../src/app/store.ts'
import KeySettings from '../../../src/features/settings/KeySettings.tsx'
import { shellApi } from '../../../src/lib/session/session-api.ts'
import { answer, member, refuse } from '../../team.ts'

const password = 'correct horse battery'
let confirmed: boolean
/** What was asked to be created. */
let asked: unknown[]

/** A server on which the password was shown too long ago. */
const server = async (address: string, { method, body }: RequestInit) => {
  const { pathname } = new URL(address, 'http://fanfare.example')
  const sent = body ? JSON.parse(String(body)) : undefined
  if (pathname === '/api/user') return answer(member(Owner))
  if (pathname === '/api/auth/confirm_password') {
    confirmed = sent.password === password
    return confirmed ? answer({ done: true }) : refuse(403, 'wrong_password', 'Your current password is wrong.')
  }
  if (method !== 'POST') return answer([])
  if (!confirmed) return refuse(403, 'confirm_password', 'Enter your password, then try again.')
  asked.push(sent)
  return answer({ key: {}, secret: 'ff_shown_once' })
}

beforeEach(() => {
  confirmed = false
  asked = []
  vi.stubGlobal('fetch', server)
})
afterEach(() => vi.unstubAllGlobals())

const open = async () => {
  const store = createStore()
  await store.dispatch(shellApi.endpoints.me.initiate())
  render(
    <Provider store={store}>
      <MantineProvider env="test">
        <MemoryRouter>
          <KeySettings />
        </MemoryRouter>
      </MantineProvider>
    </Provider>,
  )
  await userEvent.click(await screen.findByRole('button', { name: 'New key' }))
  // At once: the dialog takes the focus when it has opened, in the middle of typing.
  fireEvent.change(screen.getByLabelText(/^Name/), { target: { value: 'Newsroom' } })
  await userEvent.click(screen.getByRole('button', { name: 'Create key' }))
  await screen.findByRole('dialog', { name: "Confirm it's you" })
}
const confirm = async (typed: string) => {
  fireEvent.change(screen.getByLabelText('Password'), { target: { value: typed } })
  await userEvent.click(screen.getByRole('button', { name: 'Confirm' }))
}

test('the password is asked for, and then the same key is created', async () => {
  await open()
  await confirm('not that one')
  expect(await screen.findByText('Your current password is wrong.')).toBeTruthy()
  expect(asked).toEqual([])
  await confirm(password)
  expect(await screen.findByText('ff_shown_once')).toBeTruthy()
  expect(asked).toEqual([{ name: 'Newsroom', scopes: ['posts:read'] }])
})

test('who cancels has lost nothing of what was filled in', async () => {
  await open()
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(((await screen.findByLabelText(/^Name/)) as HTMLInputElement).value).toBe('Newsroom')
  expect(asked).toEqual([])
})
