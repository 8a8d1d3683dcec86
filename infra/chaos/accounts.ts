import { DisconnectSocialAccount } from '@fanfare/contracts/endpoints/teams.ts'
import type { Client } from '../testing/client.ts'
import { until } from '../testing/until.ts'
import { connectAccount, connectPerson, connectTikTokLogin, makeAccounts } from '../testing/walk.ts'
import { type Kind, type Pool, poolOf } from './kinds.ts'

/** An Instagram account or a page that is connected. */
export interface Connected {
  /** Id of the social account in Fanfare. */
  id: string
  /** Id of the account or page at the network. */
  networkId: string
  /** The person of the simulated network to whom it belongs. */
  userId: string
  pool: Pool
  /** The page that is linked to it, where that is connected too. */
  page?: { id: string; networkId: string }
}

/** The network of the account itself. */
const networkOfPool = { ig: 'ig', fb: 'fb', linked: 'ig', tiktok: 'tiktok' } as const

export interface Accounts {
  /** Accounts for posts of a kind, which no other case uses at the same time. */
  take(kind: Kind, count: number): Promise<Connected[]>
  /** The same, but newly connected, so that no process has cached their tokens. */
  fresh(kind: Kind, count: number): Promise<Connected[]>
  /**
   * Returns accounts for reuse, since a plan has a limited number of them. Those of `unfinished` have posts whose fault is fixed at the end of
   * the run, which needs the account connected.
   */
  giveBack(accounts: readonly Connected[], unfinished: ReadonlySet<Connected>): void
  /** Accounts for posts of a kind, shared in rotation by the cases that run one after the other. */
  shared(kind: Kind, count: number): Promise<Connected[]>
  /** Goes through the network's login dialog again, as the owner of the account. */
  reconnect(account: Connected): Promise<void>
  /** Removes an account from the team, and connects it again as a person would. Its id may change. */
  remove(account: Connected): Promise<void>
  addAgain(account: Connected): Promise<Connected>
}

/** Enough that no account reaches its daily limit of posts in a run of the usual size. */
const sharedCount: Record<Pool, number> = { ig: 10, fb: 12, linked: 4, tiktok: 6 }
/** So many are connected before any is taken again: videos of stories are uploaded as often as one account shows them. Together fewer than a plan has. */
const ownCount: Record<Pool, number> = { ig: 20, fb: 16, linked: 4, tiktok: 8 }

/** Connects accounts of the simulated network as they are needed, and at most `most` at the same time: those of the plan. */
export function createAccounts(
  client: Client,
  simulatorUrl: string,
  { teamId, most }: { teamId: string; most: number },
): Accounts {
  const common: Record<Pool, Connected[]> = { ig: [], fb: [], linked: [], tiktok: [] }
  const free: Record<Pool, Connected[]> = { ig: [], fb: [], linked: [], tiktok: [] }
  const made: Record<Pool, number> = { ig: 0, fb: 0, linked: 0, tiktok: 0 }
  const turn: Record<Pool, number> = { ig: 0, fb: 0, linked: 0, tiktok: 0 }
  let before: Promise<unknown> = Promise.resolve()

  const kept = new Set<Connected>()
  let connected = 0
  const sizeOf = (pool: Pool): number => (pool === 'linked' ? 2 : 1)

  /** Disconnects accounts that no case uses, until there is room for so many more in the plan. */
  const makeRoom = async (wanted: number): Promise<void> => {
    while (connected + wanted > most) {
      const spare = Object.values(free).map(all => all.filter(account => !kept.has(account)))
      const [one] = spare.toSorted((a, b) => b.length - a.length)[0] ?? []
      if (!one)
        throw new Error(
          `the run uses more than the ${most} accounts of a plan at the same time, ${kept.size} of them for posts that are not finished`,
        )
      for (const id of [one.id, ...(one.page ? [one.page.id] : [])])
        await client.call(DisconnectSocialAccount, { params: { teamId, accountId: id } })
      free[one.pool].splice(free[one.pool].indexOf(one), 1)
      connected -= sizeOf(one.pool)
    }
  }

  /** Goes through the network's login dialog as the owner of an account. */
  const signIn = async ({ pool, userId, networkId }: Pick<Connected, 'pool' | 'userId' | 'networkId'>) => {
    if (pool === 'tiktok') await connectTikTokLogin(client, simulatorUrl, networkId)
    else await connectPerson(client, simulatorUrl, userId)
  }

  /** Other cases use up the calls of the app, and then the network refuses for a moment, as people see it: they try again. */
  const connectOne = (networkId: string, network: (typeof networkOfPool)[Pool]) =>
    until(() => connectAccount(client, teamId, networkId, network), {
      withinMs: 60_000,
      everyMs: 2_000,
      what: 'that an account can be connected',
    })

  const connect = async (pool: Pool, count: number): Promise<Connected[]> => {
    const all: Connected[] = []
    if (count === 0) return []
    const network = networkOfPool[pool]
    await makeRoom(count * sizeOf(pool))
    connected += count * sizeOf(pool)
    for (const { userId, igId, pageId, openId } of await makeAccounts(simulatorUrl, count, 'chaos')) {
      const networkId = { ig: igId, fb: pageId, tiktok: openId }[network]
      await signIn({ pool, userId, networkId })
      const { id } = await connectOne(networkId, network)
      const page = pool === 'linked' ? await connectOne(pageId, 'fb') : undefined
      all.push({ id, networkId, userId, pool, ...(page ? { page: { id: page.id, networkId: pageId } } : {}) })
    }
    return all
  }
  /** Runs connections one after the other: the accounts on offer are known for the newest connection only. */
  const inLine = <T>(work: () => Promise<T>): Promise<T> => {
    const done = before.then(work)
    before = done.catch(() => undefined)
    return done
  }

  return {
    take: (kind, count) =>
      inLine(async () => {
        const pool = poolOf(kind)
        const again = made[pool] < ownCount[pool] ? [] : free[pool].splice(0, count)
        made[pool] += count - again.length
        return [...again, ...(await connect(pool, count - again.length))]
      }),
    fresh: (kind, count) => inLine(() => connect(poolOf(kind), count)),
    giveBack(accounts, unfinished) {
      for (const account of unfinished) kept.add(account)
      for (const account of accounts) free[account.pool].push(account)
    },
    shared: (kind, count) =>
      inLine(async () => {
        const pool = poolOf(kind)
        if (common[pool].length === 0) common[pool] = await connect(pool, sharedCount[pool])
        return Array.from({ length: count }, () => common[pool][turn[pool]++ % sharedCount[pool]] as Connected)
      }),
    reconnect: account => inLine(() => signIn(account)),
    remove: async ({ id }) => {
      await client.call(DisconnectSocialAccount, { params: { teamId, accountId: id } })
    },
    addAgain: account =>
      inLine(async () => {
        const { networkId, pool } = account
        await signIn(account)
        return { ...account, id: (await connectOne(networkId, networkOfPool[pool])).id }
      }),
  }
}
