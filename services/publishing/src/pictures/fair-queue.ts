/** What waits, in a line for each team. The teams take turns, so that a long line makes only its own team wait. */
export interface Turns<T> {
  /**
   * Puts an item at the end of its team's line. Answers the item that has to go instead of waiting: this one where its team has
   * enough waiting, or the newest of the longest line where all lines together are full.
   */
  add(team: string, item: T): T | undefined
  /** Takes the first item of the team whose turn it is. */
  next(): T | undefined
  /** Takes everything. */
  clear(): T[]
}

/** `most` items wait in all, `mostOfTeam` of one team. */
export function turns<T>({ most, mostOfTeam }: { most: number; mostOfTeam: number }): Turns<T> {
  // In the order of their turns: a team that had its turn goes to the end.
  const lines = new Map<string, T[]>()
  let size = 0

  const longest = (): [string, T[]] | undefined => {
    let found: [string, T[]] | undefined
    for (const entry of lines) if (entry[1].length > (found?.[1].length ?? 0)) found = entry
    return found
  }
  const dropFromLongest = (than: number): T | undefined => {
    const [, line = []] = longest() ?? []
    if (line.length <= than) return undefined
    size -= 1
    return line.pop()
  }

  return {
    add(team, item) {
      const line = lines.get(team) ?? []
      if (line.length >= mostOfTeam) return item
      let gone: T | undefined
      if (size >= most) {
        gone = dropFromLongest(line.length + 1)
        if (gone === undefined) return item
      }
      line.push(item)
      lines.set(team, line)
      size += 1
      return gone
    },
    next() {
      const [first] = lines
      if (!first) return undefined
      const [team, line] = first
      lines.delete(team)
      const item = line.shift()
      if (line.length > 0) lines.set(team, line)
      size -= 1
      return item
    },
    clear() {
      const all = [...lines.values()].flat()
      lines.clear()
      size = 0
      return all
    },
  }
}
