import type { ServiceName } from '@fanfare/contracts/endpoint.ts'
import { Owner, type Role } from '@fanfare/contracts/policy.ts'
import type { Clock } from '../clock.ts'
import { isMac, keysFor, mac } from './keys.ts'

/** The header in which one process names the caller to another. */
export const IDENTITY_HEADER = 'x-fanfare-identity'

const LIFE_MS = 30_000
const SKEW_MS = 5_000

/** Who asks, in which team, and with what rights. `teamId` is empty where no team is chosen. */
export interface Who {
  userId: string
  teamId: string
  role: Role
  /** The product_id of the team. */
  plan: number
  /** Their team has a Manager approve what they schedule. */
  needsApproval?: boolean
  via: 'session' | 'key' | 'service'
  scopes: string[]
  sessionId?: string
  keyId?: string
  requestId: string
}

export interface IdentityOptions {
  /** IDENTITY_SECRET: a comma list shared by the processes of one installation. The first signs, all verify. */
  secret: string
  clock: Clock
  /** The service that the identity is for; it is worth nothing at another. */
  audience: ServiceName
}

/** Why an identity is refused. `signature`: forged, garbled, or signed with another secret. */
export type IdentityFault = 'signature' | 'audience' | 'time'

/** Signs an identity with HMAC-SHA256. It is good for 30 seconds, at one service. */
export function signIdentity(who: Who, { secret, clock, audience }: IdentityOptions): string {
  const body = Buffer.from(JSON.stringify({ ...who, at: clock.now(), for: audience })).toString('base64url')
  return `${body}.${mac(body, keysFor(secret, 'identity')[0] as Buffer)}`
}

/** The identity of a token, or why it is none: 30 s is how long it lives, and 5 s of skew are allowed either way. */
export function readIdentity(token: string, { secret, clock, audience }: IdentityOptions): Who | IdentityFault {
  const dot = token.indexOf('.')
  const body = token.slice(0, dot)
  if (dot < 1 || !isMac(token.slice(dot + 1), body, keysFor(secret, 'identity'))) return 'signature'
  const read = JSON.parse(Buffer.from(body, 'base64url').toString()) as Who & { at: number; for: string }
  const { at, for: intended, ...who } = read
  if (intended !== audience) return 'audience'
  const age = clock.now() - at
  return age <= LIFE_MS + SKEW_MS && age >= -SKEW_MS ? who : 'time'
}

/** The caller as events name who did something; nothing where a service acts for itself. */
export const actorOf = ({ userId, keyId }: Pick<Who, 'userId' | 'keyId'>): { by?: string; key?: string } =>
  userId === '' ? {} : { by: userId, ...(keyId === undefined ? {} : { key: keyId }) }

/** The identity of a service that acts for itself. */
export function serviceIdentity(requestId: string, teamId = ''): Who {
  return { userId: '', teamId, role: Owner, plan: Number.MAX_SAFE_INTEGER, via: 'service', scopes: [], requestId }
}
