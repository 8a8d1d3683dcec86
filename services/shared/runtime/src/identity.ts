import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Role } from '@fanfare/contracts/policy.ts'
import type { Clock } from './clock.ts'

/** The header in which one process tells another who asks. */
export const IDENTITY_HEADER = 'x-fanfare-identity'

const LIFE_MS = 30_000
const SKEW_MS = 5_000

/** Who asks, in which team, and with what rights. `teamId` is empty where no team is chosen. */
export interface Who {
  userId: string
  teamId: string
  role: Role
  /** The product_id of the team's owner. */
  plan: number
  via: 'session' | 'key' | 'service'
  scopes: string[]
  sessionId?: string
  keyId?: string
  requestId: string
}

export interface IdentityOptions {
  /** Shared by the processes of one installation; at least 32 characters. */
  secret: string
  clock: Clock
}

function mac(body: string, secret: string): string {
  return createHmac('sha256', secret).update(body).digest('base64url')
}

/** Signs an identity with HMAC-SHA256. It is good for 30 seconds. */
export function signIdentity(who: Who, { secret, clock }: IdentityOptions): string {
  const body = Buffer.from(JSON.stringify({ ...who, at: clock.now() })).toString('base64url')
  return `${body}.${mac(body, secret)}`
}

/** The identity of a token; undefined when it is forged, garbled, older than 30 s or from the future (5 s of skew are allowed). */
export function verifyIdentity(token: string, { secret, clock }: IdentityOptions): Who | undefined {
  const dot = token.indexOf('.')
  const body = token.slice(0, dot)
  const given = Buffer.from(token.slice(dot + 1))
  const expected = Buffer.from(mac(body, secret))
  if (dot < 1 || given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined
  const { at, ...who } = JSON.parse(Buffer.from(body, 'base64url').toString()) as Who & { at: number }
  const age = clock.now() - at
  return age <= LIFE_MS + SKEW_MS && age >= -SKEW_MS ? who : undefined
}

/** The identity of a service that acts for itself. */
export function serviceIdentity(requestId: string, teamId = ''): Who {
  return { userId: '', teamId, role: 0, plan: Number.MAX_SAFE_INTEGER, via: 'service', scopes: [], requestId }
}
