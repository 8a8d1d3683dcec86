import type { ConnectFeature } from '@fanfare/contracts/entities/integrations.ts'
import type { LoginKey } from '@fanfare/contracts/networks/login-keys.ts'
import { useState } from 'react'
import { useToast } from '../../ui/toast.ts'
import { messageOf } from '../api/api.ts'
import { featuresAgain, type KnownLogin } from './asked-again.ts'
import { useStartConnectMutation } from './connect-api.ts'

interface Asked {
  /** The login that is made again: what it had is asked for, and what publishing needs and it lacks is asked for again. */
  again?: KnownLogin | undefined
  /** Asks again for what was switched off, whatever the login lacks. */
  rerequest?: boolean
  /** The social account that is connected again; nothing else is connected then. */
  account?: string
  /** What is asked for beside publishing. */
  features?: ConnectFeature[] | undefined
}

/** Opens a login's own dialog in this window; it comes back to step 2. */
export const useDialog = () => {
  const toast = useToast()
  const [start, { isLoading, isSuccess }] = useStartConnectMutation()
  const [chosen, choose] = useState<LoginKey | null>(null)
  const open = async (platform: LoginKey, { again, account, ...asked }: Asked = {}) => {
    choose(platform)
    const rerequest = asked.rerequest || (again?.missing_permissions.length ?? 0) > 0
    const features = again ? featuresAgain(again, asked.features) : asked.features
    try {
      const { url } = await start({
        body: { platform, ...(rerequest && { rerequest }), ...(account && { account }), ...(features && { features }) },
      }).unwrap()
      location.assign(url)
    } catch (fault) {
      toast.fault(messageOf(fault))
    }
  }
  // Until the browser has left, the button keeps turning.
  const busy = isLoading || isSuccess
  return { open, busy, busyWith: busy ? chosen : null }
}
