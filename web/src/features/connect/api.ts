import { CheckConnect } from '@fanfare/contracts/endpoints/connect.ts'
import { ConnectSocialAccount, GetSocialAccount, ListAvailableAccounts } from '@fanfare/contracts/endpoints/teams.ts'
import { api, from } from '../../lib/api/api.ts'

export const { useCheckConnectQuery, useAvailableQuery, useConnectAccountMutation, useLazyRefreshAccountQuery } =
  api.injectEndpoints({
    endpoints: build => ({
      checkConnect: build.query(from(CheckConnect, { provides: () => ['Connect'] })),
      available: build.query(from(ListAvailableAccounts, { provides: () => ['Available'] })),
      refreshAccount: build.query(from(GetSocialAccount)),
      connectAccount: build.mutation(from(ConnectSocialAccount)),
    }),
  })
