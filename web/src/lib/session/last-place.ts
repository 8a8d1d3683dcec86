const key = 'fanfare-last-place'

/** What the first reads of a page need to know before the server has said who is there. Ids and settings of the former visit, nothing private. */
export interface LastPlace {
  teamId: string
  /** The calendar's zone, and the day its weeks begin with: 1 Monday … 7 Sunday. */
  zone: string
  firstDay: 1 | 6 | 7
}

export const rememberPlace = (place: LastPlace) => {
  const text = JSON.stringify(place)
  try {
    if (localStorage.getItem(key) !== text) localStorage.setItem(key, text)
  } catch {
    // A browser that keeps nothing: the first reads start a little later.
  }
}

export const forgetPlace = () => {
  try {
    localStorage.removeItem(key)
  } catch {
    // Nothing is kept.
  }
}

/** The place of the former visit on this device; undefined where there was none or it cannot be read. */
export const lastPlace = (): LastPlace | undefined => {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? 'null')
    if (typeof kept !== 'object' || kept === null) return undefined
    const { teamId, zone, firstDay } = kept as Partial<LastPlace>
    if (!teamId || !zone || (firstDay !== 1 && firstDay !== 6 && firstDay !== 7)) return undefined
    return { teamId, zone, firstDay }
  } catch {
    return undefined
  }
}
