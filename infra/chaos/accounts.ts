import type { Client } from '../testing/client.ts'
import { connectAccount, connectPerson, makeAccounts, type ReadyAccount } from '../testing/walk.ts'
import { inTurns } from './in-turns.ts'
import { type Kind, kinds } from './kinds.ts'

/** A person of the simulated network whose page and Instagram account are connected. */
export interface Connected {
  ready: ReadyAccount
  /** Ids of the social accounts in Fanfare. */
  ids: Record<'ig' | 'fb', string>
}

export interface Accounts {
  /** Accounts that no other case of the run uses. Throws when there are not enough left. */
  take(count: number): Connected[]
  /** Accounts that cases share which follow one another, in turns. */
  shared(count: number): Connected[]
}

/** At once: connecting is a walk through a dialog, mostly waiting. */
const atOnce = 4
/** Of all, this many are for cases that follow one another: enough that no account reaches its posts a day. */
const sharedCount = 8

export const networkId = ({ ready }: Connected, kind: Kind) =>
  kinds[kind].network === 'ig' ? ready.igId : ready.pageId
export const accountId = ({ ids }: Connected, kind: Kind) => ids[kinds[kind].network]

/** Makes people at the simulated network and connects a page and an Instagram account of each. */
export async function connectAccounts(
  client: Client,
  simulatorUrl: string,
  teamId: string,
  count: number,
): Promise<Accounts> {
  const made = await makeAccounts(simulatorUrl, count + sharedCount, 'chaos')
  const all = await inTurns(made, atOnce, async ready => {
    await connectPerson(client, simulatorUrl, ready.userId)
    const ig = await connectAccount(client, teamId, ready.igId, 'ig')
    const fb = await connectAccount(client, teamId, ready.pageId, 'fb')
    return { ready, ids: { ig: ig.id, fb: fb.id } }
  })
  const shared = all.slice(0, sharedCount)
  const free = all.slice(sharedCount)
  let turn = 0
  return {
    shared: wanted => Array.from({ length: wanted }, () => shared[turn++ % sharedCount] as Connected),
    take(wanted) {
      if (free.length < wanted) throw new Error(`the run needs ${wanted} more accounts and has ${free.length}`)
      return free.splice(0, wanted)
    },
  }
}
