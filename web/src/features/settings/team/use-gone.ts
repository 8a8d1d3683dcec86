import { useCallback } from 'react'
import { api } from '../../../lib/api/api.ts'
import { go } from '../../../lib/navigation/navigate.ts'
import { useTeam, useUser } from '../../../lib/session/session.ts'
import { session } from '../../../lib/session/session-slice.ts'
import { useEnterTeam } from '../../../lib/session/use-enter-team.ts'
import { useAppDispatch } from '../../../lib/store/hooks.ts'

/**
 * Runs what takes this person out of the active team: leaving or deleting it. Where it happened they work on in their one other team; with
 * several, or none, the page of teams says what they can do. Resolves with what the call was answered.
 */
export const useGone = () => {
  const dispatch = useAppDispatch()
  const team = useTeam()
  const { teams } = useUser()
  const enter = useEnterTeam()
  return useCallback(
    async <T>(call: () => Promise<T>): Promise<T> => {
      // The stream of the team ends too: that is no news then.
      dispatch(session.actions.leave(team.id))
      try {
        const answer = await call()
        const others = teams.filter(({ id }) => id !== team.id)
        if (others.length === 1) enter()
        else {
          go('/onboarding/team')
          dispatch(session.actions.restart())
          dispatch(api.util.resetApiState())
        }
        return answer
      } catch (fault) {
        dispatch(session.actions.leave(null))
        throw fault
      }
    },
    [dispatch, enter, team.id, teams],
  )
}
