import type { PostLibrary } from '@fanfare/contracts/entities/post-libraries.ts'
import { contentOf } from './post.ts'
import { accountOf, itemOf, placeOf, type ViewFacts } from './post-view.ts'
import type { Content } from './preflight/finding.ts'

/** An item of the post library, as it is stored. */
export interface StoredLibrary extends Content {
  id: string
  team_id: string
  author_id: string
  source: 'upload' | 'saved_from'
  post_id: string | null
  social_account_id: string | null
  kind: string
  tags: string[]
  version: number
  created_at: Date
  updated_at: Date
}

/** The posts made from an item that are not deleted. */
export interface LibraryUsage {
  posts: number
  /** When the next scheduled one goes out. */
  next_at: Date | null
  /** When the last one went live. */
  last_at: Date | null
}

interface Facts extends Pick<ViewFacts, 'accounts' | 'media' | 'links'> {
  usage: ReadonlyMap<string, LibraryUsage>
}

/** An item of the post library as the API shows it. */
export function libraryView(row: StoredLibrary, facts: Facts): PostLibrary {
  const { items, ...words } = contentOf(row)
  const media = items.map((item, order) => itemOf(item, order, facts))
  const usage = facts.usage.get(row.id)
  return {
    id: row.id,
    team_id: row.team_id,
    ...words,
    location: placeOf(words.location),
    type: row.kind,
    source: row.source,
    post_id: row.post_id,
    account: row.social_account_id === null ? null : accountOf(row.social_account_id, facts.accounts),
    account_id: row.social_account_id,
    media,
    thumbnail: media[0]?.thumbnail_url ?? null,
    tags: row.tags,
    usage: {
      posts: usage?.posts ?? 0,
      next_at: usage?.next_at?.toISOString() ?? null,
      last_at: usage?.last_at?.toISOString() ?? null,
    },
    author_id: row.author_id,
    version: row.version,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  }
}
