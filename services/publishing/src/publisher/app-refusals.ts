/** Refusals older than this no longer count, ms. */
const memory = 10 * 60_000

/**
 * A network that refuses what the connection was granted means one of two things: the person may no longer post as this page, or the app
 * may not post at all. In the second case several accounts are refused and none is published to in between.
 */
export interface AppRefusals {
  /** An account was refused although it has every permission. Returns true where the app is refused. */
  refused(network: string, accountId: string): boolean
  /** A post was published there: the app is not refused. */
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
