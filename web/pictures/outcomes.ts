import type { AvailableAccount, ConnectState } from '@fanfare/contracts/entities/teams.ts'
import type { Page } from '@playwright/test'
import { changedReply } from './changed-reply.ts'
import { both, type Screen } from './screen.ts'

const states: readonly ConnectState[] = [
  'personal',
  'connectlogin',
  'no_permission',
  'fb_notloggedin',
  'checkpointed',
  'restricted',
]

/** Every available account is in this state. */
const withState = (state: ConnectState) => (page: Page) =>
  page.route('**/available-accounts', route =>
    changedReply<AvailableAccount[]>(route, data => data.map(one => ({ ...one, state, fix: null }))),
  )

/** One screen for each thing that can stand against an account. */
export const outcomes: Screen[] = states.map(state => ({
  name: `connect-${state.replace('_', '-')}`,
  path: '/connect/2?fix=ig.1001',
  widths: both,
  before: withState(state),
}))
