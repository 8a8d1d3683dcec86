import { Owner } from '@fanfare/contracts/policy.ts'
import { MantineProvider } from '@mantine/core'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Provider } from 'react-redux'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createStore } from '../../../src/app/store.ts'
import { shellApi } from '../../../src/lib/session/session-api.ts'
import CreateTeam from '../../../src/lib/teams/CreateTeam.tsx'
import { answer, member, refuse } from '../../team.ts'

let teams: number
const deletedTwice = 'You deleted 2 teams in the last 14 days. Restore one of them instead.'
const server = async (address: string) => {
  const { pathname } = new URL(address, 'http://fanfare.example')
  const user = member(Owner)
  const own = user.teams.map(team => ({ ...team, product_id: 0 }))
  return pathname === '/api/user'
    ? answer({ ...user, product_id: 0, teams: own.slice(0, teams) })
    : refuse(403, 'team_limit', deletedTwice)
}
beforeEach(() => vi.stubGlobal('fetch', server))
afterEach(() => vi.unstubAllGlobals())

const open = async () => {
  const store = createStore()
  await store.dispatch(shellApi.endpoints.me.initiate())
  render(
    <Provider store={store}>
      <MantineProvider env="test">
        <MemoryRouter>
          <CreateTeam onClose={() => undefined} />
        </MemoryRouter>
      </MantineProvider>
    </Provider>,
  )
}

test('someone whose plan is full hears so at once', async () => {
  teams = 1
  await open()
  expect(await screen.findByText(/The Free plan includes 1 team of your own, and you have 1\./)).toBeTruthy()
})

test('why the server refuses another team is said, and not that the plan is full', async () => {
  teams = 0
  await open()
  await userEvent.type(await screen.findByLabelText('Team name'), 'Winter harbour')
  await userEvent.click(screen.getByRole('button', { name: 'Create team' }))
  expect(await screen.findByText(deletedTwice)).toBeTruthy()
  expect(screen.queryByText(/you have 0/)).toBeNull()
})
