import type { PostLibrary } from '@fanfare/contracts/entities/post-libraries.ts'
import { born, nothingWritten, posts, teamId } from './fixtures.ts'

const [failed, , held, scheduled, , page] = posts

/** Items of the library: in use, with tags, for any account, and one of words alone. */
const item = (at: number, of: (typeof posts)[number] | undefined, more: Partial<PostLibrary>): PostLibrary => ({
  id: String(700 + at),
  team_id: teamId,
  ...nothingWritten,
  caption: of?.caption ?? '',
  type: of ? 'album' : 'text',
  source: 'upload',
  post_id: null,
  account: of?.account ?? null,
  account_id: of?.account.id ?? null,
  media: of?.media ?? [],
  thumbnail: of?.media[0]?.thumbnail_url ?? null,
  tags: [],
  usage: { posts: 0, next_at: null, last_at: null },
  author_id: '7',
  version: 1,
  created_at: born,
  updated_at: born,
  ...more,
})

export const libraries: PostLibrary[] = [
  item(1, scheduled, {
    tags: ['ceramics', 'stoneware'],
    usage: { posts: 2, next_at: '2026-10-15T17:05:00Z', last_at: null },
  }),
  item(2, undefined, { caption: 'We are open Tuesday to Saturday, 10:00 to 18:30.', tags: ['hours'] }),
  item(3, failed, { account: null, usage: { posts: 1, next_at: null, last_at: '2026-10-02T10:00:00Z' } }),
  item(4, held, { source: 'saved_from', post_id: held?.id ?? null, tags: ['winter', 'camping', 'fjord', 'cabin'] }),
  item(5, page, { type: 'image', media: page?.media.slice(0, 1) ?? [] }),
]
