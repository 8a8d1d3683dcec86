import type { SavedPost } from '../entities/saved-posts.ts'
import { networkOf } from '../networks.ts'
import { savedPosts } from './limits.ts'

type Author = Pick<SavedPost['data'], 'username' | 'user_fullname'> & Pick<SavedPost, 'network'>

/**
 * The line of credit below the caption of a draft that is made from someone else's post: by the name that leads to them on their network.
 * Null: whose post it is isn't known.
 */
export const creditLine = ({ network, username, user_fullname: name }: Author): string | null => {
  // Pages are found by their name, profiles by their username.
  const who = networkOf(network).calledBy === 'name' ? (name ?? username) : username ? `@${username}` : name
  return who ? `Credit: ${who}` : null
}

interface Credited {
  network: SavedPost['network']
  caption: string
  username: string | null
  user_fullname: string | null
}

/**
 * The caption of a saved post with a line that says whose it is, at the end; a long caption is cut before that line. `line`: as the person
 * has written it.
 */
export function creditedCaption(post: Credited, line = creditLine(post)): string {
  if (line === null) return post.caption
  const text = post.caption.trimEnd()
  if (text.endsWith(line)) return text
  return text === '' ? line : `${text.slice(0, savedPosts.captionLength - line.length - 2)}\n\n${line}`
}
