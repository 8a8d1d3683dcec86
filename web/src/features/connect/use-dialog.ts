import type { ConnectFeature } from '@fanfare/contracts/endpoints/connect.ts'
import { messageOf } from '../../lib/api/api.ts'
import { useToast } from '../../ui/toast.ts'
import { useStartConnectMutation } from './api.ts'

/** Opens the network's own dialog in this window; it comes back to step 2. `rerequest` asks again for what was switched off. */
export const useDialog = () => {
  const toast = useToast()
  const [start, { isLoading, isSuccess }] = useStartConnectMutation()
  /** `account`: the social account that is connected again; nothing else is connected then. `features`: what is asked for beside publishing. */
  const open = async (rerequest = false, account?: string, features?: ConnectFeature[]) => {
    try {
      const { url } = await start({
        body: {
          platform: 'facebook',
          ...(rerequest && { rerequest }),
          ...(account && { account }),
          ...(features && { features }),
        },
      }).unwrap()
      location.assign(url)
    } catch (fault) {
      toast.fault(messageOf(fault))
    }
  }
  // Until the browser has left, the button keeps turning.
  return { open, busy: isLoading || isSuccess }
}
