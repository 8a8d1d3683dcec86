/** Whether the database's past was cut off: pure rules over marks. The mark is counted up in the database and copied outside it. */

/** How far a history had come when somebody saw it. */
export interface Mark {
  lineage: string
  seq: number
}

/** What a claim names, so that no database that is behind it is worked on. */
export interface Known extends Mark {
  timeline: string | undefined
}

/** The database as it answers now. */
export interface DatabaseMark extends Mark {
  /** Where the last beat was made, and where this answer comes from: `system/timeline/oid`, `-` for what may not be read. */
  place: string | null
  here: string
  /** Lineages that are known to have ended: what still bears one of them is old, not ahead. */
  ended: readonly string[]
}

/**
 * `behind`: somebody saw this history further on. `other_history`: somebody saw a history that this database knows nothing of.
 * `moved`: another server, timeline or database than at the last beat. `operator`: a person said so.
 */
export type Noticed = 'behind' | 'other_history' | 'moved' | 'operator'

/** Judges the database by marks that were read before it was. Undefined: nothing is missing. */
export const detectCut = (now: DatabaseMark, marks: readonly Mark[]): Noticed | undefined => {
  for (const mark of marks) {
    if (mark.lineage === now.lineage) {
      if (mark.seq > now.seq) return 'behind'
    } else if (!now.ended.includes(mark.lineage)) return 'other_history'
  }
  return now.place !== null && isElsewhere(now.place, now.here) ? 'moved' : undefined
}

/** What is not known on either side is no difference. */
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

/** A number that no mark of anybody has reached. */
export const beyond = (now: Mark, marks: readonly Mark[]): number =>
  Math.max(now.seq, ...marks.map(mark => mark.seq)) + 1
