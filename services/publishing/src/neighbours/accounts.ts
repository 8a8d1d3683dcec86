import type { ReplyOf } from '@fanfare/contracts/endpoint.ts'
import { AccountsForPublishing } from '@fanfare/contracts/internal.ts'
import type { Caller } from '@fanfare/runtime/http/call.ts'
import { LRUCache } from 'lru-cache'

export type Account = ReplyOf<typeof AccountsForPublishing>[number]

/** The social accounts of teams, as the team service has them. */
export interface AccountBook {
  /** The connected accounts of a team by id, at most some seconds old; asked anew where one of `ids` is not among them. */
  of(teamId: string, ids?: readonly string[]): Promise<Map<string, Account>>
  /** These accounts by id, removed ones too. What the team never had is not in the answer. */
  named(teamId: string, ids: readonly string[]): Promise<Map<string, Account>>
  /** This account as it is now, removed or not; undefined where the team never had it. */
  fresh(teamId: string, id: string): Promise<Account | undefined>
  /** Forgets what is known of a team. */
  drop(teamId: string): void
}

const TEAMS = 1_000

interface Page {
  accounts: Promise<Map<string, Account>>
  /** Removed accounts that were asked by id; null: the team never had it. */
  removed: Map<string, Account | null>
}

/** A book that asks the team service and keeps its answers for `lifeMs` (0: not at all), for at most 1,000 teams. */
export function accountBook({ call, lifeMs }: { call: Caller; lifeMs: number }): AccountBook {
  const pages = new LRUCache<string, Page>({ max: TEAMS })

  const page = (teamId: string): Page => {
    const known = pages.get(teamId)
    if (known) return known
    const accounts = call(AccountsForPublishing, { body: { team_id: teamId } }).then(
      list => new Map(list.map(account => [account.id, account])),
    )
    const fresh: Page = { accounts, removed: new Map() }
    // The cache takes 0 for "for ever".
    if (lifeMs > 0) pages.set(teamId, fresh, { ttl: lifeMs })
    // A failed answer is not kept.
    accounts.catch(() => pages.get(teamId) === fresh && pages.delete(teamId))
    return fresh
  }

  return {
    async of(teamId, ids = []) {
      const known = await page(teamId).accounts
      if (ids.every(id => known.has(id))) return known
      // It may have been connected just now.
      pages.delete(teamId)
      return page(teamId).accounts
    },
    async named(teamId, ids) {
      const { accounts, removed } = page(teamId)
      const current = await accounts
      const missing = [...new Set(ids)].filter(id => !current.has(id) && !removed.has(id))
      for (let at = 0; at < missing.length; at += 500) {
        const part = missing.slice(at, at + 500)
        const found = await call(AccountsForPublishing, { body: { team_id: teamId, ids: part } })
        for (const id of part) removed.set(id, found.find(account => account.id === id) ?? null)
      }
      const answer = new Map<string, Account>()
      for (const id of ids) {
        const account = current.get(id) ?? removed.get(id)
        if (account) answer.set(id, account)
      }
      return answer
    },
    async fresh(teamId, id) {
      pages.delete(teamId)
      return (await call(AccountsForPublishing, { body: { team_id: teamId, ids: [id] } }))[0]
    },
    drop: teamId => void pages.delete(teamId),
  }
}
