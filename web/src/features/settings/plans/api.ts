import {
  ChangePlan,
  ChooseKept,
  GetSubscription,
  ListInvoices,
  OpenBillingPortal,
} from '@fanfare/contracts/endpoints/plans.ts'
import { ListQuota } from '@fanfare/contracts/endpoints/post-lists.ts'
import { api, from } from '../../../lib/api/api.ts'

/** The team's plan. What changes it changes who may do what, and how much of everything there may be. */
export const {
  useSubscriptionQuery,
  useChangePlanMutation,
  useChooseKeptMutation,
  useInvoicesQuery,
  useOpenPortalMutation,
  usePostsOfTodayQuery,
} = api.injectEndpoints({
  endpoints: build => ({
    subscription: build.query(from(GetSubscription, { provides: () => ['Team', 'Accounts'] })),
    changePlan: build.mutation(from(ChangePlan, { invalidates: () => ['User', 'Team', 'Accounts', 'Quota'] })),
    chooseKept: build.mutation(from(ChooseKept, { invalidates: () => ['Team', 'Accounts'] })),
    invoices: build.query(from(ListInvoices, { provides: () => ['Team'] })),
    postsOfToday: build.query(from(ListQuota, { provides: () => ['Quota'] })),
    openPortal: build.mutation(from(OpenBillingPortal)),
  }),
})
