import { countedBy, fullFor, MOST_WAITING, type MostOpen, type Wanted } from '../model/open-requests.ts'

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

export function createOpenRequests<Message>(most: MostOpen): OpenRequests<Message> {
  const counts = new Map<string, number>()
  const waiting = new Map<string, Message[]>()
  const count = (wanted: Wanted, by: number): void => {
    for (const key of Object.values(countedBy(wanted))) {
      const now = (counts.get(key) ?? 0) + by
      if (now > 0) counts.set(key, now)
      else counts.delete(key)
    }
  }
  return {
    begin(wanted, message) {
      const full = fullFor(wanted, counts, most)
      if (full === 'ofHost') {
        const line = waiting.get(wanted.host) ?? []
        if (line.length < MOST_WAITING) waiting.set(wanted.host, [...line, message])
      }
      // What waits for its own webhook or team is queued again by the end of one of those.
      if (full) return false
      count(wanted, 1)
      return true
    },
    end(wanted) {
      count(wanted, -1)
      const [next, ...rest] = waiting.get(wanted.host) ?? []
      if (rest.length > 0) waiting.set(wanted.host, rest)
      else waiting.delete(wanted.host)
      return next
    },
  }
}
