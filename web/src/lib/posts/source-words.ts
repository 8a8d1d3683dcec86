import type { PostSource } from '@fanfare/contracts/entities/posts.ts'

/** How a post came to be, where that is worth saying. */
export const sourceWords: Record<PostSource, string | null> = {
  composed: null,
  library: 'Library',
  repost: 'A live post',
  saved_post: 'Saved post',
  import: 'Imported table',
  api: 'API',
}
