/** What is known of refusals beyond this is old, ms. */
const memory = 10 * 60_000

/**
 * A network that refuses what the connection was granted means one of two things: the person may not post as this page any more, or the
 * app may not post at all. The second shows on several accounts, none of which works in between.
 */
export interface AppRefusals {
  /** An account was refused although it has every permission. True when that is the app's doing. */
  refused(network: string, accountId: string): boolean
  /** Something was published there: the app may. */
  worked(network: string): void
}

export const appRefusals = (now: () => number = () => performance.now()): AppRefusals => {
  const seen = new Map<string, Map<string, number>>()
  return {
    refused(network, accountId) {
      const accounts = seen.get(network) ?? new Map<string, number>()
      seen.set(network, accounts.set(accountId, now()))
      for (const [id, at] of accounts) if (now() - at > memory) accounts.delete(id)
      return accounts.size > 1
    },
    worked: network => void seen.delete(network),
  }
}
