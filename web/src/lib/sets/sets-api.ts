import { GetTeam } from '@fanfare/contracts/endpoints/teams.ts'
import type { SocialSet } from '@fanfare/contracts/entities/teams.ts'
import { api, from } from '../api/api.ts'
import { useTeam } from '../session/session.ts'

const { useSocialSetsQuery } = api.injectEndpoints({
  endpoints: build => ({ socialSets: build.query(from(GetTeam, { provides: () => ['Team', 'Accounts'] })) }),
})

/** The sets of the active team's accounts, in the order of their names; undefined while they load, and with `skip`. */
export const useSets = ({ skip = false } = {}) => {
  const { id: teamId } = useTeam()
  const { currentData, error, refetch } = useSocialSetsQuery(
    { params: { teamId }, query: { with: 'social_sets' } },
    { skip },
  )
  const sets: SocialSet[] | undefined = currentData?.social_sets?.toSorted((a, b) => a.name.localeCompare(b.name))
  return { sets, error, refetch }
}
