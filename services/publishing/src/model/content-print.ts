import { createHash } from 'node:crypto'
import { emptyContent, emptyItem } from '@fanfare/contracts/entities/post-content.ts'
import type { Content } from './preflight/finding.ts'
import type { StoredItem } from './stored.ts'

type Printed = Pick<
  Content,
  | 'caption'
  | 'items'
  | 'location'
  | 'collaborators'
  | 'link'
  | 'cover'
  | 'share_to_feed'
  | 'comments_disabled'
  | 'title'
>

/** What came after the first version: only printed where it is chosen, so that what older versions prepared keeps its fingerprint. */
const laterOfItem = ['product_tags', 'start', 'end', 'add_background'] as const
const laterOfPost = ['link', 'cover', 'share_to_feed', 'comments_disabled'] as const

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

function printedItem(item: StoredItem): Partial<StoredItem> {
  const printed: Partial<StoredItem> = { ...item }
  for (const name of laterOfItem)
    if (item[name] === undefined || isSame(item[name], emptyItem[name])) delete printed[name]
  return printed
}

/** Fingerprint of what a post says and shows. What was prepared from another one must not go out any more. */
export const contentPrint = (content: Printed): string => {
  const { caption, items, location, collaborators } = content
  const later = laterOfPost.flatMap(name =>
    content[name] === undefined || isSame(content[name], emptyContent[name]) ? [] : [[name, content[name]]],
  )
  const printed = [
    ...[caption, items.map(printedItem), location],
    ...(collaborators.length > 0 ? [collaborators] : []),
    ...(later.length > 0 ? [later] : []),
  ]
  return createHash('sha256').update(JSON.stringify(printed)).digest('base64url').slice(0, 16)
}
