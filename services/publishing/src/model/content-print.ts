import { createHash } from 'node:crypto'
import { emptyContent, emptyItem } from '@fanfare/contracts/entities/post-content.ts'
import type { Content } from './preflight/finding.ts'
import type { StoredItem } from './stored.ts'

/**
 * How a field is part of the fingerprint. `always`: it was in the first version. `chosen`: it came later, and is part where it was chosen,
 * so that what older versions prepared keeps its fingerprint. `never`: what was prepared does not contain it.
 */
type Part = 'always' | 'chosen' | 'never'

const ofPost = {
  caption: 'always',
  items: 'always',
  location: 'always',
  collaborators: 'chosen',
  title: 'chosen',
  link: 'chosen',
  cover: 'chosen',
  share_to_feed: 'chosen',
  comments_disabled: 'chosen',
  tiktok_options: 'chosen',
  // Posted once the post is live.
  first_comment: 'never',
  // These decide which publications there are, and each has its own preparation.
  post_type: 'never',
  post_to_page: 'never',
  // These are sent to no network.
  originalCaption: 'never',
  relatedHashtags: 'never',
  extra_data: 'never',
} as const satisfies Record<keyof Content, Part>

const ofItem = {
  media_id: 'always',
  alt_text: 'always',
  user_tags: 'always',
  crop: 'always',
  product_tags: 'chosen',
  start: 'chosen',
  end: 'chosen',
  add_background: 'chosen',
} as const satisfies Record<keyof StoredItem, Part>

type ChosenOf<Parts> = { [Name in keyof Parts]: Parts[Name] extends 'chosen' ? Name : never }[keyof Parts]
const chosenOf = <Parts extends Record<string, Part>>(parts: Parts) =>
  Object.keys(parts).filter(name => parts[name] === 'chosen') as ChosenOf<Parts>[]
const chosenOfItem = chosenOf(ofItem)
/** Collaborators came first of all these, and have a place of their own. */
const chosenOfPost = chosenOf(ofPost).filter(name => name !== 'collaborators')

type Printed = Pick<Content, 'caption' | 'items' | 'location' | ChosenOf<typeof ofPost>> & Partial<Content>

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

function printedItem(item: StoredItem): Partial<StoredItem> {
  const printed: Partial<StoredItem> = { ...item }
  for (const name of chosenOfItem)
    if (item[name] === undefined || isSame(item[name], emptyItem[name])) delete printed[name]
  // Networks are not told the ids of people.
  printed.user_tags = item.user_tags.map(({ pk: _pk, ...tag }) => tag)
  return printed
}

/** Fingerprint of what a post says and shows. What was prepared from another one must not go out any more. */
export const contentPrint = (content: Printed): string => {
  const { caption, items, location, collaborators } = content
  // A video that is a post is shown in the feed whatever was chosen.
  const sent = content.post_type === 'post' ? { ...content, share_to_feed: true } : content
  const chosen = chosenOfPost.flatMap(name =>
    sent[name] === undefined || isSame(sent[name], emptyContent[name]) ? [] : [[name, sent[name]]],
  )
  const printed = [
    ...[caption, items.map(printedItem), location],
    ...(collaborators.length > 0 ? [collaborators] : []),
    ...(chosen.length > 0 ? [chosen] : []),
  ]
  return createHash('sha256').update(JSON.stringify(printed)).digest('base64url').slice(0, 16)
}
