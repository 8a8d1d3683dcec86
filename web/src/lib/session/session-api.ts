import { SignOut } from '@fanfare/contracts/endpoints/session.ts'
import { ListSocialAccounts, SwitchTeam } from '@fanfare/contracts/endpoints/teams.ts'
import { GetUser } from '@fanfare/contracts/endpoints/users.ts'
import { api, from } from '../api/api.ts'

/** What the shell itself asks for. Features have their own. */
const shell = api.injectEndpoints({
  endpoints: build => ({
    me: build.query(from(GetUser, { provides: () => ['User'] })),
    accounts: build.query(from(ListSocialAccounts, { provides: () => ['Accounts'] })),
    signOut: build.mutation(from(SignOut)),
    switchTeam: build.mutation(from(SwitchTeam)),
  }),
})
export const { useMeQuery, useAccountsQuery, useSignOutMutation, useSwitchTeamMutation } = shell
export const shellApi = shell
