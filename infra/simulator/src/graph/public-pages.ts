import { engagementAt } from '../directory/engagement.ts'
import { followersAt } from '../directory/profiles.ts'
import { type FacebookPage, type FacebookPost, pagePost } from '../directory/public-pages.ts'
import { countAt } from '../directory/timing.ts'
import type { PublicPage, PublicPost } from '../state/public-nodes.ts'
import type { Node } from '../state/records.ts'
import { graphTime } from '../wire/values.ts'
import { facePicture, newestFirst } from './discovery.ts'
import type { Env, GraphDeps } from './env.ts'
import { drawnUrl } from './links.ts'
import { defineNode, type EdgePage, type EdgeQuery, edge, value } from './select.ts'

/** Pages that nobody here owns, as the app reads them with Page Public Content Access. */

const pageNode = (shown: FacebookPage): PublicPage => ({
  kind: 'public_page',
  id: shown.id,
  name: shown.profile.name,
  username: shown.username,
  shown,
})

/** A public page, by id or username, or a post of one that is live. */
export function publicNode(
  { directory, state }: Pick<GraphDeps, 'directory' | 'state'>,
  id: string,
): PublicPage | PublicPost | undefined {
  const page = directory.page(id)
  if (page) return pageNode(page)
  const post = id.includes('_') ? directory.pagePost(id, state.clock.now()) : undefined
  return post && { kind: 'public_post', id, post }
}

/** What a post of a page has at an instant (unix ms). */
export function pageFigures({ at, final }: FacebookPost, now: number) {
  const reached = engagementAt(final, now - at)
  return { ...reached, shares: Math.floor(final.shares * (reached.likes / Math.max(1, final.likes))) }
}

const siteOf = ({ settings, call }: Pick<Env, 'settings' | 'call'>): string =>
  settings.permalinks === 'network' ? 'https://www.facebook.com' : `${call.origin}/www`

const postLink = (env: Env, { page, id, kind }: FacebookPost): string => {
  const suffix = id.slice(page.id.length + 1)
  return `${siteOf(env)}/${page.id}/${kind === 'video' ? 'videos' : 'posts'}/${suffix}`
}

function posts({ shown }: PublicPage, env: Env, query: EdgeQuery): EdgePage {
  const total = countAt(shown, env.now)
  if (query.limit === 0) return { items: [], total }
  const { places, ...page } = newestFirst(total, query)
  const items = places.map((index): PublicPost => {
    const post = pagePost(shown, index)
    return { kind: 'public_post', id: post.id, post }
  })
  return { ...page, items, total }
}

const feed = edge<PublicPage>(posts, 'id,created_time,message,story', 100)

defineNode<PublicPage>('public_page', {
  name: 'Page',
  defaults: 'id,name',
  fields: {
    name: value(page => page.name),
    username: value(page => page.username),
    category: value(page => page.shown.category),
    about: value(page => page.shown.biography),
    link: value((page, env) => `${siteOf(env)}/${page.username}`),
    website: value(page => page.shown.website),
    picture: value(({ shown }, env, mods) => {
      const side = Number(mods.height ?? mods.width) || (mods.type === 'large' ? 200 : 50)
      return { data: { height: side, is_silhouette: false, url: drawnUrl(env, facePicture(shown)), width: side } }
    }),
    fan_count: value(({ shown }, env) => followersAt(shown, env.now)),
    followers_count: value(({ shown }, env) => followersAt(shown, env.now)),
    verification_status: value(({ shown }) => (shown.verified ? 'blue_verified' : 'not_verified')),
    is_published: value(() => true),
    // Only places have one.
    location: value(() => undefined),
    posts: feed,
    feed,
    published_posts: feed,
  },
})

const imageOf = (env: Env, { picture, width, height }: FacebookPost['items'][number]) => ({
  image: { height, src: drawnUrl(env, picture), width },
})

function attachments(post: FacebookPost, env: Env): { data: Record<string, unknown>[] } | undefined {
  const [first] = post.items
  if (!first) return undefined
  const url = postLink(env, post)
  const target = (id: string) => ({ id, url: `${siteOf(env)}/photo.php?fbid=${id}` })
  const photo = (item: FacebookPost['items'][number]) => ({
    media: imageOf(env, item),
    media_type: 'photo',
    target: target(item.id),
    type: 'photo',
    url: target(item.id).url,
  })
  if (post.kind === 'photo') return { data: [photo(first)] }
  if (post.kind === 'link')
    return {
      data: [
        {
          description: post.page.topic.notes[post.index % post.page.topic.notes.length],
          media: imageOf(env, first),
          media_type: 'link',
          target: { url: post.link },
          title: `${post.page.profile.name}: notes`,
          type: 'share',
          url: post.link,
        },
      ],
    }
  if (post.kind === 'video')
    return {
      data: [
        {
          media: { ...imageOf(env, first), source: drawnUrl(env, first.picture, 'mp4') },
          media_type: 'video',
          target: { id: first.id, url },
          type: 'video_inline',
          url,
        },
      ],
    }
  return {
    data: [
      {
        media: imageOf(env, first),
        media_type: 'album',
        subattachments: { data: post.items.map(photo) },
        target: { id: post.id.slice(post.page.id.length + 1), url },
        title: `Photos from ${post.page.profile.name}'s post`,
        type: 'album',
        url,
      },
    ],
  }
}

const statusTypes: Readonly<Record<FacebookPost['kind'], string>> = {
  text: 'mobile_status_update',
  link: 'shared_story',
  photo: 'added_photos',
  album: 'added_photos',
  video: 'added_video',
}

const reactions = edge<PublicPost>(({ post }, env) => ({
  items: [],
  total: pageFigures(post, env.now).likes,
  summary: { can_like: true, has_liked: false },
}))

defineNode<PublicPost>('public_post', {
  name: 'Post',
  defaults: 'id,created_time,message,story',
  fields: {
    created_time: value(({ post }) => graphTime(post.at)),
    updated_time: value(({ post }) => graphTime(post.at)),
    message: value(({ post }) => post.message),
    story: value(({ post }) =>
      post.kind === 'album' && !post.message
        ? `${post.page.profile.name} added ${post.items.length} new photos.`
        : undefined,
    ),
    full_picture: value(({ post }, env) => post.items[0] && drawnUrl(env, post.items[0].picture)),
    picture: value(({ post }, env) => post.items[0] && drawnUrl(env, post.items[0].picture)),
    permalink_url: value(({ post }, env) => postLink(env, post)),
    link: value(({ post }) => post.link),
    status_type: value(({ post }) => statusTypes[post.kind]),
    is_published: value(() => true),
    from: value(({ post }) => ({ id: post.page.id, name: post.page.profile.name })),
    // Left out while nobody has shared it, as at the network.
    shares: value(({ post }, env) => {
      const { shares } = pageFigures(post, env.now)
      return shares > 0 ? { count: shares } : undefined
    }),
    attachments: value(({ post }, env) => attachments(post, env)),
    likes: reactions,
    reactions,
    // What others wrote is not given to apps; how many did is.
    comments: edge(({ post }, env) => ({
      items: [],
      total: pageFigures(post, env.now).comments,
      summary: { order: 'ranked', can_comment: true },
    })),
  },
})

/** Pages whose name has every word, in order of their numbers. */
export const pagesNamed = (
  { directory }: Pick<GraphDeps, 'directory'>,
  words: readonly string[],
  plain: (text: string) => string,
): Node[] =>
  directory.pages.filter(({ profile }) => words.every(word => plain(profile.name).includes(word))).map(pageNode)
