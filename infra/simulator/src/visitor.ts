import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { controlPage } from './control/control-page.ts'
import { dialog } from './dialog/dialog.ts'
import { dialogFault } from './dialog/dialog-page.ts'
import type { GraphDeps } from './graph/env.ts'
import { assetsFolder } from './graph/links.ts'
import { settleWaiting } from './graph/schedule.ts'
import type { Visit } from './http.ts'
import { fileName } from './media/media-store.ts'
import { facebookPage, facebookPost } from './people/facebook.ts'
import { indexPage } from './people/index-page.ts'
import { initialsPicture } from './people/initials.ts'
import { instagramPost, instagramProfile } from './people/instagram.ts'
import { sendPage } from './people/send-page.ts'
import { storyPage } from './people/stories.ts'
import type { Media } from './state/instagram-records.ts'

const types: Record<string, string> = {
  jpg: 'image/jpeg',
  png: 'image/png',
  gif: 'image/gif',
  webp: 'image/webp',
  bmp: 'image/bmp',
  tiff: 'image/tiff',
  mp4: 'video/mp4',
  svg: 'image/svg+xml',
}

/** Serves everything but the Graph API: dialog, uploads, files and pages for people. Returns whether it answered. */
export function createVisitor(deps: GraphDeps): (visit: Visit) => Promise<boolean> {
  return async visit => {
    const done = answer(deps, visit)
    if (!done) return false
    await done
    return true
  }
}

function answer(deps: GraphDeps, visit: Visit): Promise<void> | undefined {
  const { host, segments, query } = visit
  const [first, second, third] = segments
  if (first === 'dialog' && second === 'oauth') return dialog(deps, visit)
  if (host === 'graph' || host === 'rupload' || visit.request.method !== 'GET') return undefined
  if (first === '_sim' && second === 'media') return media(deps, visit, third ?? '')
  if (first === '_sim' && second === 'pictures') return picture(deps, visit, third ?? '')
  if (first === '_sim' && second === 'pulse') return pulse(deps, visit)
  if (first === '_control' && segments.length === 1) return sendPage(visit, controlPage(deps))
  if (first === 'profile') return profile(deps, visit, second ?? '')
  if (host === 'www') return permalink(deps, visit)
  const asksGraph = query.ids !== undefined || query.batch !== undefined
  return segments.length === 0 && !asksGraph ? sendPage(visit, indexPage(deps)) : undefined
}

function profile(deps: GraphDeps, visit: Visit, name: string): Promise<void> {
  const owner = deps.state.byUsername(name) ?? deps.state.node(name)
  const tab = visit.query.tab === 'reels' ? 'reels' : 'posts'
  if (owner?.kind === 'ig') return sendPage(visit, instagramProfile(deps, owner, tab))
  if (owner?.kind === 'page') return sendPage(visit, facebookPage(deps, owner))
  return lost(visit)
}

/** `/p/{shortcode}/`, `/reel/{shortcode or video}/`, `/stories/{owner}/{id}/`, `/{page}/posts/{id}`, `/{page}/videos/{id}/` and `/photo.php?fbid=`. */
function permalink(deps: GraphDeps, visit: Visit): Promise<void> {
  const { state } = deps
  const [first, second, third] = visit.segments
  if (first === undefined) return sendPage(visit, indexPage(deps))
  if (first === 'stories') return stories(deps, visit, second ?? '', third ?? '')
  const video = state.node((first === 'reel' ? second : third) ?? '')
  if (video?.kind === 'video') return facebookPostPage(deps, visit, video.shownBy)
  if (first === 'p' || first === 'reel') {
    const shown = state.live.items().find(row => row.kind === 'media' && row.shortcode === second) as Media | undefined
    return shown ? sendPage(visit, instagramPost(deps, shown)) : lost(visit)
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
  return live ? sendPage(visit, facebookPost(deps, shown)) : lost(visit)
}

function stories(deps: GraphDeps, visit: Visit, name: string, id: string): Promise<void> {
  const owner = deps.state.byUsername(name) ?? deps.state.node(name)
  const shown = owner?.kind === 'ig' || owner?.kind === 'page' ? storyPage(deps, owner, id) : undefined
  return shown ? sendPage(visit, shown) : lost(visit)
}

/** How much is live now, for pages that show what was published since. */
function pulse({ state }: GraphDeps, visit: Visit): Promise<void> {
  for (const page of state.all('page')) settleWaiting(state, page.id)
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

/** Sends a file, or the part of it that was asked for: players ask for parts. */
async function sendFile({ reply, request }: Visit, file: string, bytes: Buffer): Promise<void> {
  reply
    .header('content-type', types[file.split('.').at(-1) as string] ?? 'application/octet-stream')
    .header('cache-control', 'public, max-age=86400')
    .header('accept-ranges', 'bytes')
  const part = /^bytes=(\d+)-(\d*)$/.exec(request.headers.range ?? '')
  if (!part) return void (await reply.send(bytes))
  const from = Number(part[1])
  const to = Math.min(part[2] ? Number(part[2]) : bytes.length - 1, bytes.length - 1)
  if (from > to) return void (await reply.code(416).header('content-range', `bytes */${bytes.length}`).send())
  await reply
    .code(206)
    .header('content-range', `bytes ${from}-${to}/${bytes.length}`)
    .send(bytes.subarray(from, to + 1))
}

async function sendJson({ reply }: Visit, body: unknown, status = 200): Promise<void> {
  await reply
    .code(status)
    .header('content-type', 'application/json; charset=utf-8')
    .header('cache-control', 'no-store')
    .send(JSON.stringify(body))
}
