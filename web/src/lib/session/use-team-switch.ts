import { useToast } from '../../ui/toast.ts'
import { api, messageOf } from '../api/api.ts'
import { go } from '../navigation/navigate.ts'
import { nextWith } from '../navigation/next.ts'
import { useAppDispatch } from '../store/hooks.ts'
import { useSwitchTeamMutation } from './session-api.ts'
import { session } from './session-slice.ts'

/**
 * Switches to another team. Nothing of the former team may stay on screen, so the guard starts over (spec §2, is_from_switch). `next` is
 * the page to open then; the first page unless given.
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
