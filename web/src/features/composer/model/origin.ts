/** What a new post is made from, as the calls that create it name it. */
export interface Origin {
  /** The item of the library. */
  library_id?: string
  /** The live post that it says once more. */
  repost_of?: string
  /** The post that it is a copy of. */
  copy_of?: string
}

interface Named {
  libraryId?: string | undefined
  repostOf?: string | undefined
  copyOf?: string | undefined
}

/** Absent ids are left out: the calls take none that are empty. */
export const originOf = ({ libraryId, repostOf, copyOf }: Named): Origin => ({
  ...(libraryId && { library_id: libraryId }),
  ...(repostOf && { repost_of: repostOf }),
  ...(copyOf && { copy_of: copyOf }),
})
