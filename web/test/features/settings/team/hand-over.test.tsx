import type { Member } from '@fanfare/contracts/entities/teams.ts'
import { Creator, Owner } from '@fanfare/contracts/policy.ts'
import { MantineProvider } from '@mantine/core'
import { fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Provider } from 'react-redux'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createStore } from '../../../../src/app/store.ts'
import { HandOver } from '../../../../src/features/settings/team/HandOver.tsx'
import { shellApi } from '../../../../src/lib/session/session-api.ts'
import { selectToasts } from '../../../../src/ui/toast.ts'
import { answer, member, refuse } from '../../../team.ts'

const password = 'correct horse battery'
const heir = { id: '9', name: 'Ines', email: 'ines@example.test', pivot: { role: Creator } } as unknown as Member
let confirmed: boolean
/** Who was asked to be made the owner, with the password shown. */
let given: unknown[]

const server = async (address: string, { body }: RequestInit) => {
  const { pathname } = new URL(address, 'http://fanfare.example')
  const sent = body ? JSON.parse(String(body)) : undefined
  if (pathname === '/api/user') return answer(member(Owner))
  if (pathname === '/api/auth/confirm_password') {
    confirmed = sent.password === password
    return confirmed ? answer({ done: true }) : refuse(403, 'wrong_password', 'Your current password is wrong.')
  }
  if (pathname !== '/api/team/1/owner') return answer([])
  if (!confirmed) return refuse(403, 'confirm_password', 'Enter your password, then try again.')
  given.push(sent)
  return answer(heir)
}

beforeEach(() => {
  confirmed = false
  given = []
  vi.stubGlobal('fetch', server)
})
afterEach(() => vi.unstubAllGlobals())

const open = async () => {
  const store = createStore()
  await store.dispatch(shellApi.endpoints.me.initiate())
  const onClose = vi.fn()
  render(
    <Provider store={store}>
      <MantineProvider env="test">
        <HandOver candidates={[heir]} onClose={onClose} />
      </MantineProvider>
    </Provider>,
  )
  await userEvent.click(await screen.findByRole('button', { name: 'Hand over' }))
  await screen.findByRole('dialog', { name: "Confirm it's you" })
  return { onClose, toasts: () => selectToasts(store.getState()).map(({ text }) => text) }
}
const confirm = async (typed: string) => {
  fireEvent.change(screen.getByLabelText('Password'), { target: { value: typed } })
  await userEvent.click(screen.getByRole('button', { name: 'Confirm' }))
}

test('a team is handed over once it is shown who does it', async () => {
  const { onClose, toasts } = await open()
  await confirm('not that one')
  await screen.findByText('Your current password is wrong.')
  expect(given).toEqual([])
  await confirm(password)
  await vi.waitFor(() => expect(given).toEqual([{ member_id: '9' }]))
  await vi.waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(toasts()).toEqual(['Ines now owns Harbour'])
})

test('without the password nothing is handed over, and the question stands again', async () => {
  const { onClose } = await open()
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  await screen.findByRole('dialog', { name: 'Make Ines the owner?' })
  expect(given).toEqual([])
  expect(onClose).not.toHaveBeenCalled()
})
