/** Requests of this process that are open, so that a receiver that is slow or silent takes no place from other teams. */
export interface OpenRequests {
  /** Takes a place. False: the webhook or its team has as many as it may. */
  begin(team: string, webhook: string): boolean
  end(team: string, webhook: string): void
}

export function openRequests({ ofTeam, ofWebhook }: { ofTeam: number; ofWebhook: number }): OpenRequests {
  const counts = new Map<string, number>()
  const add = (key: string, by: number): void => {
    const now = (counts.get(key) ?? 0) + by
    if (now > 0) counts.set(key, now)
    else counts.delete(key)
  }
  const keys = (team: string, webhook: string) => [`team ${team}`, `webhook ${webhook}`] as const
  return {
    begin(team, webhook) {
      const [own, one] = keys(team, webhook)
      if ((counts.get(own) ?? 0) >= ofTeam || (counts.get(one) ?? 0) >= ofWebhook) return false
      for (const key of [own, one]) add(key, 1)
      return true
    },
    end(team, webhook) {
      for (const key of keys(team, webhook)) add(key, -1)
    },
  }
}
