/** A queue for each team, served round-robin, so that a long queue delays only its own team. */
export interface FairQueue<T> {
  /**
   * Adds an item to the end of its team's queue. Returns the item that is dropped for it: the item itself where its team has too
   * many, or the newest one of the longest queue where all queues together are full.
   */
  add(team: string, item: T): T | undefined
  /** Removes and returns the first item of the team whose turn it is. */
  next(): T | undefined
  /** Removes and returns all items. */
  clear(): T[]
}

/** At most `most` items wait in all, `mostOfTeam` of one team. */
export function fairQueue<T>({ most, mostOfTeam }: { most: number; mostOfTeam: number }): FairQueue<T> {
  // In the order of their turns: a team that was served moves to the end.
  const queues = new Map<string, T[]>()
  let size = 0

  const longest = (): [string, T[]] | undefined => {
    let found: [string, T[]] | undefined
    for (const entry of queues) if (entry[1].length > (found?.[1].length ?? 0)) found = entry
    return found
  }
  const dropFromLongest = (than: number): T | undefined => {
    const [, queue = []] = longest() ?? []
    if (queue.length <= than) return undefined
    size -= 1
    return queue.pop()
  }

  return {
    add(team, item) {
      const queue = queues.get(team) ?? []
      if (queue.length >= mostOfTeam) return item
      let gone: T | undefined
      if (size >= most) {
        gone = dropFromLongest(queue.length + 1)
        if (gone === undefined) return item
      }
      queue.push(item)
      queues.set(team, queue)
      size += 1
      return gone
    },
    next() {
      const [first] = queues
      if (!first) return undefined
      const [team, queue] = first
      queues.delete(team)
      const item = queue.shift()
      if (queue.length > 0) queues.set(team, queue)
      size -= 1
      return item
    },
    clear() {
      const all = [...queues.values()].flat()
      queues.clear()
      size = 0
      return all
    },
  }
}
