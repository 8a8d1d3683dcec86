const key = 'fanfare-connect-later'

const kept = (): string[] => {
  try {
    const list: unknown = JSON.parse(localStorage.getItem(key) ?? '[]')
    return Array.isArray(list) ? list.filter(one => typeof one === 'string') : []
  } catch {
    return []
  }
}
const keep = (list: readonly string[]) => {
  try {
    if (list.length > 0) localStorage.setItem(key, JSON.stringify(list))
    else localStorage.removeItem(key)
  } catch {
    // A browser that keeps nothing asks again.
  }
}
const nameOf = (userId: string, teamId: string) => `${userId} ${teamId}`

/**
 * Whether a person put connecting an account off in a team. It is remembered until they sign out: the first visit after signing in leads to
 * connecting (spec §2), and the pages offer it from then on.
 */
export const isPutOff = (userId: string, teamId: string | undefined): boolean =>
  teamId !== undefined && kept().includes(nameOf(userId, teamId))

export const putOff = (userId: string, teamId: string) => keep([...new Set([...kept(), nameOf(userId, teamId)])])

export const forgetPutOff = (userId: string) => keep(kept().filter(one => !one.startsWith(`${userId} `)))
