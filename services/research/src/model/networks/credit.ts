import type { PostToSave } from '@fanfare/contracts/entities/saved-posts.ts'
import { creditLine } from '@fanfare/contracts/research/credit-line.ts'
import { savedPosts } from '@fanfare/contracts/research/limits.ts'

interface Credited {
  network: PostToSave['network']
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
