import { useToast } from '../../ui/toast.ts'
import { useSwitchTeamMutation } from '../account-api.ts'
import { api, messageOf } from '../api.ts'
import { useAppDispatch } from '../hooks.ts'
import { go } from '../navigate.ts'
import { nextWith } from '../next.ts'
import { session } from '../session-slice.ts'

/**
 * Another team: nothing of the old one may stay on screen, so the guard begins anew (spec §2, is_from_switch). `next` is where to go then,
 * the first page unless given.
 */
export const useTeamSwitch = () => {
  const dispatch = useAppDispatch()
  const toast = useToast()
  const [switchTeam, { isLoading }] = useSwitchTeamMutation()
  const change = async (to: string, next: string | null = null) => {
    try {
      await switchTeam({ body: { to } }).unwrap()
      go(nextWith(next, 'is_from_switch'))
      dispatch(session.actions.restart())
      dispatch(api.util.resetApiState())
    } catch (fault) {
      toast.fault(messageOf(fault))
    }
  }
  return { change, isLoading }
}
