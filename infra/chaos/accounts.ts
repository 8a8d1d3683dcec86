import type { Client } from '../testing/client.ts'
import { connectAccount, connectPerson, makeAccounts } from '../testing/walk.ts'
import { type Kind, kinds } from './kinds.ts'

/** An Instagram account or a page that is connected. */
export interface Connected {
  /** Id of the social account in Fanfare. */
  id: string
  /** Id of the account or page at the network. */
  networkId: string
  /** The person of the simulated network to whom it belongs. */
  userId: string
}

export interface Accounts {
  /** New accounts for posts of a kind, which no other case uses. */
  take(kind: Kind, count: number): Promise<Connected[]>
  /** Accounts for posts of a kind that cases share which follow one another, in turns. */
  shared(kind: Kind, count: number): Promise<Connected[]>
  /** Goes through the network's dialog once more, as the person to whom an account belongs. */
  reconnect(account: Connected): Promise<void>
}

/** Of each network: enough that none reaches its posts a day in a run of the usual size. */
const sharedCount = 8

/** Connects accounts of the simulated network as they are needed. */
export function createAccounts(client: Client, simulatorUrl: string, teamId: string): Accounts {
  type Network = (typeof kinds)[Kind]['network']
  const common: Record<Network, Connected[]> = { ig: [], fb: [] }
  const turn: Record<Network, number> = { ig: 0, fb: 0 }
  let before: Promise<unknown> = Promise.resolve()

  const connect = async (network: Network, count: number): Promise<Connected[]> => {
    const all: Connected[] = []
    for (const { userId, igId, pageId } of await makeAccounts(simulatorUrl, count, 'chaos')) {
      await connectPerson(client, simulatorUrl, userId)
      const networkId = network === 'ig' ? igId : pageId
      all.push({ id: (await connectAccount(client, teamId, networkId, network)).id, networkId, userId })
    }
    return all
  }
  /** One after the other: what came with a connection is known of the newest one only. */
  const inLine = <T>(work: () => Promise<T>): Promise<T> => {
    const done = before.then(work)
    before = done.catch(() => undefined)
    return done
  }

  return {
    take: (kind, count) => inLine(() => connect(kinds[kind].network, count)),
    shared: (kind, count) =>
      inLine(async () => {
        const { network } = kinds[kind]
        if (common[network].length === 0) common[network] = await connect(network, sharedCount)
        return Array.from({ length: count }, () => common[network][turn[network]++ % sharedCount] as Connected)
      }),
    reconnect: ({ userId }) => inLine(() => connectPerson(client, simulatorUrl, userId)),
  }
}
