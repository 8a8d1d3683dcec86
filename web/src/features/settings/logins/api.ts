import { ListIntegrations, RefreshSession, RemoveIntegration } from '@fanfare/contracts/endpoints/integrations.ts'
import type { Integration } from '@fanfare/contracts/entities/integrations.ts'
import { api, from } from '../../../lib/api/api.ts'

const lists = api.injectEndpoints({
  endpoints: build => ({ logins: build.query(from(ListIntegrations, { provides: () => ['Connect'] })) }),
})

/** What a login that has ended changes: the accounts that came with it, and their posts. */
const ended = () => ['Connect', 'Available', 'User', 'Accounts', 'Team', 'Posts', 'Calendar', 'Counts'] as const

const changes = lists.injectEndpoints({
  endpoints: build => ({
    /** It is gone from the list at once, and back in its place where the call fails (spec §4). */
    removeLogin: build.mutation({
      ...from(RemoveIntegration, { invalidates: ended }),
      onQueryStarted: async ({ params }, { dispatch, queryFulfilled }) => {
        const without = (logins: Integration[]) => logins.filter(({ id }) => id !== params.id)
        const shown = dispatch(
          lists.util.updateQueryData('logins', undefined, without as (logins: Integration[]) => void),
        )
        await queryFulfilled.catch(shown.undo)
      },
    }),
    refreshLogins: build.mutation(from(RefreshSession, { invalidates: ended })),
  }),
})

export const { useLoginsQuery } = lists
export const { useRemoveLoginMutation, useRefreshLoginsMutation } = changes
