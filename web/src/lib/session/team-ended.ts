import { teamEnded } from '../live/live-actions.ts'
import type { StartListening } from '../store/listening.ts'

/** A person who was removed from the team that is open, or whose team was deleted: `leave-ended-team.ts`, loaded when it happens. */
export const listenToTeamEnd = (start: StartListening) =>
  start({
    actionCreator: teamEnded,
    effect: async ({ payload: teamId }, { dispatch, getState }) =>
      (await import('./leave-ended-team.ts')).leaveEndedTeam(teamId, dispatch, getState),
  })
