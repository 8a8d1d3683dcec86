/** Detects a restored database by comparing marks. The mark is counted up in the database and copied outside of it. */

/** How far a history had come when it was seen. */
export interface Mark {
  lineage: string
  seq: number
}

/** The history that a claim requires, so that an older database is not worked on. */
export interface Known extends Mark {
  timeline: string | undefined
}

/** The mark of the database as it is now. */
export interface DatabaseMark extends Mark {
  /** Where the last beat was written, and where the database is now: `system/timeline/oid`, `-` for what may not be read. */
  place: string | null
  here: string
  /** Lineages that are known to have ended: a mark of one of them is old, not ahead. */
  ended: readonly string[]
}

/**
 * `behind`: this history was seen further ahead. `other_history`: a history was seen that this database does not know. `moved`: another
 * server, timeline or database than at the last beat. `operator`: a person said so.
 */
export type Noticed = 'behind' | 'other_history' | 'moved' | 'operator'

/** Compares the database with marks that were read before it. Undefined: nothing is missing. */
export const detectCut = (now: DatabaseMark, marks: readonly Mark[]): Noticed | undefined => {
  for (const mark of marks) {
    if (mark.lineage === now.lineage) {
      if (mark.seq > now.seq) return 'behind'
    } else if (!now.ended.includes(mark.lineage)) return 'other_history'
  }
  return now.place !== null && isElsewhere(now.place, now.here) ? 'moved' : undefined
}

/** A part that is unknown on either side is no difference. */
const isElsewhere = (a: string, b: string): boolean => {
  const others = b.split('/')
  return a.split('/').some((part, index) => {
    const other = others[index] ?? '-'
    return part !== '-' && other !== '-' && part !== other
  })
}

/** The timeline of a place; undefined where it may not be read. */
export const timelineOf = (place: string): string | undefined => {
  const timeline = place.split('/')[1]
  return timeline === '-' ? undefined : timeline
}

/** Lineages that end with a cut. */
export const endedBy = (now: DatabaseMark, marks: readonly Mark[]): string[] => [
  ...new Set([now.lineage, ...marks.map(mark => mark.lineage)].filter(lineage => !now.ended.includes(lineage))),
]

/** A number that no mark has reached. */
export const beyond = (now: Mark, marks: readonly Mark[]): number =>
  Math.max(now.seq, ...marks.map(mark => mark.seq)) + 1
