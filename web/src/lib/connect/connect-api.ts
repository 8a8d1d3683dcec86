import { StartConnect } from '@fanfare/contracts/endpoints/connect.ts'
import { api, from } from '../api/api.ts'

export const { useStartConnectMutation } = api.injectEndpoints({
  endpoints: build => ({ startConnect: build.mutation(from(StartConnect)) }),
})
