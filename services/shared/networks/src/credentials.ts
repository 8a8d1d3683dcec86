import { CredentialById, ReportCredential } from '@fanfare/contracts/internal/accounts.ts'
import type { LoginKey } from '@fanfare/contracts/networks/login-keys.ts'
import { AppError } from '@fanfare/runtime/errors.ts'
import type { Caller } from '@fanfare/runtime/http/call.ts'
import type { Log } from '@fanfare/runtime/telemetry/log.ts'
import { LRUCache } from 'lru-cache'
import { type HostName, hostOf } from './networks.ts'

/** How long a token is cached, ms. */
const life = 30_000
const most = 5_000

/** What names the connection of a social account. */
interface Connected {
  team_id: string
  credential_id: string
}

export interface Credential {
  token: string
  /** By which login it came: another one's host refuses it. */
  login: LoginKey
  /** Grows with each renewal: a refusal of an old token says nothing about the new one. */
  version: number
  /** What it was granted, as the network names it; null where that is not known. */
  permissions: string[] | null
}

/**
 * How calls with a credential say whose they are, where they go, and what they are for: only those that publish, or ask what became of a
 * publication, use more of the account's call budget than publishing leaves.
 */
export const callWith = (
  { token, login }: Pick<Credential, 'token' | 'login'>,
  networkId: string,
  use: 'publishing' | 'reading' = 'reading',
): { token: string; host: HostName; account: string; spare: boolean } => ({
  token,
  host: hostOf[login],
  account: networkId,
  spare: use === 'reading',
})

export interface Credentials {
  /**
   * The token of an account's connection, at most `life` old; undefined when the connection has ended. `fresh`: not from the cache, for
   * when a post would be held or a token was refused.
   */
  of(account: Connected, fresh?: 'fresh'): Promise<Credential | undefined>
  /**
   * Reports that the network refused the token. Returns whether the connection has ended; then it is marked expired and its owner notified
   * once. `blocked`: the person has to act at the network first. `unknown`: the accounts service could not be asked.
   */
  report(account: Connected, version: number, reason: string): Promise<'active' | 'expired' | 'blocked' | 'unknown'>
  /** Drops all cached tokens of a team: an account of it has changed. */
  drop(teamId: string): void
}

/** Reads tokens by id from the accounts service over the signed channel. A token is sent only to its network. */
export const credentials = ({ call, log }: { call: Caller; log: Log }): Credentials => {
  const known = new LRUCache<string, { teamId: string; credential: Promise<Credential | undefined> }>({
    max: most,
    ttl: life,
  })
  return {
    of(account, fresh) {
      const found = known.get(account.credential_id)
      if (!fresh && found) return found.credential
      const credential = call(CredentialById, {
        body: { credential_id: account.credential_id, team_id: account.team_id },
      }).then(
        answer =>
          answer.status === 'active'
            ? {
                token: answer.token,
                login: answer.login,
                version: answer.version,
                permissions: answer.permissions,
              }
            : undefined,
        err => {
          known.delete(account.credential_id)
          if (err instanceof AppError && err.code === 'credential_not_found') return undefined
          throw err
        },
      )
      credential.catch(() => undefined)
      known.set(account.credential_id, { teamId: account.team_id, credential })
      return credential
    },
    async report(account, version, reason) {
      known.delete(account.credential_id)
      try {
        const { status, trouble } = await call(ReportCredential, {
          body: {
            credential_id: account.credential_id,
            team_id: account.team_id,
            version,
            reason: reason.slice(0, 500),
          },
        })
        return status === 'unknown' && (trouble === 'checkpoint' || trouble === 'unconfirmed') ? 'blocked' : status
      } catch (err) {
        log.warn({ err, credentialId: account.credential_id }, 'a refused connection was not reported')
        return 'unknown'
      }
    },
    drop(teamId) {
      for (const [id, one] of known.entries()) if (one.teamId === teamId) known.delete(id)
    },
  }
}
