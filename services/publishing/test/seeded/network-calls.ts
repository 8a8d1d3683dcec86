import type { Params } from '@fanfare/networks/graph/client.ts'
import { NetworkFailure } from '@fanfare/networks/graph/failure.ts'
import { type Handed, type Live, type NetworkState, refused } from './network-state.ts'

/** One call as it arrives at a network. */
export interface Call {
  method: 'GET' | 'POST'
  path: string
  params: Params
  /** A piece of a file. */
  bytes?: Buffer
  /** When it arrives, and the moment whose state a read shows, ms: reads lag. */
  atMs: number
  seenAtMs: number
}

/** Bytes of one piece of an upload, and of a whole video. */
const pieceBytes = 1_000
/** What a byte of a file is, by its place: pieces that come twice or in the wrong place are seen. */
export const byteAt = (place: number): number => (place * 7) % 251

const iso = (ms: number) => new Date(ms).toISOString()
export const sourcesIn = (url: unknown): string[] => {
  // Of a video that is cut each piece has a name of its own.
  const [, id, piece] = /\/m\/(\d+)\/(?:(r\d+)-)?/.exec(String(url)) ?? []
  return id ? [piece ?? id] : []
}

/** The network finds out that it cannot use a file of a story. */
const spoil = (state: NetworkState, handed: Handed): void => {
  const [source] = handed.sources
  const left = source === undefined ? 0 : (state.spoiled.get(source) ?? 0)
  if (left === 0 || handed.surface !== 'story') return
  state.spoiled.set(source as string, left - 1)
  handed.dead = true
}
const text = (value: unknown) => (value === undefined ? '' : String(value))
const notFound = () => refused(100, 'Unsupported get request', 33)
const alreadyPosted = () => refused(100, '(#100) These were already posted', 1366051)

/** How long a network processes what it was handed, ms. */
export interface Pace {
  processingMs(isVideo: boolean): number
  /** Has something happen at the network later, ms of its clock. */
  at(ms: number, run: () => void): void
  /** Whether a page takes drafts. */
  takesDrafts: boolean
  /** Whether TikTok loads videos from us: our address is verified there. */
  fetchesVideos: boolean
}

/** What the calls of publishing do at the two networks, as their references describe them. Throws NetworkFailure for a refusal. */
export const answerOf = (state: NetworkState, pace: Pace, call: Call): unknown => {
  const [id = '', edge] = call.path.split('/')
  if (call.method === 'GET') return edge ? list(state, id, edge, call) : read(state, id, call)
  if (edge === undefined) return change(state, id, call)
  const does = edges[edge]
  if (!does) throw new Error(`these networks do not know ${call.method} ${call.path}`)
  return does(state, pace, id, call)
}

type Does = (state: NetworkState, pace: Pace, account: string, call: Call) => unknown

const handedOf = (state: NetworkState, id: unknown): Handed => {
  const handed = state.handed.get(text(id))
  if (!handed) throw notFound()
  return handed
}
const mustHaveRoom = (state: NetworkState, account: string): void => {
  if ((state.left.get(account) ?? 1) <= 0)
    throw new NetworkFailure({
      kind: 'rate_limited',
      status: 400,
      code: 9,
      subcode: 2207042,
      message: 'too many posts',
    })
}

/** An upload in pieces, by the id of its session. */
const uploadOf = (state: NetworkState, session: unknown): Handed => {
  const handed = state.handed.get(text(session).slice(1))
  if (!handed?.upload || handed.upload.finished) throw refused(6001, 'The upload session has expired', 1363041)
  return handed
}
const offsets = ({ upload }: Handed) => ({
  start_offset: String(upload?.received ?? 0),
  end_offset: String(Math.min(upload?.bytes ?? 0, (upload?.received ?? 0) + pieceBytes)),
})

const video = (state: NetworkState, pace: Pace, account: string, at: number, more: Partial<Handed>) =>
  state.hand({
    account,
    surface: 'feed',
    type: 'PAGE',
    caption: '',
    sources: [],
    targets: [],
    readyAt: at + pace.processingMs(true),
    ...more,
  })

/** A video is public under its own id as target. */
const publishVideo = (state: NetworkState, handed: Handed, at: number): Live => {
  handed.targets = [handed.id]
  return state.publish(handed, at)
}

/** A reel, or the video of a story, goes live when it is processed; one that cannot be used never does. */
const publishOnceReady = (state: NetworkState, pace: Pace, handed: Handed, atMs: number): void => {
  handed.accepted = true
  if (handed.dead) return
  const readyAt = Math.max(atMs, handed.readyAt)
  if (readyAt <= atMs) publishVideo(state, handed, atMs)
  else pace.at(readyAt, () => publishVideo(state, handed, readyAt))
}

const phases: Record<string, Does> = {
  start(state, pace, account, { params, atMs }) {
    // The file is known by its size: each video of these runs has another one.
    const bytes = Number(params.file_size)
    const upload = { bytes, received: 0, finished: false }
    const made = video(state, pace, account, atMs, { upload, sources: [`bytes:${bytes}`] })
    return { upload_session_id: `s${made.id}`, video_id: made.id, ...offsets(made) }
  },
  transfer(state, _pace, _account, { params, bytes = Buffer.alloc(0) }) {
    const handed = uploadOf(state, params.upload_session_id)
    const upload = handed.upload as NonNullable<Handed['upload']>
    if (Number(params.start_offset) !== upload.received)
      throw refused(6001, 'Video Upload Failed', 1363037, offsets(handed))
    for (const [at, byte] of bytes.entries())
      if (byte !== byteAt(upload.received + at)) throw new Error('a piece of a video has the wrong bytes')
    if (upload.received + bytes.length > upload.bytes) throw refused(6001, 'Video Size Mismatch', 1363045)
    upload.received += bytes.length
    return offsets(handed)
  },
  finish(state, pace, account, { params, atMs }) {
    const handed = uploadOf(state, params.upload_session_id)
    const upload = handed.upload as NonNullable<Handed['upload']>
    if (upload.received < upload.bytes) throw refused(6001, 'Video Size Mismatch', 1363045)
    const isPublic = String(params.published) === 'true'
    if (isPublic) mustHaveRoom(state, account)
    upload.finished = true
    handed.caption = text(params.description)
    handed.readyAt = atMs + pace.processingMs(true)
    if (isPublic) publishOnceReady(state, pace, handed, atMs)
    return { success: true }
  },
}

const edges: Record<string, Does> = {
  media(state, pace, account, { params, atMs }) {
    const children = params.children ? text(params.children).split(',') : []
    const parts = children.map(child => handedOf(state, child))
    const isSent = params.upload_type === 'resumable'
    const isVideo = params.video_url !== undefined || isSent
    const made = state.hand({
      account,
      surface: params.media_type === 'STORIES' ? 'story' : 'feed',
      type: parts.length > 0 ? 'CAROUSEL_ALBUM' : isVideo ? 'VIDEO' : 'IMAGE',
      caption: text(params.caption),
      sources:
        parts.length > 0 ? parts.flatMap(({ sources }) => sources) : sourcesIn(params.image_url ?? params.video_url),
      targets: [],
      // A carousel is done once all that it shows is.
      readyAt: isSent
        ? Number.POSITIVE_INFINITY
        : Math.max(atMs + pace.processingMs(isVideo || parts.length > 0), ...parts.map(part => part.readyAt)),
      ...(isSent ? { upload: { bytes: 0, received: 0, finished: false } } : {}),
    })
    spoil(state, made)
    return { id: made.id, ...(isSent ? { uri: opened(made).upload_url } : {}) }
  },
  media_publish(state, _pace, account, { params, atMs }) {
    const handed = handedOf(state, params.creation_id)
    if (handed.dead || handed.live) throw refused(24, 'The requested resource does not exist', 2207008)
    if (handed.readyAt > atMs)
      throw new NetworkFailure({ kind: 'not_ready', status: 400, code: 9007, subcode: 2207027, message: 'not ready' })
    mustHaveRoom(state, account)
    return { id: state.publish(handed, atMs).id }
  },
  photos(state, pace, account, { params, atMs }) {
    const made = video(state, pace, account, atMs, { sources: sourcesIn(params.url), readyAt: atMs })
    return { id: made.id }
  },
  feed(state, pace, account, { params, atMs }) {
    const isDraft = String(params.published) === 'false'
    if (isDraft && !pace.takesDrafts) throw refused(100, 'Drafts cannot be created through the API')
    const photos = (JSON.parse(text(params.attached_media) || '[]') as { media_fbid: string }[]).map(one =>
      handedOf(state, one.media_fbid),
    )
    if (photos.some(({ usedBy }) => usedBy)) throw alreadyPosted()
    const said = {
      account,
      surface: 'feed',
      type: 'PAGE',
      caption: text(params.message),
      sources: photos.flatMap(({ sources }) => sources),
      targets: photos.map(photo => photo.id),
      ...(params.link === undefined ? {} : { link: text(params.link) }),
    } as const
    const made = isDraft ? state.hand({ ...said, readyAt: atMs }) : state.say({ ...said, atMs })
    for (const photo of photos) photo.usedBy = made.id
    return { id: made.id }
  },
  videos: (state, pace, account, call) => phases[text(call.params.upload_phase)]?.(state, pace, account, call),
  video_reels(state, pace, account, { params, atMs }) {
    if (params.upload_phase === 'start')
      return opened(video(state, pace, account, atMs, { readyAt: Number.POSITIVE_INFINITY }))
    const handed = withFile(state, params.video_id)
    mustHaveRoom(state, account)
    handed.caption = text(params.description)
    publishOnceReady(state, pace, handed, atMs)
    return { success: true }
  },
  video_stories(state, pace, account, { params, atMs }) {
    if (params.upload_phase === 'start')
      return opened(video(state, pace, account, atMs, { surface: 'story', readyAt: Number.POSITIVE_INFINITY }))
    publishOnceReady(state, pace, withFile(state, params.video_id), atMs)
    return { success: true }
  },
  photo_stories(state, _pace, _account, { params, atMs }) {
    const handed = handedOf(state, params.photo_id)
    if (handed.usedBy || handed.live) throw alreadyPosted()
    handed.surface = 'story'
    return { success: true, post_id: publishVideo(state, handed, atMs).id }
  },
  comments(state, _pace, id, { params }) {
    state.comments.set(id, [...(state.comments.get(id) ?? []), text(params.message)])
    return { id: `${id}c${state.comments.get(id)?.length}` }
  },
}

const opened = ({ id }: Handed) => ({ video_id: id, upload_url: `memory:${id}` })
const withFile = (state: NetworkState, id: unknown): Handed => {
  const handed = handedOf(state, id)
  if (handed.sources.length === 0) throw refused(6000, 'Video Upload Is Missing', 1363130)
  if (handed.live || handed.accepted) throw alreadyPosted()
  return handed
}

/** The network fetches the file of what it has opened. */
export const fetchFile = (state: NetworkState, pace: Pace, url: string, fileUrl: string, atMs: number): void => {
  const handed = handedOf(state, url.replace('memory:', ''))
  if (handed.sources.length > 0) throw refused(100, 'the upload does not exist or is complete')
  handed.sources = sourcesIn(fileUrl)
  handed.readyAt = atMs + pace.processingMs(true)
  spoil(state, handed)
}

/** Bytes of a file come from `offset` on, and stay, all of the rest or not. Returns whether the network has all of it. */
export const takeBytes = (
  state: NetworkState,
  pace: Pace,
  url: string,
  { offset, size, came, atMs }: { offset: number; size: number; came: Buffer; atMs: number },
): boolean => {
  const handed = handedOf(state, url.replace('memory:', ''))
  handed.upload ??= { bytes: size, received: 0, finished: false }
  const { upload } = handed
  if (handed.dead || upload.finished) throw refused(100, 'the upload does not exist or is complete')
  if (offset !== upload.received) throw refused(100, 'Request starting offset is invalid')
  for (const [at, byte] of came.entries())
    if (byte !== byteAt(offset + at)) throw new Error('a file has the wrong bytes')
  upload.received += came.length
  if (upload.received < size) return false
  Object.assign(upload, { bytes: size, finished: true })
  // The file is known by its size.
  handed.sources = [`bytes:${size}`]
  handed.readyAt = atMs + pace.processingMs(true)
  spoil(state, handed)
  return true
}

const change = (state: NetworkState, id: string, { params, atMs }: Call): unknown => {
  if (params.comment_enabled !== undefined) return { success: true }
  const handed = handedOf(state, id)
  mustHaveRoom(state, handed.account)
  if (handed.upload) publishVideo(state, handed, atMs)
  else state.publish(handed, atMs, handed.id)
  return { success: true }
}

/** One object, as it was at the moment that is seen. */
const read = (state: NetworkState, id: string, { params, atMs, seenAtMs }: Call): unknown => {
  const fields = text(params.fields)
  if (fields === 'id') return { id }
  if (fields.includes('permalink'))
    return { permalink: `https://www.instagram.com/p/${id}`, permalink_url: `/watch/${id}` }
  const handed = handedOf(state, id)
  const live = handed.live && handed.live.atMs <= seenAtMs ? handed.live : undefined
  const { upload } = handed
  // A read that lags has not seen what has come.
  const received = seenAtMs < atMs ? 0 : (upload?.received ?? 0)
  if (fields.includes('status_code')) {
    const unusable = upload && !upload.finished ? 'EXPIRED' : 'ERROR'
    const phase = { status: upload?.finished ? 'complete' : 'in_progress', bytes_transferred: received }
    return {
      status_code: handed.dead ? unusable : live ? 'PUBLISHED' : handed.readyAt <= atMs ? 'FINISHED' : 'IN_PROGRESS',
      ...(upload ? { video_status: { uploading_phase: phase } } : {}),
    }
  }
  if (fields.includes('is_published')) return { id, is_published: live !== undefined }
  const isReady = handed.readyAt <= atMs && handed.upload?.finished !== false
  const hasFile = handed.upload ? handed.upload.finished : handed.sources.length > 0
  return {
    id,
    published: live !== undefined,
    ...(live ? { post_id: live.id } : {}),
    status: {
      video_status: handed.dead
        ? 'error'
        : !hasFile
          ? 'uploading'
          : isReady && !handed.accepted
            ? 'ready'
            : 'processing',
      uploading_phase: { status: hasFile ? 'complete' : 'in_progress', bytes_transfered: received },
    },
  }
}

/** What readers see of an account, newest first. */
const list = (state: NetworkState, account: string, edge: string, { params, seenAtMs }: Call): unknown => {
  if (edge === 'comments')
    return { data: (state.comments.get(account) ?? []).map((message, at) => ({ id: `${at}`, message, text: message })) }
  if (edge === 'content_publishing_limit') {
    const left = state.left.get(account) ?? 100
    return { data: [{ quota_usage: Math.max(0, 100 - left), config: { quota_total: 100 } }] }
  }
  const isStories = edge === 'stories'
  const shown = state.live.filter(
    live => live.account === account && live.atMs <= seenAtMs && (live.surface === 'story') === isStories,
  )
  const rows = shown.toReversed().map(live => ({
    id: live.id,
    caption: live.caption,
    message: live.caption,
    timestamp: iso(live.atMs),
    created_time: iso(live.atMs),
    media_type: live.type,
    media_product_type: live.surface === 'story' ? 'STORY' : live.type === 'VIDEO' ? 'REELS' : 'FEED',
    post_id: live.id,
    creation_time: String(Math.floor(live.atMs / 1000)),
    media_id: live.targets[0],
    attachments: { data: live.targets.map(target => ({ target: { id: target } })) },
  }))
  const from = Number(params.after ?? 0)
  const page = rows.slice(from, from + Number(params.limit ?? 50))
  const isLast = from + page.length >= rows.length
  return { data: page, paging: isLast ? {} : { cursors: { after: String(from + page.length) }, next: 'more' } }
}
