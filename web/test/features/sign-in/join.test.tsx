import { Creator, Owner } from '@fanfare/contracts/policy.ts'
import { MantineProvider } from '@mantine/core'
import { fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Provider } from 'react-redux'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createStore } from '../../../src/app/store.ts'
import Join from '../../../src/features/sign-in/Join.tsx'
import { joinState } from '../../../src/features/sign-in/join-state.ts'
import { registerRouter } from '../../../src/lib/navigation/navigate.ts'
import { isPutOff } from '../../../src/lib/session/connect-later.ts'
import { answer, member, refuse } from '../../team.ts'

test.each([
  [{ email: 'ada@x.test', registered: true }, { email: 'Ada@X.test' }, 'join'],
  [{ email: 'ada@x.test', registered: true }, { email: 'liv@x.test' }, 'other'],
  [{ email: null, registered: null }, { email: 'liv@x.test' }, 'join'],
  [{ email: 'ada@x.test', registered: true }, undefined, 'sign-in'],
  [{ email: 'ada@x.test', registered: false }, undefined, 'sign-up'],
  [{ email: null, registered: null }, undefined, 'sign-up'],
] as const)('an invitation %j opened by %j asks to %s', (invite, me, state) =>
  expect(joinState(invite, me)).toBe(state),
)

let invite: Record<string, unknown> | undefined
let accepts: () => Response
let asked: string[]
/** The team of the invitation, where the person is in it. */
let joined: Record<string, unknown> | undefined
let signedIn: boolean

const server = async (address: string, { method = 'GET', body }: RequestInit) => {
  const { pathname } = new URL(address, 'http://fanfare.example')
  if (method !== 'GET') asked.push(`${pathname} ${body ? JSON.parse(String(body)).email : ''}`.trim())
  if (pathname === '/api/user') return signedIn ? answer(member(Owner)) : refuse(401, 'not_signed_in', 'Sign in.')
  if (pathname === '/api/auth/sign-up') return answer(member(Owner))
  if (pathname === '/api/team/switch') return answer({ done: true })
  if (pathname === '/api/invite/t/team') return joined ? answer(joined) : refuse(410, 'link_invalid', 'Not yours.')
  if (pathname !== '/api/invite/t') return answer({ done: true })
  if (method === 'POST') return accepts()
  return invite ? answer(invite) : refuse(410, 'link_invalid', 'This link has expired.')
}

beforeEach(() => {
  asked = []
  signedIn = false
  joined = undefined
  localStorage.clear()
  // biome-ignore lint/suspicious/noDocumentCookie: as the server sets it
  document.cookie = 'fanfare_csrf=; max-age=0'
  invite = {
    team: { name: 'Harbour' },
    invited_by: 'Mira Castelo',
    role: Creator,
    email: 'liv@example.test',
    registered: false,
    expires_at: '2026-10-20T09:00:00Z',
  }
  accepts = () => answer({ team_id: '5' })
  vi.stubGlobal('fetch', server)
})
afterEach(() => vi.unstubAllGlobals())

const open = () => {
  const router = createMemoryRouter(
    [
      { path: '/join/:token', element: <Join /> },
      { path: '*', element: null },
    ],
    { initialEntries: ['/join/t'] },
  )
  registerRouter(router)
  render(
    <Provider store={createStore()}>
      <MantineProvider env="test">
        <RouterProvider router={router} />
      </MantineProvider>
    </Provider>,
  )
  return router
}
const asMember = () => {
  signedIn = true
  // biome-ignore lint/suspicious/noDocumentCookie: as the server sets it
  document.cookie = 'fanfare_csrf=t'
}
const fill = async () => {
  fireEvent.change(await screen.findByLabelText('Your name'), { target: { value: 'Liv Holm' } })
  fireEvent.change(screen.getByLabelText('Password'), { target: { value: 'correct horse battery' } })
  await userEvent.click(screen.getByRole('button', { name: 'Create account and join' }))
}

test('a new person signs up with the address of the invitation and is in the team in one step', async () => {
  const router = open()
  expect(await screen.findByText('Mira Castelo invited you to Harbour on Fanfare as Creator.')).toBeTruthy()
  const email = screen.getByLabelText('Email') as HTMLInputElement
  expect([email.value, email.readOnly]).toEqual(['liv@example.test', true])
  await fill()
  await vi.waitFor(() => expect(router.state.location.pathname).toBe('/publishing/calendar/month'))
  expect(router.state.location.search).toBe('?is_from_switch=true')
  expect(asked).toEqual(['/api/auth/sign-up liv@example.test', '/api/invite/t'])
  // Connecting accounts is not what a new member begins with.
  expect(isPutOff('7', '5')).toBe(true)
})

test('who is known already is sent to sign in, and back', async () => {
  invite = { ...invite, registered: true }
  open()
  const link = await screen.findByRole('link', { name: 'Sign in' })
  expect(link.getAttribute('href')).toBe('/sign-in?next=%2Fjoin%2Ft')
})

test('another person is told for whom it is, signs out and continues', async () => {
  asMember()
  open()
  expect(await screen.findByRole('heading', { name: 'This invitation is for someone else' })).toBeTruthy()
  expect(screen.getByText('Signed in as ada@example.test')).toBeTruthy()
  signedIn = false
  await userEvent.click(screen.getByRole('button', { name: 'Sign out and continue' }))
  expect(await screen.findByRole('button', { name: 'Create account and join' })).toBeTruthy()
})

test('a full team says whom to ask', async () => {
  asMember()
  invite = { ...invite, email: null, registered: null }
  accepts = () => refuse(403, 'member_limit', 'This team’s plan doesn’t allow more members.')
  open()
  await userEvent.click(await screen.findByRole('button', { name: 'Join Harbour' }))
  expect(await screen.findByRole('heading', { name: 'Harbour has no free seat' })).toBeTruthy()
  expect(screen.getByText(/^Ask Mira Castelo to free one/)).toBeTruthy()
})

test('one that is not valid any more says what to do', async () => {
  invite = undefined
  open()
  expect(await screen.findByRole('heading', { name: 'This invitation isn’t valid' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Sign in' })).toBeTruthy()
})

test.each([
  ['used up', () => (invite = undefined)],
  ['a link that others may still use', () => (invite = { ...invite, email: null, registered: null })],
])('who has joined already is told so, with the way to the team: %s', async (_what, prepare) => {
  asMember()
  joined = { id: '5', name: 'Harbour' }
  prepare()
  const router = open()
  expect(await screen.findByRole('heading', { name: 'You’re a member of Harbour' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Join Harbour' })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Open Harbour' }))
  await vi.waitFor(() => expect(router.state.location.pathname).toBe('/publishing/calendar/month'))
})
