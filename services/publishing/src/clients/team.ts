import { hash } from 'node:crypto'
import { AccountsForPublishing } from '@fanfare/contracts/internal/team.ts'
import { networkOf } from '@fanfare/contracts/networks.ts'
import { AppError } from '@fanfare/runtime/errors.ts'
import type { Caller } from '@fanfare/runtime/http/call.ts'
import type { Log } from '@fanfare/runtime/telemetry/log.ts'
import { LRUCache } from 'lru-cache'
import type { Account } from '../model/account.ts'

/** The social accounts of teams, as the team service has them. */
export interface TeamClient {
  /**
   * The connected accounts of a team by id, at most `lifeMs` old; requested again where one of `ids` is not among them, or has no linked
   * page yet: a post that is planned without its page would not go there, and nothing would say so.
   */
  of(teamId: string, ids?: readonly string[]): Promise<Map<string, Account>>
  /**
   * These accounts by id, removed ones too. An account that the team never had is missing from the result. While the team service is away they
   * are those that were last seen, so that what is scheduled goes out.
   */
  named(teamId: string, ids: readonly string[]): Promise<Map<string, Account>>
  /** This account as it is now, removed or not; undefined where the team never had it. */
  fresh(teamId: string, id: string): Promise<Account | undefined>
  /** Discards the cached accounts of a team. */
  drop(teamId: string): void
}

const CACHED_TEAMS = 1_000
/** After this time they are kept again: the database may have been put back to a copy of before. */
const KEPT_MS = 10 * 60_000
/** Most ids of one request to the team service. */
const IDS_PER_REQUEST = 500

interface CachedTeam {
  accounts: Promise<Map<string, Account>>
  /** Removed accounts that were requested by id; null: the team never had it. */
  removed: Map<string, Account | null>
}

/** Accounts as they were last seen, by all processes. */
interface Seen {
  keep(teamId: string, accounts: readonly Account[]): Promise<void>
  find(teamId: string, ids: readonly string[]): Promise<Map<string, Account>>
}

/** Whether the team service did not answer, or its database is away. */
const isAway = (err: unknown): boolean => err instanceof AppError && err.status >= 500

/** A client that caches the accounts of at most 1,000 teams for `lifeMs` (0: not at all). */
export function createTeamClient({
  call,
  lifeMs,
  seen,
  log,
}: {
  call: Caller
  lifeMs: number
  seen: Seen
  log: Log
}): TeamClient {
  const cache = new LRUCache<string, CachedTeam>({ max: CACHED_TEAMS })
  /** What was kept of each team, as a digest: most readings say the same as the one before, and writing hundreds of rows takes longer than reading them. */
  const kept = new LRUCache<string, string>({ max: CACHED_TEAMS, ttl: KEPT_MS })
  const keep = async (teamId: string, list: readonly Account[]): Promise<void> => {
    const digest = hash('sha1', JSON.stringify(list), 'base64url')
    if (kept.get(teamId) === digest) return
    await seen.keep(teamId, list)
    kept.set(teamId, digest)
  }

  const cachedTeam = (teamId: string): CachedTeam => {
    const cached = cache.get(teamId)
    if (cached) return cached
    const accounts = call(AccountsForPublishing, { body: { team_id: teamId } }).then(list => {
      // Nothing waits for it: the accounts are here, and are kept at the next time where that fails.
      keep(teamId, list).catch(err => log.debug({ err, teamId }, 'accounts of a team are not kept for now'))
      return new Map(list.map(account => [account.id, account]))
    })
    const fresh: CachedTeam = { accounts, removed: new Map() }
    // A time to live of 0 would mean "for ever" to the cache.
    if (lifeMs > 0) cache.set(teamId, fresh, { ttl: lifeMs })
    // A failed request is not cached.
    accounts.catch(() => cache.get(teamId) === fresh && cache.delete(teamId))
    return fresh
  }

  /** Whether nothing of an account can be missing that was connected since. */
  const isWhole = (account: Account | undefined): boolean =>
    account !== undefined && (account.page_account_id !== null || networkOf(account.type).linkedTo === null)

  const named: TeamClient['named'] = async (teamId, ids) => {
    const { accounts, removed } = cachedTeam(teamId)
    const current = await accounts
    const missing = [...new Set(ids)].filter(id => !current.has(id) && !removed.has(id))
    for (let at = 0; at < missing.length; at += IDS_PER_REQUEST) {
      const part = missing.slice(at, at + IDS_PER_REQUEST)
      const found = await call(AccountsForPublishing, { body: { team_id: teamId, ids: part } })
      for (const id of part) removed.set(id, found.find(account => account.id === id) ?? null)
    }
    const byId = new Map<string, Account>()
    for (const id of ids) {
      const account = current.get(id) ?? removed.get(id)
      if (account) byId.set(id, account)
    }
    return byId
  }

  return {
    async of(teamId, ids = []) {
      const cached = await cachedTeam(teamId).accounts
      if (ids.every(id => isWhole(cached.get(id)))) return cached
      // It, or its page, may have been connected just now.
      cache.delete(teamId)
      return cachedTeam(teamId).accounts
    },
    named: (teamId, ids) =>
      named(teamId, ids).catch(async err => {
        const known = isAway(err) && ids.length > 0 ? await seen.find(teamId, ids) : undefined
        if (known?.size !== new Set(ids).size) throw err
        return known
      }),
    async fresh(teamId, id) {
      cache.delete(teamId)
      return (await call(AccountsForPublishing, { body: { team_id: teamId, ids: [id] } }))[0]
    },
    drop: teamId => void cache.delete(teamId),
  }
}
