import { GetUser } from '@fanfare/contracts/endpoints/users.ts'
import type { User } from '@fanfare/contracts/entities/users.ts'
import { openNotice } from '../../ui/notice.ts'
import { api } from '../api/api.ts'
import { send } from '../api/http.ts'
import { teamFollowed } from '../live/live-actions.ts'
import { go } from '../navigation/navigate.ts'
import { nextWith } from '../navigation/next.ts'
import type { AppDispatch, RootState } from '../store/root-reducer.ts'
import { activeTeamOf } from './session.ts'
import { shellApi } from './session-api.ts'
import { session } from './session-slice.ts'

const selectMe = shellApi.endpoints.me.select()

/**
 * A person who was removed from the team that is open, has no seat in it any more, or whose team was deleted, is told so and works on in another one, or chooses
 * what to do where there is none. Nothing of the team stays on screen.
 */
export const leaveEndedTeam = async (
  teamId: string,
  dispatch: AppDispatch,
  getState: () => RootState,
): Promise<void> => {
  if (getState().session.leaving === teamId) return
  const name = selectMe(getState()).data?.teams.find(({ id }) => id === teamId)?.name ?? 'this team'
  // Not through the cache: every screen would change to the other team before anything was said.
  const answer = await send({ endpoint: GetUser })
  const user = 'data' in answer ? (answer.data as User) : undefined
  // Put back meanwhile.
  if (user?.teams.some(({ id }) => id === teamId)) return void dispatch(teamFollowed(teamId))
  if (getState().session.leaving === teamId) return
  const other = activeTeamOf(user)
  dispatch(session.actions.restart())
  dispatch(api.util.resetApiState())
  const hasNoSeat = user?.locked_teams.some(({ id }) => id === teamId) ?? false
  const why = hasNoSeat
    ? 'Its plan has fewer seats than members now, and none is left for you. You’re still a member, and your posts go out as scheduled.'
    : 'You were removed from it, or it was deleted.'
  dispatch(
    openNotice({
      icon: 'warning',
      modalTitle: 'Team',
      title: hasNoSeat ? `${name} has no seat for you` : `You’re no longer in ${name}`,
      text: other ? `${why} You’re now in ${other.name}.` : why,
    }),
  )
  // What was open is gone only once it was drawn without a team: before that, unsaved work would hold the page and ask.
  await new Promise(resolve => setTimeout(resolve))
  go(user && !other ? '/onboarding/team' : nextWith(null, 'is_from_switch'))
}
