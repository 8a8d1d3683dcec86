/** What a new post is made from, as the calls that create it name it. */
export interface Origin {
  /** The item of the library. */
  library_id?: string
  /** The live post that it says once more. */
  repost_of?: string
  /** The saved post of someone else. */
  saved_post_id?: string
}

/** Absent ids are left out: the calls take none that are empty. */
export const originOf = (
  libraryId: string | undefined,
  repostOf: string | undefined,
  savedId?: string | undefined,
): Origin => ({
  ...(libraryId && { library_id: libraryId }),
  ...(repostOf && { repost_of: repostOf }),
  ...(savedId && { saved_post_id: savedId }),
})
