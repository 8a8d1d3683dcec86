import type { PostLibrary } from '@fanfare/contracts/entities/post-libraries.ts'

/** What an item of the library is called: the first line of its caption. */
export const titleOfItem = ({ caption }: Pick<PostLibrary, 'caption'>): string =>
  caption.trim().split('\n')[0]?.slice(0, 200) || 'No caption'

/** Where an item is used: "Used in 3 posts, next on 24 Nov". `day` writes an instant as a person reads it. */
export const usageWords = ({ posts, next_at }: PostLibrary['usage'], day: (at: string) => string): string => {
  if (posts === 0) return 'Not used yet'
  const used = posts === 1 ? 'Used in 1 post' : `Used in ${posts} posts`
  return next_at ? `${used}, next on ${day(next_at)}` : used
}

/** What is asked before items are deleted from which posts were made. */
export const inUseWords = (items: readonly Pick<PostLibrary, 'usage'>[]): { title: string; text: string } => {
  const used = items.filter(({ usage }) => usage.posts > 0)
  const posts = used.reduce((sum, { usage }) => sum + usage.posts, 0)
  const made = posts === 1 ? 'One post was made' : `${posts} posts were made`
  const stay = posts === 1 ? 'It stays as it is, with its pictures.' : 'They stay as they are, with their pictures.'
  if (items.length === 1) return { title: 'Delete this item?', text: `${made} from it. ${stay}` }
  const of = used.length === 1 ? 'one of them' : `${used.length} of them`
  return { title: `Delete ${items.length} items?`, text: `${made} from ${of}. ${stay}` }
}
