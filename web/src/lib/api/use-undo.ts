import { useToast } from '../../ui/toast.ts'
import { isFault, messageOf } from './api.ts'
import { mayPass } from './retries.ts'

/**
 * Carries out an Undo and says how it went. Where it fails, `failed` ("The time slot wasn’t restored") is shown with the reason; Undo stays
 * as long as trying again may help, for without a connection a person would otherwise lose the only way back.
 */
export const useUndo = () => {
  const toast = useToast()
  const undo = async (failed: string, change: () => Promise<string>): Promise<void> => {
    try {
      toast.done(await change())
    } catch (fault) {
      const again = { label: 'Undo', run: () => void undo(failed, change) }
      toast.fault(`${failed}. ${messageOf(fault)}`, !isFault(fault) || mayPass(fault) ? again : undefined)
    }
  }
  return undo
}
