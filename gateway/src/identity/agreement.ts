import type { Clock } from '@fanfare/runtime/clock.ts'
import {
  IDENTITY_HEADER,
  type IdentityFault,
  serviceIdentity,
  signIdentity,
} from '@fanfare/runtime/security/identity.ts'
import { IDENTITY_PROBE } from '@fanfare/runtime/security/identity-probe.ts'
import type { Log } from '@fanfare/runtime/telemetry/log.ts'
import type { Upstreams } from '../proxy/upstreams.ts'

// Well below the time that a check for readiness has: a service that is silent is no disagreement either.
const CHECK_MS = 1_000

const words: Record<IdentityFault, string> = {
  signature: 'does not believe this gateway: IDENTITY_SECRET differs. Give all processes the same list',
  audience: 'does not believe this gateway: its address leads to another service. Look at the URL settings',
  time: 'does not believe this gateway: the clocks differ by more than 5 seconds',
}

/**
 * A check for readiness: rejects where a service that answers does not believe the identities of this gateway, with which
 * service and why. A service that is away is no disagreement.
 */
export function identityAgreement(
  upstreams: Upstreams,
  { secret, clock, log }: { secret: string; clock: Clock; log: Log },
): () => Promise<void> {
  let told = ''
  const refusal = async (name: Parameters<Upstreams['get']>[0]): Promise<string | undefined> => {
    const identity = signIdentity(serviceIdentity('agreement'), { secret, clock, audience: name })
    const answer = await upstreams
      .get(name)
      ?.calls.request({
        path: IDENTITY_PROBE,
        method: 'GET',
        headers: { [IDENTITY_HEADER]: identity },
        signal: AbortSignal.timeout(CHECK_MS),
      })
      .catch(() => undefined)
    if (answer?.statusCode !== 401) {
      await answer?.body.dump()
      return undefined
    }
    const { data } = (await answer.body.json().catch(() => ({}))) as { data?: { reason?: IdentityFault } }
    return `${name} ${words[data?.reason ?? 'signature']}`
  }
  return async () => {
    const found = (await Promise.all([...upstreams.keys()].map(refusal))).filter(text => text !== undefined)
    const now = found.join('; ')
    if (now !== '' && now !== told) log.error({ services: found }, 'identities are refused')
    if (now === '' && told !== '') log.info('identities are believed again')
    told = now
    if (now !== '') throw new Error(now)
  }
}
