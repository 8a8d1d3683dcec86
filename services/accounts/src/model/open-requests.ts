/** A request to a receiver. */
export interface Wanted {
  team: string
  webhook: string
  /** Name of the machine that it goes to, without the port. */
  host: string
}

/** Open requests of a process at once: of one team, of one webhook, and to one host, which many teams may name. */
export const mostOpen = { ofTeam: 4, ofWebhook: 2, ofHost: 8 } as const

/** The most open requests of each kind. */
export type MostOpen = Record<keyof typeof mostOpen, number>

/** Messages that wait for one host in memory; the others, and those of a process that ends, are found by the sweep. */
export const MOST_WAITING = 1_000

/** What a request is counted by: its team, its webhook and its host. */
export const countedBy = ({ team, webhook, host }: Wanted) => ({
  ofTeam: `team ${team}`,
  ofWebhook: `webhook ${webhook}`,
  ofHost: `host ${host}`,
})

/** What has no place for another request, given how many of each are open; undefined where it may begin. */
export function fullFor(
  wanted: Wanted,
  counts: ReadonlyMap<string, number>,
  most: MostOpen,
): keyof MostOpen | undefined {
  const keys = countedBy(wanted)
  const isFull = (of: keyof MostOpen) => (counts.get(keys[of]) ?? 0) >= most[of]
  return (['ofTeam', 'ofWebhook', 'ofHost'] as const).find(isFull)
}
