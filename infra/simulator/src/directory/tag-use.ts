import { hash } from './random.ts'

/**
 * A hashtag as a profile uses it: once in each block of `every` posts, at a place of its own in each block. So the hashtags of a post are known without the
 * other posts, and the posts of a hashtag without reading all posts.
 */
export interface TagUse {
  name: string
  topic: string
  key: number
  every: number
}

const placeIn = ({ key, every }: TagUse, block: number): number =>
  block * every + (every === 1 ? 0 : hash(key, block) % every)

/** Whether the post of this index has it. */
export const isUsed = (use: TagUse, index: number): boolean => placeIn(use, Math.floor(index / use.every)) === index

/** How many of the first `posts` posts have it. */
export function usesIn(use: TagUse, posts: number): number {
  const block = Math.floor(posts / use.every)
  return block + (placeIn(use, block) < posts ? 1 : 0)
}

/** The index of the post that has it as number `nth`, from 0 on. */
export const nthUse = (use: TagUse, nth: number): number => placeIn(use, nth)
