/** Lines `from` to `to` (not included) of a text; equal ends are the place between two lines. */
export interface Region {
  from: number
  to: number
}
/** What takes the place of some lines. */
interface Hunk extends Region {
  lines: readonly string[]
}
export interface Merged {
  /** Both changes together; where they collide, mine. */
  lines: string[]
  /** Where they collide, in the lines of theirs. */
  conflicts: Region[]
}

/** Beyond this many comparisons two texts count as different throughout: a person is waiting. */
const mostComparisons = 4_000_000

/** Pairs of equal lines, as many as can be had in order (longest common subsequence). */
const matches = (a: readonly string[], b: readonly string[]): [number, number][] => {
  if (a.length * b.length > mostComparisons) return []
  const width = b.length + 1
  const longest = new Uint32Array((a.length + 1) * width)
  const at = (i: number, j: number) => longest[i * width + j] ?? 0
  for (let i = a.length - 1; i >= 0; i--)
    for (let j = b.length - 1; j >= 0; j--)
      longest[i * width + j] = a[i] === b[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1))
  const pairs: [number, number][] = []
  for (let i = 0, j = 0; i < a.length && j < b.length; )
    if (a[i] === b[j]) pairs.push([i++, j++])
    else if (at(i + 1, j) >= at(i, j + 1)) i++
    else j++
  return pairs
}

/** What makes `other` of `base`, in order. Where as many lines were changed as there were, each is a hunk of its own. */
export const hunksOf = (base: readonly string[], other: readonly string[]): Hunk[] => {
  const shorter = Math.min(base.length, other.length)
  let head = 0
  while (head < shorter && base[head] === other[head]) head++
  let tail = 0
  while (tail < shorter - head && base.at(-1 - tail) === other.at(-1 - tail)) tail++
  const baseEnd = base.length - tail
  const otherEnd = other.length - tail
  const hunks: Hunk[] = []
  let from = head
  let otherFrom = head
  const until = (to: number, otherTo: number) => {
    const lines = other.slice(otherFrom, otherTo)
    if (lines.length === to - from)
      hunks.push(...lines.map((line, n) => ({ from: from + n, to: from + n + 1, lines: [line] })))
    else hunks.push({ from, to, lines })
  }
  for (const [i, j] of matches(base.slice(head, baseEnd), other.slice(head, otherEnd))) {
    until(head + i, head + j)
    from = head + i + 1
    otherFrom = head + j + 1
  }
  until(baseEnd, otherEnd)
  return hunks.filter(hunk => hunk.to > hunk.from || hunk.lines.length > 0)
}

const isPlace = ({ from, to }: Region) => from === to
/** Whether two changes are about the same lines, or put different lines in the same place. */
const collide = (a: Region, b: Region): boolean =>
  isPlace(a) && isPlace(b) ? a.from === b.from : a.from < b.to && b.from < a.to

/** The lines of a region after the hunks within it. */
const applied = (base: readonly string[], { from, to }: Region, hunks: readonly Hunk[]): string[] => {
  const lines: string[] = []
  let at = from
  for (const hunk of hunks) {
    lines.push(...base.slice(at, hunk.from), ...hunk.lines)
    at = hunk.to
  }
  return [...lines, ...base.slice(at, to)]
}

type Side = 'mine' | 'theirs'
interface Cluster extends Region {
  mine: Hunk[]
  theirs: Hunk[]
}

/** Changes of both sides in order, those that collide together. */
const clustersOf = (mine: readonly Hunk[], theirs: readonly Hunk[]): Cluster[] => {
  const all = [
    ...mine.map(hunk => ({ side: 'mine' as Side, hunk })),
    ...theirs.map(hunk => ({ side: 'theirs' as Side, hunk })),
  ].sort((a, b) => a.hunk.from - b.hunk.from || Number(isPlace(b.hunk)) - Number(isPlace(a.hunk)))
  const clusters: Cluster[] = []
  for (const { side, hunk } of all) {
    let cluster = clusters.at(-1)
    if (cluster && collide(cluster, hunk)) cluster.to = Math.max(cluster.to, hunk.to)
    else {
      cluster = { from: hunk.from, to: hunk.to, mine: [], theirs: [] }
      clusters.push(cluster)
    }
    cluster[side].push(hunk)
  }
  return clusters
}

const same = (a: readonly string[], b: readonly string[]) =>
  a.length === b.length && a.every((line, index) => line === b[index])

/** Merges two changes of one text line by line: what only one side changed is taken from it. */
export const mergeLines = (base: readonly string[], mine: readonly string[], theirs: readonly string[]): Merged => {
  const lines: string[] = []
  const conflicts: Region[] = []
  let at = 0
  /** How much longer theirs is so far. */
  let shift = 0
  for (const cluster of clustersOf(hunksOf(base, mine), hunksOf(base, theirs))) {
    lines.push(...base.slice(at, cluster.from))
    at = cluster.to
    const ours = applied(base, cluster, cluster.mine)
    const others = applied(base, cluster, cluster.theirs)
    lines.push(...(cluster.mine.length > 0 ? ours : others))
    if (cluster.mine.length > 0 && cluster.theirs.length > 0 && !same(ours, others))
      conflicts.push({ from: cluster.from + shift, to: cluster.from + shift + others.length })
    shift += others.length - (cluster.to - cluster.from)
  }
  lines.push(...base.slice(at))
  return { lines, conflicts }
}

/**
 * Where a region of `base` is in `other`. It grows to whole changes: `base` is the region with all of each change that is in it.
 */
export const regionIn = (
  base: readonly string[],
  other: readonly string[],
  region: Region,
): { base: Region; other: Region } => {
  const touches = (hunk: Hunk) =>
    isPlace(region) ? hunk.from <= region.from && region.to <= hunk.to : collide(hunk, region)
  let { from, to } = region
  let before = 0
  let within = 0
  for (const hunk of hunksOf(base, other)) {
    const grown = hunk.lines.length - (hunk.to - hunk.from)
    if (touches(hunk)) {
      from = Math.min(from, hunk.from)
      to = Math.max(to, hunk.to)
      within += grown
    } else if (hunk.to <= region.from) before += grown
  }
  return { base: { from, to }, other: { from: from + before, to: to + before + within } }
}

/** Where the character at `at` of a text is in another version of it: in the same line at the same column. */
export const placeIn = (before: string, after: string, at: number): number => {
  const lines = before.split('\n')
  const later = after.split('\n')
  const above = before.slice(0, at).split('\n')
  const line = above.length - 1
  const column = above.at(-1)?.length ?? 0
  const once = (all: readonly string[]) => all.indexOf(lines[line] ?? '') === all.lastIndexOf(lines[line] ?? '')
  const same = once(lines) && once(later) ? later.indexOf(lines[line] ?? '') : -1
  const found = same >= 0 ? same : regionIn(lines, later, { from: line, to: line + 1 }).other.from
  const start = later.slice(0, found).reduce((sum, { length }) => sum + length + 1, 0)
  return Math.min(after.length, start + Math.min(column, later[found]?.length ?? 0))
}
