import type { PostLibrary } from '@fanfare/contracts/entities/post-libraries.ts'

/** What an item of the library is called: the first line of its caption. */
export const titleOfItem = ({ caption }: Pick<PostLibrary, 'caption'>): string =>
  caption.trim().split('\n')[0]?.slice(0, 200) || 'No caption'

/** How many posts were made of an item: "Used in 3 posts". */
export const usedWords = ({ posts }: PostLibrary['usage']): string =>
  posts === 0 ? 'Not used yet' : posts === 1 ? 'Used in 1 post' : `Used in ${posts} posts`

/** The same with the next of them: "Used in 3 posts, next on 24 Nov". `day` writes an instant as a person reads it. */
export const usageWords = (usage: PostLibrary['usage'], day: (at: string) => string): string =>
  usage.posts > 0 && usage.next_at ? `${usedWords(usage)}, next on ${day(usage.next_at)}` : usedWords(usage)

/** What is asked before items are deleted from which posts were made. */
export const inUseWords = (items: readonly Pick<PostLibrary, 'usage'>[]): { title: string; text: string } => {
  const used = items.filter(({ usage }) => usage.posts > 0)
  const posts = used.reduce((sum, { usage }) => sum + usage.posts, 0)
  if (items.length === 1) {
    const use = posts === 1 ? 'The post that uses it' : `The ${posts} posts that use it`
    return { title: 'Delete this library item?', text: `${use} won’t change.` }
  }
  const use = posts === 1 ? 'The post that uses' : `The ${posts} posts that use`
  const of = used.length === 1 ? 'one of them' : `${used.length} of them`
  return { title: `Delete ${items.length} library items?`, text: `${use} ${of} won’t change.` }
}
