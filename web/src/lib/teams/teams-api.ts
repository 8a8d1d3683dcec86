import { CreateTeam, ListDeletedTeams, RestoreTeam } from '@fanfare/contracts/endpoints/own-teams.ts'
import { GetSubscription } from '@fanfare/contracts/endpoints/plans.ts'
import { RenameTeam } from '@fanfare/contracts/endpoints/teams.ts'
import { api, from } from '../api/api.ts'

/** Teams of one's own: how a person comes into one, with or without one open, and what it is called. */
const teamsApi = api.injectEndpoints({
  endpoints: build => ({
    createTeam: build.mutation(from(CreateTeam)),
    deletedTeams: build.query(from(ListDeletedTeams, { provides: () => ['DeletedTeams'] })),
    renameTeam: build.mutation(from(RenameTeam, { invalidates: () => ['Team', 'User'] })),
    restoreTeam: build.mutation(from(RestoreTeam, { invalidates: () => ['DeletedTeams'] })),
    planOfRestored: build.query(from(GetSubscription)),
  }),
})
export const { useCreateTeamMutation, useDeletedTeamsQuery, useRenameTeamMutation, useRestoreTeamMutation } = teamsApi

/** The plan of a team that has just been restored, as the server has it. */
export const readPlan = (teamId: string) =>
  teamsApi.endpoints.planOfRestored.initiate({ params: { teamId } }, { subscribe: false, forceRefetch: true })
