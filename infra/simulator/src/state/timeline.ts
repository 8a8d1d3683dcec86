/**
 * An append-only list in order of time. Places never change, so a place is a stable cursor,
 * and a page of it costs what it holds, not what the list holds.
 */
export interface Timeline<T> {
  add(item: T, at: number): void
  remove(): void
  /** Newest first unless `oldestFirst`. `alive` skips removed items. */
  read(query: TimelineQuery, alive: (item: T) => boolean): TimelinePage<T>
  count(): number
  items(): readonly T[]
  countSince(at: number): number
}

export interface TimelineQuery {
  limit: number
  /** Position after which (in reading order) to continue. */
  after?: number
  before?: number
  since?: number
  until?: number
  oldestFirst?: boolean
}

export interface TimelinePage<T> {
  items: T[]
  first?: number
  last?: number
  hasNext: boolean
  hasPrevious: boolean
}

export function timeline<T>(): Timeline<T> {
  const items: T[] = []
  const times: number[] = []
  let removed = 0

  /** First place whose time is at or past `at`. */
  function placeOf(at: number): number {
    let low = 0
    let high = times.length
    while (low < high) {
      const middle = (low + high) >> 1
      if ((times[middle] as number) < at) low = middle + 1
      else high = middle
    }
    return low
  }

  function walk(from: number, step: 1 | -1, low: number, high: number, limit: number, alive: (item: T) => boolean) {
    const places: number[] = []
    let place = from
    for (; place >= low && place < high && places.length < limit; place += step) {
      if (alive(items[place] as T)) places.push(place)
    }
    while (place >= low && place < high && !alive(items[place] as T)) place += step
    return { places, more: place >= low && place < high }
  }

  return {
    add(item, at) {
      items.push(item)
      times.push(Math.max(at, times.at(-1) ?? 0))
    },
    remove: () => void removed++,
    count: () => items.length - removed,
    items: () => items,
    countSince: at => times.length - placeOf(at),
    read(query, alive) {
      const low = query.since === undefined ? 0 : placeOf(query.since)
      const high = query.until === undefined ? items.length : placeOf(query.until + 1)
      const step = query.oldestFirst ? 1 : -1
      const start = step === 1 ? low : high - 1
      if (query.before !== undefined) {
        const back = walk(query.before - step, step === 1 ? -1 : 1, low, high, query.limit, alive)
        const places = back.places.reverse()
        return pageOf(places, true, back.more)
      }
      const from = query.after === undefined ? start : query.after + step
      const forth = walk(from, step, low, high, query.limit, alive)
      return pageOf(forth.places, forth.more, query.after !== undefined)
    },
  }

  function pageOf(places: number[], hasNext: boolean, hasPrevious: boolean): TimelinePage<T> {
    const page: TimelinePage<T> = { items: places.map(place => items[place] as T), hasNext, hasPrevious }
    const first = places[0]
    const last = places.at(-1)
    if (first !== undefined) page.first = first
    if (last !== undefined) page.last = last
    return page
  }
}
