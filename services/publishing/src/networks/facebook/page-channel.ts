import { facebook as network } from '@fanfare/contracts/networks/facebook.ts'
import { type PublishedPost, page, targetIdsOf } from '@fanfare/networks/facebook/calls.ts'
import { photosTaken } from '@fanfare/networks/facebook/failures.ts'
import type { Graph } from '@fanfare/networks/graph/client.ts'
import { NetworkFailure } from '@fanfare/networks/graph/failure.ts'
import type { Ask, Channel, PublishContext } from '../channel.ts'
import { channelFacts, clockSlackMs, lookBackMs } from '../channel-facts.ts'
import { firstComment } from '../comments.ts'
import { Impossible, isReadRefused } from '../outcome.ts'
import { picturesOf, uploaded } from '../pictures.ts'
import type { PageFlow } from '../types.ts'

/** Text and photo posts of a Facebook page. */
export const pageChannel = (graph: Graph, defaultFlow: PageFlow): Channel => {
  const api = page(graph)
  const id = (context: PublishContext) => context.account.fb_id as string
  const facts = channelFacts(network, network.kinds.post.surface)
  const said = ({ post }: PublishContext) => ({ message: post.caption, place: post.location?.id, link: post.link })
  const flowOf = (context: Pick<PublishContext, 'prepared'>): PageFlow => context.prepared.flow ?? defaultFlow
  const photosOf = (context: Pick<PublishContext, 'prepared'>) =>
    (context.prepared.children ?? []).filter(photo => photo !== null)

  /**
   * Photo ids belong to one publication only. Two sources: the posts of the page, and the photo itself where they do not show it. Only both
   * together say that it is not live.
   */
  const askPhotos = async (context: PublishContext, photos: ReadonlySet<string>): Promise<Ask> => {
    const { call } = context
    const posts = await api
      .published(id(context), context.sincePreparedMs + lookBackMs, call)
      .catch(failure => failure as Error)
    const ours = posts instanceof Error ? undefined : posts.find(post => targetIdsOf(post).some(one => photos.has(one)))
    if (ours) return { type: 'live', contentId: ours.id, text: 'A post on the Page has these photos' }
    const [photo] = photos
    const story = await api.postOfPhoto(photo as string, call).catch(failure => failure as Error)
    if (typeof story === 'string') return { type: 'live', contentId: story, text: 'The photo is in a post on the Page' }
    if (posts instanceof Error) throw posts
    if (story instanceof Error && !isReadRefused(story)) throw story
    return story instanceof Error
      ? { type: 'unreadable', text: 'No post on the Page has these photos yet. The photo can’t be read' }
      : { type: 'not_live', text: 'No post on the Page has these photos, and the photo is in none' }
  }

  /** A text post is known by its words, which may be ambiguous. Its one source are the posts of the page. */
  const askFeed = async (context: PublishContext): Promise<Ask> => {
    const photos = new Set(photosOf(context))
    if (photos.size > 0) return askPhotos(context, photos)
    let networkMs = Date.now()
    const call = {
      ...context.call,
      date: (ms: number) => {
        networkMs = ms
      },
    }
    const posts = await api.published(id(context), context.sincePreparedMs + lookBackMs, call)
    const taken = await context.ownedByOthers(posts.map(post => post.id))
    const known = posts.filter(post => !taken.has(post.id) && context.isOurText(post.message ?? ''))
    const ageOf = ({ created_time }: PublishedPost) => networkMs - Date.parse(created_time)
    const alike = known.filter(post => ageOf(post) <= context.sincePreparedMs + clockSlackMs)
    // Someone may have posted the same text by hand, or the network's clock was put forward: no read proves which.
    if (alike.length === 0 && known.length > 0)
      return { type: 'undecided', text: 'An older post on the Page has the same text' }
    if (alike.length > 1) return { type: 'ambiguous', text: `${alike.length} posts have the same text` }
    if (alike[0] && (await context.hasRivals()))
      return { type: 'undecided', text: 'A post has the same text as this post and another one' }
    return alike[0]
      ? { type: 'live', contentId: alike[0].id, inferred: true, text: 'A post on the Page has the same text' }
      : { type: 'absent', text: 'No post on the Page has this text yet' }
  }

  return {
    ...facts,
    ...firstComment(api),
    once: prepared => prepared.container !== undefined,
    isPrepared: context =>
      flowOf(context) === 'draft-then-publish'
        ? context.prepared.container !== undefined
        : photosOf(context).length === facts.items(context.post, context.publication).length,
    kind: () => 'page',

    async prepare(context) {
      const pictures = picturesOf(context, facts.items(context.post, context.publication))
      const { children, next, item, total } = pictures
      const flow = flowOf(context)
      if (item) {
        children[next] = await api.createPhoto(
          id(context),
          { url: context.mediaUrl(item), altText: item.alt_text },
          context.call,
        )
        return {
          prepared: { ...context.prepared, flow, children },
          done: flow === 'photos-then-feed' && next === total - 1,
          ...uploaded(pictures),
          text: 'Uploaded to Facebook, not visible yet',
        }
      }
      if (flow === 'photos-then-feed') {
        // The one call cannot be undone. Reading the page first shows an ended connection: then the post is held, not unconfirmed.
        await api.look(id(context), context.call)
        return {
          prepared: { ...context.prepared, flow },
          done: true,
          progress: { step: 'prepared', text: 'Uploading', percent: 55, sentence: 'Ready to post' },
          title: 'Nothing to prepare',
          text: 'The Page is reachable. The post is sent in one call',
        }
      }
      try {
        const container = await api.createDraft(
          id(context),
          { ...said(context), photos: children as string[] },
          context.call,
        )
        return {
          prepared: { ...context.prepared, flow, children, container },
          done: true,
          progress: { step: 'prepared', text: 'Uploading', percent: 58, sentence: 'Draft saved on Facebook' },
          title: 'Draft created',
          text: 'Saved on Facebook, not visible yet',
        }
      } catch (failure) {
        if (!(failure instanceof NetworkFailure) || failure.kind !== 'rejected') throw failure
        // The lost draft is invisible and its id unknown: another one needs photos of its own.
        if (failure.subcode === photosTaken)
          throw new Impossible({ type: 'start_over' }, 'the photos belong to a lost draft')
        return {
          prepared: { flow: 'photos-then-feed', children },
          done: true,
          progress: { step: 'prepared', text: 'Uploading', percent: 55, sentence: 'Ready to post' },
          title: 'Drafts not supported',
          text: 'The post is sent in one call instead',
        }
      }
    },

    async poll() {
      return { type: 'ready', text: 'Nothing to wait for' }
    },

    async commit(context) {
      if (flowOf(context) === 'draft-then-publish') {
        const post = context.prepared.container as string
        await api.publishDraft(post, context.call)
        return { type: 'live', contentId: post, text: 'Facebook confirmed' }
      }
      const contentId = await api.publishFeed(
        id(context),
        { ...said(context), photos: photosOf(context) },
        context.call,
      )
      return { type: 'live', contentId, text: 'Facebook confirmed' }
    },

    async ask(context) {
      if (flowOf(context) === 'photos-then-feed') return askFeed(context)
      const post = context.prepared.container as string
      const [state, listed] = await Promise.all([
        api.postState(post, context.call).catch(failure => {
          if (isReadRefused(failure)) return undefined
          throw failure
        }),
        api
          .published(id(context), context.sincePreparedMs + lookBackMs, context.call)
          .catch(failure => failure as Error),
      ])
      if (state?.is_published) return { type: 'live', contentId: post, text: 'Facebook says it’s published' }
      const said = state ? 'Still a draft' : 'The draft can’t be read'
      if (listed instanceof Error) return { type: 'unreadable', text: `${said}. The Page can’t be read` }
      if (listed.some(one => one.id === post)) return { type: 'live', contentId: post, text: 'It’s on the Page' }
      return state
        ? { type: 'not_live', text: `${said}, and not on the Page` }
        : { type: 'unreadable', text: `${said}. It isn’t on the Page` }
    },

    async lookUp(context, name) {
      const post = context.publication.content_id
      if (name === 'permalink' && post)
        return { permalink: await api.permalink(post, context.call), text: 'Link to the post saved' }
      const found = await askFeed(context)
      if (found.type !== 'live' || !found.contentId)
        throw new NetworkFailure({ kind: 'not_ready', message: 'the live post is not found on the page' })
      return { contentId: found.contentId, inferred: true, text: found.text }
    },
  }
}
