/** What a new post is made from, as the calls that create it name it. */
export interface Origin {
  /** The item of the library. */
  library_id?: string
  /** The live post that it says once more. */
  repost_of?: string
  /** The post that it is a copy of. */
  copy_of?: string
  /** The saved post of someone else. */
  saved_post_id?: string
}

interface Named {
  libraryId?: string | undefined
  repostOf?: string | undefined
  copyOf?: string | undefined
  savedId?: string | undefined
}

/** Absent ids are left out: the calls take none that are empty. */
export const originOf = ({ libraryId, repostOf, copyOf, savedId }: Named): Origin => ({
  ...(libraryId && { library_id: libraryId }),
  ...(repostOf && { repost_of: repostOf }),
  ...(copyOf && { copy_of: copyOf }),
  ...(savedId && { saved_post_id: savedId }),
})
