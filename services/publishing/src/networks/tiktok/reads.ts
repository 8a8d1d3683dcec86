import { tiktok as network } from '@fanfare/contracts/networks/tiktok.ts'
import { NetworkFailure } from '@fanfare/networks/graph/failure.ts'
import type { ListedVideo, PostStatus, TikTokCalls } from '@fanfare/networks/tiktok/calls.ts'
import { isFinal } from '@fanfare/networks/tiktok/failures.ts'
import { fault } from '../../faults/faults.ts'
import type { Ask, Channel, PublishContext } from '../channel.ts'
import { clockSlackMs } from '../channel-facts.ts'
import { isReadRefused } from '../outcome.ts'
import type { TikTokKind } from './kinds.ts'
import { optionsOf } from './options.ts'
import { wordsOfReason } from './refusal-words.ts'

/** The kind of a listed post: only its link says it. */
export const kindOfListed = ({ link }: Pick<ListedVideo, 'link'>): TikTokKind =>
  link?.includes('/photo/') ? 'tiktok_photo' : 'tiktok_video'

/** Everyone may see it: only such a post has an id of its own and is listed. */
const isPublic = (context: PublishContext): boolean => optionsOf(context).privacy_level === 'PUBLIC_TO_EVERYONE'

/** Where posts are asked about: their status by the publish id, and the list of public posts. */
export const tiktokReads = (api: TikTokCalls, kind: TikTokKind, now: () => number) => {
  /** What TikTok says of the post; undefined where it cannot be read. */
  const statusOf = async (id: string, { call }: PublishContext): Promise<PostStatus | undefined> => {
    try {
      return await api.status(id, call)
    } catch (failure) {
      if (isReadRefused(failure)) return undefined
      throw failure
    }
  }

  /** The content id of a live post: of one that not everyone may see, what it was published by. */
  const contentIdOf = (context: PublishContext, publishId: string, postId: string | null): string | null =>
    postId ?? (isPublic(context) ? null : publishId)

  /** Looks for a post with the same text that was posted since. The list proves only what it shows. */
  const askList = async (context: PublishContext, said: string): Promise<Ask> => {
    const nothing: Ask = { type: 'unreadable', text: said }
    if (!isPublic(context) || !context.hasText) return nothing
    const posts = await api.videos(context.sincePreparedMs + clockSlackMs, context.call)
    const taken = await context.ownedByOthers(posts.map(post => post.id))
    const alike = posts.filter(
      post => kindOfListed(post) === kind && !taken.has(post.id) && context.isOurText(post.text),
    )
    if (alike.length > 1) return { type: 'ambiguous', text: `${alike.length} posts have the same text` }
    if (!alike[0]) return nothing
    return (await context.hasRivals())
      ? { type: 'unreadable', text: 'A post has the same text as this post and another one' }
      : { type: 'live', contentId: alike[0].id, inferred: true, text: 'A post on the profile has the same text' }
  }

  return {
    askList,
    /** Whether a post whose publish id is known went live. `size`: bytes of a file that is sent; undefined: none is. */
    async askStatus(context: PublishContext, id: string, size?: (context: PublishContext) => number): Promise<Ask> {
      const read = await statusOf(id, context)
      switch (read?.type) {
        case 'complete':
          return { type: 'live', contentId: contentIdOf(context, id, read.postId), text: 'TikTok says it’s published' }
        case 'failed':
          return {
            type: 'dead',
            text: `TikTok couldn’t publish it: ${read.reason || 'no reason given'}`,
            ...(isFinal(read.reason)
              ? {
                  fault: {
                    ...fault(wordsOfReason(read.reason), now()),
                    network: { code: null, subcode: null, message: read.reason },
                  },
                }
              : {}),
          }
        case 'processing':
          return size && read.uploadedBytes !== null && read.uploadedBytes < size(context)
            ? { type: 'not_live', text: 'TikTok doesn’t have all of the video' }
            : { type: 'undecided', text: 'TikTok is processing it' }
        case 'other':
          return { type: 'undecided', text: `TikTok says: ${read.said}` }
        case undefined:
          return askList(context, 'The post’s status can’t be read')
      }
    },
    lookUp: (async (context, name) => {
      const id = context.publication.content_id
      const publishId = context.prepared.container
      if (name === 'permalink' && id) {
        if (!isPublic(context)) return { permalink: null, text: 'Only public posts have a link' }
        const link = await api.link(id, context.call)
        if (!link) throw new NetworkFailure({ kind: 'not_ready', message: 'the live post is not listed yet' })
        return { permalink: link, text: 'Link to the post saved' }
      }
      const read = publishId ? await api.status(publishId, context.call) : undefined
      const contentId = publishId && read?.type === 'complete' ? contentIdOf(context, publishId, read.postId) : null
      if (!contentId)
        throw new NetworkFailure({ kind: 'not_ready', message: `${network.name} has not named the live post yet` })
      return { contentId, text: 'TikTok named the post' }
    }) satisfies Channel['lookUp'],
  }
}

/** Comments under posts are not a part of the API. */
export const noComments: Pick<Channel, 'comment' | 'hasComment'> = {
  comment: () => Promise.reject(new Error('posts on TikTok get no first comment')),
  hasComment: async () => false,
}
