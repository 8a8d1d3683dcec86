import { AccountActive, AccountExpired } from '@fanfare/contracts/entities/teams.ts'
import type { NetworkType } from '@fanfare/contracts/networks.ts'
import type { Credentials } from '@fanfare/networks/credentials.ts'
import type { TeamClient } from '../../src/clients/team.ts'
import type { Account } from '../../src/model/account.ts'

export const teamId = '1'

/** The accounts of a run, with what the team and accounts services would say of them. */
export interface Accounts {
  all: Map<string, Account>
  team: TeamClient
  credentials: Credentials
  isEnded(token: string | undefined): boolean
  /** The network ends the connection of an account; its owner renews it. */
  end(accountId: string): void
  renew(accountId: string): void
}

const accountOf = (id: number, type: NetworkType, page: string | null): Account => ({
  id: String(id),
  team_id: teamId,
  type,
  login: type === 'tiktok' ? 'tiktok' : 'facebook',
  username: `${type}${id}`,
  name: `${type}${id}`,
  pic_url: null,
  ig_id: type === 'ig' ? `ig${id}` : null,
  fb_id: type === 'fb' ? `fb${id}` : null,
  tiktok_id: type === 'tiktok' ? `tt${id}` : null,
  page_account_id: page,
  page: null,
  timezone: 'Europe/Lisbon',
  status: AccountActive,
  removed: false,
  is_checkpointed: false,
  is_restricted: false,
  credential_id: String(id),
  expires_at: null,
  permissions: null,
  locked: false,
  plan: 3,
})

/** So many accounts of Instagram, each with its page, and as many of TikTok. */
export const createAccounts = (count: number): Accounts => {
  const all = new Map<string, Account>()
  for (let at = 0; at < count; at++) {
    const page = accountOf(2_000 + at, 'fb', null)
    all.set(page.id, page)
    const ig = accountOf(1_000 + at, 'ig', page.id)
    all.set(ig.id, ig)
    const tiktok = accountOf(3_000 + at, 'tiktok', null)
    all.set(tiktok.id, tiktok)
  }
  const versions = new Map<string, number>()
  const ended = new Set<string>()
  const versionOf = (id: string) => versions.get(id) ?? 1
  const tokenOf = (id: string) => `${id}.${versionOf(id)}`
  return {
    all,
    team: {
      of: async () => all,
      named: async (_team, ids) => new Map(ids.flatMap(id => (all.has(id) ? [[id, all.get(id) as Account]] : []))),
      fresh: async (_team, id) => all.get(id),
      drop: () => undefined,
    },
    credentials: {
      async of({ credential_id: id }) {
        const account = all.get(id)
        return account?.status === AccountActive
          ? { token: tokenOf(id), login: account.login, version: versionOf(id), permissions: null }
          : undefined
      },
      async report({ credential_id: id }) {
        const account = all.get(id)
        if (!account || !ended.has(tokenOf(id))) return 'active'
        all.set(id, { ...account, status: AccountExpired })
        return 'expired'
      },
      drop: () => undefined,
    },
    isEnded: token => token !== undefined && ended.has(token),
    end: id => void ended.add(tokenOf(id)),
    renew(id) {
      const account = all.get(id)
      versions.set(id, versionOf(id) + 1)
      if (account) all.set(id, { ...account, status: AccountActive })
    },
  }
}
