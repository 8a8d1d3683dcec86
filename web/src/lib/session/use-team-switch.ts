import { useToast } from '../../ui/toast.ts'
import { messageOf } from '../api/api.ts'
import { useSwitchTeamMutation } from './session-api.ts'
import { useEnterTeam } from './use-enter-team.ts'

/** Switches to another team. `next` is the page to open then; the first page unless given. */
export const useTeamSwitch = () => {
  const toast = useToast()
  const enter = useEnterTeam()
  const [switchTeam, { isLoading }] = useSwitchTeamMutation()
  const change = async (to: string, next: string | null = null) => {
    try {
      await switchTeam({ body: { to } }).unwrap()
      enter(next)
    } catch (fault) {
      toast.fault(messageOf(fault))
    }
  }
  return { change, isLoading }
}
