import { features, featuresOf } from '@fanfare/contracts/features.ts'
import { quotaOf } from '@fanfare/contracts/plans.ts'
import { Creator, Manager, Owner, type Role } from '@fanfare/contracts/policy.ts'
import { MantineProvider } from '@mantine/core'
import { fireEvent, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Provider } from 'react-redux'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createStore } from '../../../../src/app/store.ts'
import TeamSettings from '../../../../src/features/settings/team/TeamSettings.tsx'
import { shellApi } from '../../../../src/lib/session/session-api.ts'
import { Toasts } from '../../../../src/ui/Toasts.tsx'
import { answer, member, refuse } from '../../../team.ts'

const person = (id: string, name: string, role: Role) => ({
  id,
  name,
  email: `${name.toLowerCase()}@example.test`,
  picture: null,
  pivot: { role },
  joined_at: '2026-09-01T08:00:00Z',
})
let mine: Role
let plan: number
let paid: boolean
/** What was asked to be changed: method, address, body. */
let asked: [string, string, unknown][]
let openInvites: unknown[]

const server = async (address: string, { method = 'GET', body }: RequestInit) => {
  const { pathname } = new URL(address, 'http://fanfare.example')
  const sent = body ? JSON.parse(String(body)) : undefined
  if (method !== 'GET') asked.push([method, pathname, sent])
  if (pathname === '/api/user') {
    const user = member(mine)
    return answer({
      ...user,
      teams: user.teams.map(team => ({ ...team, product_id: plan, features: features.filter(featuresOf(plan)) })),
    })
  }
  if (pathname === '/api/team/1')
    return answer({
      id: '1',
      name: 'Harbour',
      owner: { id: mine === Owner ? '7' : '8', product_id: plan, quota: quotaOf(plan) },
      members: [
        person('7', 'Ada', mine),
        person('8', 'Jonas', mine === Owner ? Manager : Owner),
        person('9', 'Ines', Creator),
      ],
      created_at: '2026-09-01T08:00:00Z',
    })
  if (pathname === '/api/team/1/invite' && sent.email === 'ines@example.test')
    return refuse(409, 'member_exists', 'A person with this email is already in the team.')
  if (pathname === '/api/team/1/member/9') return answer(person('9', 'Ines', sent?.role ?? Creator))
  if (pathname === '/api/team/1/subscription') return answer({ paid })
  if (pathname === '/api/team/1/invites') return answer(openInvites)
  if (pathname === '/api/team/1/invite') return answer({ invite: {}, url: null })
  return answer([])
}

beforeEach(() => {
  mine = Owner
  plan = 2
  paid = false
  asked = []
  openInvites = []
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
          <TeamSettings />
          <Toasts />
        </MemoryRouter>
      </MantineProvider>
    </Provider>,
  )
  await screen.findByText('Ines')
}
const invite = async (text: string) => {
  await userEvent.click(screen.getByRole('button', { name: 'Invite people' }))
  fireEvent.change(await screen.findByLabelText('Emails'), { target: { value: text } })
}

test('the owner changes a role, which can be undone', async () => {
  await open()
  await userEvent.click(screen.getByRole('button', { name: /Ines’s role$/ }))
  await userEvent.click(await screen.findByRole('menuitem', { name: /^Manager/ }))
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }))
  await vi.waitFor(() =>
    expect(asked).toEqual([
      ['POST', '/api/team/1/member/9', { role: Manager }],
      ['POST', '/api/team/1/member/9', { role: Creator }],
    ]),
  )
})

test('a manager is offered what a manager may do', async () => {
  mine = Manager
  await open()
  expect(screen.queryByRole('button', { name: /role$/ })).toBeNull()
  expect(screen.queryByRole('button', { name: 'More for Jonas' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Delete team' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Rename the team' })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'More for Ines' }))
  expect(await screen.findByRole('menuitem', { name: 'Remove from team' })).toBeTruthy()
  expect(screen.queryByRole('menuitem', { name: 'Make owner' })).toBeNull()
})

test('a creator sees who is in the team, and may leave', async () => {
  mine = Creator
  await open()
  expect(screen.queryByRole('button', { name: 'Invite people' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'More for Ines' })).toBeNull()
  expect(screen.getByRole('button', { name: 'Leave team' })).toBeTruthy()
})

test('several people are invited at once, and who was refused stays, with the reason', async () => {
  await open()
  await invite('Liv <liv@example.test>; ines@example.test')
  await userEvent.click(screen.getByRole('button', { name: 'Invite 2 people' }))
  expect((await screen.findByRole('alert')).textContent).toBe(
    'ines@example.test: A person with this email is already in the team.',
  )
  expect((screen.getByLabelText('Emails') as HTMLTextAreaElement).value).toBe('ines@example.test')
  expect(asked.map(([, , body]) => body)).toEqual([
    { email: 'liv@example.test', role: Creator },
    { email: 'ines@example.test', role: Creator },
  ])
})

test('what is no address is named, and nothing is sent', async () => {
  await open()
  await invite('liv@example.test, jonas')
  await userEvent.click(screen.getByRole('button', { name: 'Send invitation' }))
  expect(await screen.findByText('“jonas” isn’t a valid email')).toBeTruthy()
  expect(asked).toEqual([])
})

test('more people than there are seats are not invited, and the way to more is shown', async () => {
  await open()
  await invite(Array.from({ length: 8 }, (_, index) => `p${index}@example.test`).join(' '))
  expect(await screen.findByText(/^8 people need a seat, but only 7 of 10 are free: 3 members\./)).toBeTruthy()
  const dialog = within(screen.getByRole('dialog'))
  expect(dialog.getByRole('link', { name: 'Upgrade Now' }).getAttribute('href')).toBe('/plans')
  expect((dialog.getByRole('button', { name: 'Invite 8 people' }) as HTMLButtonElement).disabled).toBe(true)
})

test('a plan for one person says so where people are invited', async () => {
  plan = 1
  await open()
  await userEvent.click(screen.getByRole('button', { name: 'Invite people' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByText(/^The Solo plan is for one person\./)).toBeTruthy()
  // The limit dialog of the product: the way out on the left.
  expect(dialog.getByRole('button', { name: 'Do it later' })).toBeTruthy()
  expect(dialog.getByRole('link', { name: 'Upgrade Now' }).getAttribute('href')).toBe('/plans')
  expect(screen.queryByRole('link', { name: 'See plans' })).toBeNull()
})

test('a team is deleted only by its name', async () => {
  await open()
  await userEvent.click(screen.getByRole('button', { name: 'Delete team' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByText('2 other members lose access right away.')).toBeTruthy()
  fireEvent.change(dialog.getByLabelText(/^Type Harbour/), { target: { value: 'harbor' } })
  await userEvent.click(dialog.getByRole('button', { name: 'Delete team' }))
  expect(await dialog.findByText('Type the team’s name as shown')).toBeTruthy()
  expect(asked).toEqual([])
})

test('deleting a team that is paid for says that its subscription ends', async () => {
  paid = true
  await open()
  await userEvent.click(screen.getByRole('button', { name: 'Delete team' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(await dialog.findByText(/^Your subscription ends with the period/)).toBeTruthy()
})

test('open invitations stay listed after a downgrade: locked, with the reason, and can be revoked', async () => {
  plan = 1
  openInvites = [
    {
      ...{ id: '4', email: 'liv@example.test', role: Creator, invited_by: { id: '7', name: 'Ada' }, uses_left: 1 },
      ...{ created_at: '2026-09-01T08:00:00Z', sent_at: '2026-09-01T08:00:00Z' },
      ...{ expires_at: '2026-12-01T08:00:00Z', expired: false },
    },
  ]
  await open()
  expect(await screen.findByText('liv@example.test')).toBeTruthy()
  expect(screen.getByText('Locked: nobody can join on the Solo plan')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'More for liv@example.test' }))
  expect(await screen.findByRole('menuitem', { name: 'Revoke' })).toBeTruthy()
  expect(screen.queryByRole('menuitem', { name: 'Send again' })).toBeNull()
})
