/** A copy of unsaved work on this device. */
export interface SavedCopy {
  id: string
  /** What it is a copy of. */
  about: string
  /** When it was last written, ms. */
  at: number
  content: unknown
}

/** Of the entries of local storage, and of the locks that say which copies are open. */
export const prefix = 'fanfare.kept.'
/** Most bytes of the files of one copy. */
const maxFileBytes = 300 * 1024 * 1024

/** Whose a copy is: a person's in a team. */
export const ownerOf = (userId: string, teamId: string) => `${userId}-${teamId}`

/** The files that a copy takes, in their order, until its room is used up. */
export const filesWithin = (
  files: ReadonlyMap<string, File>,
  most: number = maxFileBytes,
): ReadonlyMap<string, File> => {
  let used = 0
  return new Map(
    [...files].filter(([, { size }]) => {
      const fits = used + size <= most
      if (fits) used += size
      return fits
    }),
  )
}
