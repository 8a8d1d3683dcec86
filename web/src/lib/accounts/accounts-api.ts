import { UpdateSocialAccount } from '@fanfare/contracts/endpoints/teams.ts'
import { api, from } from '../api/api.ts'

/** Settings of a social account. Its posts show its name and times, so they are read again. */
export const { useUpdateAccountMutation } = api.injectEndpoints({
  endpoints: build => ({
    updateAccount: build.mutation(
      from(UpdateSocialAccount, { invalidates: () => ['Accounts', 'Team', 'Posts', 'Calendar'] }),
    ),
  }),
})
