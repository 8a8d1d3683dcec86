/** A request to a receiver. */
interface Wanted {
  team: string
  webhook: string
  /** Name of the machine that it goes to, without the port. */
  host: string
}

/**
 * Requests of this process that are open, so that a receiver that is slow or silent takes no place from other teams, and no machine gets
 * many at once from the webhooks of many teams.
 */
export interface OpenRequests<Message> {
  /** Takes a place. False: the webhook, its team or its host has as many as it may. Where that is the host, `message` waits for its turn. */
  begin(wanted: Wanted, message: Message): boolean
  /** Gives the place back. Returns the message that waited longest for the host, if any: it may be tried now. */
  end(wanted: Wanted): Message | undefined
}

/** Messages that wait for one host in memory; the others, and those of a process that ends, are found by the sweep. */
const mostWaiting = 1_000

export function openRequests<Message>(most: {
  ofTeam: number
  ofWebhook: number
  ofHost: number
}): OpenRequests<Message> {
  const counts = new Map<string, number>()
  const waiting = new Map<string, Message[]>()
  const add = (key: string, by: number): void => {
    const now = (counts.get(key) ?? 0) + by
    if (now > 0) counts.set(key, now)
    else counts.delete(key)
  }
  const places = ({ team, webhook, host }: Wanted) =>
    [
      [`team ${team}`, most.ofTeam],
      [`webhook ${webhook}`, most.ofWebhook],
      [`host ${host}`, most.ofHost],
    ] as const
  const isFull = ([key, may]: readonly [string, number]): boolean => (counts.get(key) ?? 0) >= may
  return {
    begin(wanted, message) {
      const [ofTeam, ofWebhook, ofHost] = places(wanted)
      // What waits for its own webhook or team is queued again by the end of one of those.
      if (isFull(ofTeam) || isFull(ofWebhook)) return false
      if (isFull(ofHost)) {
        const line = waiting.get(wanted.host) ?? []
        if (line.length < mostWaiting) waiting.set(wanted.host, [...line, message])
        return false
      }
      for (const [key] of [ofTeam, ofWebhook, ofHost]) add(key, 1)
      return true
    },
    end(wanted) {
      for (const [key] of places(wanted)) add(key, -1)
      const [next, ...rest] = waiting.get(wanted.host) ?? []
      if (rest.length > 0) waiting.set(wanted.host, rest)
      else waiting.delete(wanted.host)
      return next
    },
  }
}
