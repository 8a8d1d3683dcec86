import type { SavedCaption } from '@fanfare/contracts/entities/captions.ts'
import { hashtagsOf, isHashtagGroup } from '@fanfare/contracts/hashtags.ts'

/** What a person writes of a saved caption. */
export interface CaptionInput {
  title: string
  caption: string
  tags: readonly string[]
}

/** A saved caption as it is stored. */
export interface StoredCaption extends Omit<SavedCaption, 'hashtags' | 'last_used_at' | 'created_at' | 'updated_at'> {
  last_used_at: Date | null
  created_at: Date
  updated_at: Date
}

/**
 * Tags without blanks around them, each once whatever its case. A tag that the team has in another spelling (`known`) takes that one, so
 * that a folder is not there twice.
 */
export function settleTags(tags: readonly string[], known: readonly string[]): string[] {
  const spelling = new Map(known.map(tag => [tag.toLowerCase(), tag]))
  const settled = new Map<string, string>()
  for (const tag of tags.map(one => one.trim())) {
    const key = tag.toLowerCase()
    if (!settled.has(key)) settled.set(key, spelling.get(key) ?? tag)
  }
  return [...settled.values()]
}

/** The columns that follow from what a person wrote. */
export const captionColumns = ({ title, caption, tags }: CaptionInput) => ({
  title,
  caption,
  tags: [...tags],
  kind: isHashtagGroup(caption) ? ('hashtags' as const) : ('caption' as const),
  search: [title, ...tags, caption].join('\n').toLowerCase(),
})

/** A saved caption as the API shows it. */
export const captionView = (row: StoredCaption): SavedCaption => ({
  id: row.id,
  title: row.title,
  caption: row.caption,
  kind: row.kind,
  tags: row.tags,
  hashtags: hashtagsOf(row.caption),
  use_count: row.use_count,
  last_used_at: row.last_used_at?.toISOString() ?? null,
  author_id: row.author_id,
  version: row.version,
  created_at: row.created_at.toISOString(),
  updated_at: row.updated_at.toISOString(),
})
