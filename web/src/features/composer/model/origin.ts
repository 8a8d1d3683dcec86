/** What a new post is made from, as the calls that create it name it. */
export interface Origin {
  /** The item of the library. */
  library_id?: string
  /** The live post that it says once more. */
  repost_of?: string
}

/** Absent ids are left out: the calls take none that are empty. */
export const originOf = (libraryId: string | undefined, repostOf: string | undefined): Origin => ({
  ...(libraryId && { library_id: libraryId }),
  ...(repostOf && { repost_of: repostOf }),
})
