import type { PostSource } from '@fanfare/contracts/entities/posts.ts'

/** Where a post comes from, as it is stored with it. */
export interface Origin {
  source: PostSource
  /** Of a source of another service: the id there. */
  source_ref: string | null
  /** The item of the library. */
  library_id: string | null
  /** The live post that it says once more. */
  repost_of: string | null
}

/** What is known of a new post when it is made. */
export interface MadeFrom {
  /** A post that it is a copy of, is another date of, or takes the place of. */
  post?: Origin | undefined
  /** Not of this service, or a row of a table. */
  outside?: Pick<Origin, 'source' | 'source_ref'> | undefined
  /** What the request names. */
  libraryId?: string | null | undefined
  repostOf?: string | null | undefined
  /** Of the research service, which knows its own by the team: one that it does not have is shown nowhere. */
  savedId?: string | undefined
  /** Whether a program sent the request, with an API key. */
  byProgram?: boolean
}

/** Sources that say who wrote a post, and not what it was made from. */
const written: readonly PostSource[] = ['composed', 'api']

/**
 * Where a new post comes from; every way to make one asks here. What another service or a table says goes first, then what the post that it
 * is like was made from, then what the request names. A copy of what was only written comes from where that does.
 */
export function originOf({ post, outside, libraryId, repostOf, savedId, byProgram = false }: MadeFrom): Origin {
  const ids = { library_id: libraryId ?? post?.library_id ?? null, repost_of: repostOf ?? post?.repost_of ?? null }
  if (outside) return { ...ids, ...outside }
  if (post && !written.includes(post.source)) return { ...ids, source: post.source, source_ref: post.source_ref }
  if (savedId !== undefined && !ids.repost_of) return { ...ids, source: 'saved_post', source_ref: savedId }
  const named: PostSource | undefined = ids.repost_of ? 'repost' : ids.library_id ? 'library' : undefined
  return { ...ids, source: named ?? post?.source ?? (byProgram ? 'api' : 'composed'), source_ref: null }
}
