import { Owner } from '@fanfare/contracts/policy.ts'
import { MantineProvider } from '@mantine/core'
import { fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Provider } from 'react-redux'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createStore } from '../../../src/app/store.ts'
import { Password } from '../../../src/features/settings/Password.tsx'
import { shellApi } from '../../../src/lib/session/session-api.ts'
import { selectToasts } from '../../../src/ui/toast.ts'
import { answer, member, refuse } from '../../team.ts'

const right = 'correct horse battery'
/** The service does not respond. */
let away: boolean

const server = async (address: string, { body }: RequestInit) => {
  const { pathname } = new URL(address, 'http://fanfare.example')
  if (pathname === '/api/user') return answer(member(Owner))
  if (away) return refuse(503, 'service_unavailable', 'Try again in a moment.')
  const { current } = JSON.parse(String(body))
  return current === right ? answer({ done: true }) : refuse(403, 'wrong_password', 'Your current password is wrong.')
}

beforeEach(() => {
  away = false
  vi.stubGlobal('fetch', server)
})
afterEach(() => vi.unstubAllGlobals())

const open = async () => {
  const store = createStore()
  await store.dispatch(shellApi.endpoints.me.initiate())
  render(
    <Provider store={store}>
      <MantineProvider env="test">
        <Password />
      </MantineProvider>
    </Provider>,
  )
  return { toasts: () => selectToasts(store.getState()).map(({ text }) => text) }
}
const change = async (current: string) => {
  fireEvent.change(screen.getByLabelText('Current password'), { target: { value: current } })
  fireEvent.change(screen.getByLabelText('New password'), { target: { value: 'a few unrelated words' } })
  await userEvent.click(screen.getByRole('button', { name: 'Change password' }))
}
const done = 'Password changed. Other devices were signed out.'

test('a wrong password is said at its field alone, and is gone once the right one was taken', async () => {
  const { toasts } = await open()
  await change('not that one')
  await screen.findByText('Your current password is wrong.')
  expect(toasts()).toEqual([])
  await change(right)
  await vi.waitFor(() => expect(toasts()).toEqual([done]))
  expect(screen.queryByText('Your current password is wrong.')).toBeNull()
})

test('what was said of a try goes with the next one', async () => {
  const { toasts } = await open()
  away = true
  await change(right)
  await vi.waitFor(() => expect(toasts()).toHaveLength(1))
  away = false
  await change(right)
  await vi.waitFor(() => expect(toasts()).toEqual([done]))
})
