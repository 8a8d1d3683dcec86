import { GetTeam } from '@fanfare/contracts/endpoints/teams.ts'
import { api, from } from '../api/api.ts'

/** The people of a team, by name. */
export const { useMembersQuery } = api.injectEndpoints({
  endpoints: build => ({ members: build.query(from(GetTeam, { provides: () => ['Team'] })) }),
})
