import { toast } from '../../ui/toast.ts'
import { useSwitchTeamMutation } from '../account-api.ts'
import { api, messageOf } from '../api.ts'
import { go } from '../navigate.ts'
import { useAppDispatch } from '../session.ts'
import { session } from '../session-slice.ts'

/** Another team: nothing of the old one may stay on screen, so the guard begins anew (spec §2, is_from_switch). */
export const useTeamSwitch = () => {
  const dispatch = useAppDispatch()
  const [switchTeam] = useSwitchTeamMutation()
  return async (to: string) => {
    try {
      await switchTeam({ body: { to } }).unwrap()
      go('/?is_from_switch=true')
      dispatch(session.actions.restart())
      dispatch(api.util.resetApiState())
    } catch (fault) {
      toast.fault(messageOf(fault))
    }
  }
}
