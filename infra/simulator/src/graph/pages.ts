import type { Ig, Page } from '../state/account-records.ts'
import type { PageVideo, Post } from '../state/page-records.ts'
import { known, refuse } from '../wire/errors.ts'
import { businessesOf, has, mayDo, seesIg, seesPage } from './access.ts'
import type { Env } from './env.ts'
import { followersOf } from './followers.ts'
import { pageInsights } from './insights.ts'
import { pageStories, storyDefaults } from './page-stories.ts'
import { pictureField } from './pictures.ts'
import { livePosts, settleWaiting } from './schedule.ts'
import { defineNode, type EdgeQuery, edge, fromArray, fromTimeline, node, value } from './select.ts'
import { videoOf } from './video-posts.ts'

export const pageDefaults = 'access_token,category,category_list,name,id,tasks'

const dayMs = 86_400_000

/** A page's token: it never expires when read with a long-lived user token, else it expires with that one. */
function pageToken(page: Page, env: Env): string | undefined {
  const { who } = env
  if (who.type === 'PAGE') return who.pageId === page.id ? env.call.token : undefined
  if (who.type !== 'USER' || !seesPage(env, page)) return undefined
  const longLived = who.expiresAt === 0 || who.expiresAt - who.issuedAt > dayMs
  const userId = who.userId as string
  const since = env.state.grant(userId)?.at ?? who.issuedAt
  return env.tokens.page(page.id, userId, since, longLived ? 0 : who.expiresAt)
}

function linkedIg(page: Page, env: Env): Ig | undefined {
  const ig = page.igId ? env.state.node(page.igId) : undefined
  return ig?.kind === 'ig' && seesIg(env, ig) ? ig : undefined
}

function connectedIg(page: Page, env: Env): Ig | undefined {
  const ig = page.connectedIgId ? env.state.node(page.connectedIgId) : undefined
  return ig?.kind === 'ig' && has(env, 'instagram_basic') ? ig : undefined
}

function mustRead(env: Env) {
  if (!has(env, 'pages_read_engagement')) refuse(known.noPageRead())
}

function posts(page: Page, env: Env, query: EdgeQuery) {
  mustRead(env)
  settleWaiting(env.state, page.id)
  return fromTimeline(env.state.posts(page.id), query, livePosts)
}

function scheduledPosts(page: Page, env: Env, query: EdgeQuery) {
  mustRead(env)
  settleWaiting(env.state, page.id)
  // What only waits for its video to be processed was not scheduled.
  const waiting = [...env.state.waiting(page.id)].filter(row => row.kind === 'post' && !row.processing) as Post[]
  return fromArray(
    waiting.sort((a, b) => (a.scheduledAt ?? 0) - (b.scheduledAt ?? 0)),
    query,
  )
}

/** Videos that are live in posts of the page, newest first: all of them, or the reels. */
function videos(page: Page, env: Env, query: EdgeQuery, uses: readonly PageVideo['use'][]) {
  mustRead(env)
  settleWaiting(env.state, page.id)
  const { total: _all, ...found } = fromTimeline(env.state.posts(page.id), query, post => {
    const video = videoOf(env, post)
    return video !== undefined && !post.deletedAt && uses.includes(video.use)
  })
  return { ...found, items: found.items.map(post => videoOf(env, post as Post) as PageVideo) }
}

const postDefaults = 'id,created_time,message,story'
const videoDefaults = 'description,updated_time,id'
const feed = edge<Page>(posts, postDefaults, 100)

defineNode<Page>('page', {
  name: 'Page',
  defaults: 'id,name',
  fields: {
    name: value(page => page.name),
    username: value(page => page.username),
    category: value(page => page.category),
    category_list: value(page => [{ id: page.categoryId, name: page.category }]),
    about: value(page => page.about),
    link: value((page, env) =>
      env.settings.permalinks === 'network'
        ? `https://www.facebook.com/${page.username}`
        : `${env.call.origin}/profile/${page.username}`,
    ),
    // Details that the pages of the fixtures do not give.
    description: value(() => undefined),
    business: value((page, env) => businessesOf(env).find(({ id }) => id === page.business?.id)),
    location: value(() => undefined),
    phone: value(() => undefined),
    emails: value(() => undefined),
    cover: value(() => undefined),
    website: value((page, env) => linkedIg(page, env)?.website),
    fan_count: value((page, env) => followersOf(env, page, env.now)),
    followers_count: value((page, env) => followersOf(env, page, env.now)),
    verification_status: value(() => 'not_verified'),
    is_published: value(() => true),
    can_post: value((page, env) => mayDo(env, page, 'CREATE_CONTENT')),
    access_token: value(pageToken),
    // Users who reach the page through a portfolio see none.
    tasks: value((page, env) => (page.business ? undefined : page.roles[env.who.userId ?? ''])),
    picture: pictureField(),
    instagram_business_account: node(linkedIg),
    connected_instagram_account: node(connectedIg),
    feed,
    posts: feed,
    published_posts: feed,
    scheduled_posts: edge(scheduledPosts, postDefaults, 100),
    visitor_posts: edge((_page, _env, query) => fromArray([], query)),
    tagged: edge((_page, _env, query) => fromArray([], query)),
    insights: pageInsights,
    videos: edge((page, env, query) => videos(page, env, query, ['video', 'reel']), videoDefaults, 100),
    video_reels: edge((page, env, query) => videos(page, env, query, ['reel']), videoDefaults, 1000),
    stories: edge((page, env, query) => {
      mustRead(env)
      settleWaiting(env.state, page.id)
      return pageStories(page, env, query)
    }, storyDefaults),
  },
})
