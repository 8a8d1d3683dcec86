import { NetworkFailure } from './failure.ts'

/**
 * Why a token does not work (Access Token Errors). The person fixes `checkpoint` and `unconfirmed` at the network, and the same token
 * works again; all others need a new login.
 */
export type TokenTrouble =
  | 'ended'
  | 'app_removed'
  | 'password_changed'
  | 'logged_out'
  | 'role_lost'
  | 'unused'
  | 'checkpoint'
  | 'unconfirmed'
  | 'refused'

const bySubcode: Record<number, TokenTrouble> = {
  452: 'ended',
  458: 'app_removed',
  459: 'checkpoint',
  460: 'password_changed',
  463: 'ended',
  464: 'unconfirmed',
  467: 'logged_out',
  492: 'role_lost',
  493: 'unused',
}

/** What a sub-code of error 190 says about the token. */
export const troubleOf = (subcode: number | undefined): TokenTrouble => bySubcode[subcode ?? 0] ?? 'refused'

/** Whether the person fixes it at the network: by logging in there and following its steps. A new connection changes nothing. */
export const isFixedAtNetwork = (trouble: TokenTrouble | null): boolean =>
  trouble === 'checkpoint' || trouble === 'unconfirmed'

export interface TokenFacts {
  valid: boolean
  /** Why it does not work; null while it does. */
  trouble: TokenTrouble | null
  /** Unix ms; null: it does not end. */
  expiresAt: number | null
  /** When reading a person's data ends for want of a login, unix ms; null where the network does not say. */
  dataAccessEndsAt: number | null
  scopes: string[]
  /** Ids that a permission was given for; absent: for all. */
  targets: Map<string, string[]>
}

type Json = Record<string, unknown>

const record = (value: unknown): Json => (typeof value === 'object' && value !== null ? (value as Json) : {})
const rows = (value: unknown): Json[] => (Array.isArray(value) ? value.map(record) : [])
const texts = (value: unknown): string[] => (Array.isArray(value) ? value.filter(item => typeof item === 'string') : [])
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')
const instant = (value: unknown): number | null => (typeof value === 'number' && value > 0 ? value * 1000 : null)

/** Reads the response of debug_token. Throws NetworkFailure `unknown` where it does not say whether the token is valid. */
export function tokenFacts(answer: unknown): TokenFacts {
  const { is_valid, expires_at, data_access_expires_at, scopes, granular_scopes, error } = record(record(answer).data)
  if (typeof is_valid !== 'boolean')
    throw new NetworkFailure({ kind: 'unknown', message: 'debug_token does not say whether the token is valid' })
  const { subcode, error_subcode } = record(error)
  const stated = [subcode, error_subcode].find(value => typeof value === 'number') as number | undefined
  const targets = rows(granular_scopes)
    .filter(row => Array.isArray(row.target_ids))
    .map(row => [textOf(row.scope), texts(row.target_ids)] as const)
  return {
    valid: is_valid,
    trouble: is_valid ? null : troubleOf(stated),
    expiresAt: instant(expires_at),
    dataAccessEndsAt: instant(data_access_expires_at),
    scopes: texts(scopes),
    targets: new Map(targets),
  }
}

/** The permissions that a token has for at least one of these accounts or pages. */
export const permissionsFor = ({ scopes, targets }: TokenFacts, ids: readonly string[]): string[] =>
  scopes.filter(scope => targets.get(scope)?.some(id => ids.includes(id)) ?? true).toSorted()
