import { CheckConnect, StartConnect } from '@fanfare/contracts/endpoints/connect.ts'
import { ConnectSocialAccount, ListAvailableAccounts, UpdateSocialAccount } from '@fanfare/contracts/endpoints/teams.ts'
import { api, from } from '../../lib/api/api.ts'

export const {
  useStartConnectMutation,
  useCheckConnectQuery,
  useAvailableQuery,
  useConnectAccountMutation,
  useSetAccountZoneMutation,
} = api.injectEndpoints({
  endpoints: build => ({
    startConnect: build.mutation(from(StartConnect)),
    checkConnect: build.query(from(CheckConnect, { provides: () => ['Connect'] })),
    available: build.query(from(ListAvailableAccounts, { provides: () => ['Available'] })),
    connectAccount: build.mutation(from(ConnectSocialAccount)),
    setAccountZone: build.mutation(from(UpdateSocialAccount, { invalidates: () => ['Accounts'] })),
  }),
})
