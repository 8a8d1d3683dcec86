import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { controlPage } from './control/control-page.ts'
import { dialog } from './dialog/dialog.ts'
import { dialogFault } from './dialog/dialog-page.ts'
import { redeemInstagramCode } from './dialog/instagram-codes.ts'
import { instagramDialog } from './dialog/instagram-dialog.ts'
import { findProfile, presentOf } from './directory/seen.ts'
import type { Faults } from './fault-list.ts'
import type { GraphDeps } from './graph/env.ts'
import { assetsFolder } from './graph/links.ts'
import { settleWaiting } from './graph/schedule.ts'
import type { Visit } from './http.ts'
import { fileName } from './media/media-store.ts'
import { sendDrawn } from './media/send-drawn.ts'
import { sendFile } from './media/send-file.ts'
import { facebookPage, facebookPost } from './people/facebook.ts'
import { indexPage } from './people/index-page.ts'
import { initialsPicture } from './people/initials.ts'
import { instagramPost, instagramProfile } from './people/instagram.ts'
import { publicPage, publicPagePost } from './people/public-facebook.ts'
import { hashtagPage, publicPost, publicProfile } from './people/public-instagram.ts'
import { sendPage } from './people/send-page.ts'
import { storyPage } from './people/stories.ts'
import type { PhotoApp } from './photo-app/api.ts'
import type { Media } from './state/instagram-records.ts'
import type { TikTokApi } from './tiktok/api.ts'
import { dialog as tiktokDialog } from './tiktok/dialog.ts'
import type { TikTokDeps } from './tiktok/env.ts'
import { settleTikTok } from './tiktok/posts.ts'
import { tiktokPost, tiktokProfile } from './tiktok/profile.ts'

/** Serves everything but the Graph API: dialog, uploads, files and pages for people. Returns whether it answered. */
export function createVisitor(
  deps: TikTokDeps,
  { tiktok, photoApp, faults }: { tiktok: TikTokApi; photoApp: PhotoApp; faults: Faults },
): (visit: Visit) => Promise<boolean> {
  return async visit => {
    const isTikTok = visit.host === 'tiktok' || visit.host === 'tiktok-upload'
    const network = isTikTok ? tiktok : visit.host === 'photo-app' ? photoApp : undefined
    const done = network ? network.answer(visit) : answer(deps, faults, visit)
    if (!done) return false
    await done
    return true
  }
}

function answer(deps: TikTokDeps, faults: Faults, visit: Visit): Promise<void> | undefined {
  const { host, segments, query } = visit
  const [first, second, third] = segments
  if (host === 'tiktok-www') return tiktokSite(deps, visit)
  if (first === 'dialog' && second === 'oauth') return dialog(deps, visit)
  if (host === 'www-instagram' && first === 'oauth' && second === 'authorize') return instagramDialog(deps, visit)
  if (host === 'api-instagram' && first === 'oauth' && second === 'access_token')
    return redeemInstagramCode(deps, faults, visit)
  if (host === 'graph' || host === 'graph-instagram' || host === 'rupload' || visit.request.method !== 'GET')
    return undefined
  if (first === '_sim' && (second === 'drawn' || second === 'page-pictures')) return sendDrawn(deps, visit, third ?? '')
  if (first === '_sim' && second === 'media') return media(deps, visit, third ?? '')
  if (first === '_sim' && second === 'pictures') return picture(deps, visit, third ?? '')
  if (first === '_sim' && second === 'pulse') return pulse(deps, visit)
  if (first === '_control' && segments.length === 1) return sendPage(visit, controlPage(deps))
  if (first === 'profile') return profile(deps, visit, second ?? '')
  if (host === 'www' || host === 'www-instagram') return permalink(deps, visit)
  const asksGraph = query.ids !== undefined || query.batch !== undefined
  return segments.length === 0 && !asksGraph ? sendPage(visit, indexPage(deps)) : undefined
}

/** TikTok's site: the login dialog, `/@{username}`, and `/@{username}/video/{id}` or `/photo/{id}`. */
function tiktokSite(deps: TikTokDeps, visit: Visit): Promise<void> {
  const { state } = deps
  const [first = '', second, third] = visit.segments
  if (visit.segments.join('/') === 'v2/auth/authorize') return tiktokDialog(deps, visit)
  settleTikTok(state)
  const creator = first.startsWith('@') ? state.byUsername(first) : undefined
  if (creator?.kind !== 'creator') return lost(visit)
  if (second === undefined) return sendPage(visit, tiktokProfile(deps, creator))
  const post = state
    .tiktoks(creator.id)
    .items()
    .find(({ postId }) => postId === third)
  return post ? sendPage(visit, tiktokPost(deps, creator, post)) : lost(visit)
}

function profile(deps: GraphDeps, visit: Visit, name: string): Promise<void> {
  const owner = deps.state.byUsername(name) ?? deps.state.node(name)
  const tab = visit.query.tab === 'reels' ? 'reels' : 'posts'
  if (owner?.kind === 'ig') return sendPage(visit, instagramProfile(deps, owner, tab))
  if (owner?.kind === 'page') return sendPage(visit, facebookPage(deps, owner))
  const others = findProfile(deps, name)
  if (others) return sendPage(visit, publicProfile(deps, others, tab))
  const page = deps.directory.page(name)
  return page ? sendPage(visit, publicPage(deps, page)) : lost(visit)
}

/** `/p/{shortcode}/`, `/reel/{shortcode or video}/`, `/explore/tags/{name}/`, `/stories/{owner}/{id}/`, `/{page}/posts/{id}`, `/{page}/videos/{id}/` and `/photo.php?fbid=`. */
function permalink(deps: GraphDeps, visit: Visit): Promise<void> {
  const { state } = deps
  const [first, second, third] = visit.segments
  if (first === undefined) return sendPage(visit, indexPage(deps))
  if (first === 'explore' && second === 'tags') return hashtag(deps, visit, (third ?? '').toLowerCase())
  if (first === 'stories') return stories(deps, visit, second ?? '', third ?? '')
  const video = state.node((first === 'reel' ? second : third) ?? '')
  if (video?.kind === 'video') return facebookPostPage(deps, visit, video.shownBy)
  if (first === 'p' || first === 'reel') {
    const shown = state.live.items().find(row => row.kind === 'media' && row.shortcode === second) as Media | undefined
    return shown ? sendPage(visit, instagramPost(deps, shown)) : othersPost(deps, visit, second ?? '')
  }
  const photo = first === 'photo.php' ? state.node(String(visit.query.fbid)) : undefined
  if (photo?.kind !== 'photo' && second === undefined) return profile(deps, visit, first)
  return facebookPostPage(deps, visit, photo?.kind === 'photo' ? photo.storyId : `${first}_${third}`)
}

/** A post of a page that is live, or the story that shows a photo. */
function facebookPostPage(deps: GraphDeps, visit: Visit, id: string | undefined): Promise<void> {
  const shown = deps.state.node(id ?? '')
  if (shown?.kind === 'story') return stories(deps, visit, shown.page, shown.id)
  const live = shown?.kind === 'post' && shown.published && !shown.deletedAt
  if (live) return sendPage(visit, facebookPost(deps, shown))
  const others = id === undefined ? undefined : deps.directory.pagePost(id, deps.state.clock.now())
  return others ? sendPage(visit, publicPagePost(deps, others)) : lost(visit)
}

/** A post of a profile that nobody here owns, unless that shows its posts to nobody. */
function othersPost(deps: GraphDeps, visit: Visit, code: string): Promise<void> {
  const post = deps.directory.postByCode(code, deps.state.clock.now())
  const isOpen = post && ['public', 'personal'].includes(presentOf(deps, post.profile).access)
  return isOpen ? sendPage(visit, publicPost(deps, post)) : lost(visit)
}

function hashtag(deps: GraphDeps, visit: Visit, name: string): Promise<void> {
  const isThere = deps.directory.tagPosts(name, deps.state.clock.now()) > 0
  return isThere ? sendPage(visit, hashtagPage(deps, name)) : lost(visit)
}

function stories(deps: GraphDeps, visit: Visit, name: string, id: string): Promise<void> {
  const owner = deps.state.byUsername(name) ?? deps.state.node(name)
  const shown = owner?.kind === 'ig' || owner?.kind === 'page' ? storyPage(deps, owner, id) : undefined
  return shown ? sendPage(visit, shown) : lost(visit)
}

/** How much is live now, for pages that show what was published since. */
function pulse({ state }: GraphDeps, visit: Visit): Promise<void> {
  for (const page of state.all('page')) settleWaiting(state, page.id)
  settleTikTok(state)
  return sendJson(visit, { live: state.live.count(), now: state.clock.now() })
}

const lost = (visit: Visit) =>
  sendPage(
    visit,
    dialogFault("This page isn't available", 'The link may be broken, or the page may have been removed.'),
    404,
  )

async function media({ mediaStore }: GraphDeps, visit: Visit, file: string): Promise<void> {
  const bytes = fileName.test(file) ? await mediaStore.read(file) : undefined
  return bytes ? sendFile(visit, file, bytes) : sendJson(visit, { error: 'no such media' }, 404)
}

async function picture({ state }: GraphDeps, visit: Visit, file: string): Promise<void> {
  const kept = /^[a-z0-9]+\.webp$/.test(file)
    ? await readFile(join(assetsFolder, 'pictures', file)).catch(() => undefined)
    : undefined
  if (kept) return sendFile(visit, file, kept)
  const owner = state.node(file.replace(/\.svg$/, ''))
  if (!owner || !('name' in owner)) return sendJson(visit, { error: 'no such picture' }, 404)
  return sendFile(visit, 'initials.svg', Buffer.from(initialsPicture(owner.id, owner.name)))
}

async function sendJson({ reply }: Visit, body: unknown, status = 200): Promise<void> {
  await reply
    .code(status)
    .header('content-type', 'application/json; charset=utf-8')
    .header('cache-control', 'no-store')
    .send(JSON.stringify(body))
}
