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

// Well below the time of a readiness check: a service that does not respond is no disagreement.
const CHECK_MS = 1_000

const words: Record<IdentityFault, string> = {
  signature: 'refuses this gateway: IDENTITY_SECRET differs. Give all processes the same list',
  audience: 'refuses this gateway: its address leads to another service. Look at the URL settings',
  time: 'refuses this gateway: the clocks differ by more than 5 seconds',
}

/**
 * A check for readiness: rejects where a service that responds refuses the identities of this gateway, with which
 * service and why. A service that is away is no disagreement.
 */
export function identityAgreement(
  upstreams: Upstreams,
  { secret, clock, log }: { secret: string; clock: Clock; log: Log },
): () => Promise<void> {
  let reported = ''
  const refusal = async (name: Parameters<Upstreams['get']>[0]): Promise<string | undefined> => {
    const identity = signIdentity(serviceIdentity('agreement'), { secret, clock, audience: name })
    const response = await upstreams
      .get(name)
      ?.calls.request({
        path: IDENTITY_PROBE,
        method: 'GET',
        headers: { [IDENTITY_HEADER]: identity },
        signal: AbortSignal.timeout(CHECK_MS),
      })
      .catch(() => undefined)
    if (response?.statusCode !== 401) {
      await response?.body.dump()
      return undefined
    }
    const { data } = (await response.body.json().catch(() => ({}))) as { data?: { reason?: IdentityFault } }
    return `${name} ${words[data?.reason ?? 'signature']}`
  }
  return async () => {
    const found = (await Promise.all([...upstreams.keys()].map(refusal))).filter(text => text !== undefined)
    const now = found.join('; ')
    if (now !== '' && now !== reported) log.error({ services: found }, 'identities are refused')
    if (now === '' && reported !== '') log.info('identities are accepted again')
    reported = now
    if (now !== '') throw new Error(now)
  }
}
