import { plans } from '@fanfare/contracts/plans.ts'
import { Owner } from '@fanfare/contracts/policy.ts'
import { systemClock } from '@fanfare/runtime/clock.ts'
import { IDENTITY_HEADER, signIdentity } from '@fanfare/runtime/security/identity.ts'
import type { Setup } from './setup.ts'

const [, , , agency] = plans

/** The header with which the gateway names who calls the publishing service. It holds for 30 s: each call or round takes a new one. */
export const identityOf = ({ system, userId, teamId }: Setup): Record<string, string> => ({
  [IDENTITY_HEADER]: signIdentity(
    { userId, teamId, role: Owner, plan: agency.productId, via: 'session', scopes: [], requestId: 'bench' },
    { secret: system.site.secrets.identitySecret, clock: systemClock, audience: 'publishing' },
  ),
})

/** The text of what the publishing service answers; anything but 2xx fails. */
export async function askPublishing(setup: Setup, path: string): Promise<string> {
  const response = await fetch(`${setup.system.part('publishing').url}${path}`, { headers: identityOf(setup) })
  const text = await response.text()
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${text.slice(0, 200)}`)
  return text
}
