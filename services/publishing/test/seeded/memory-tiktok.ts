import type { CallOptions } from '@fanfare/networks/graph/client.ts'
import type { NetworkFailure } from '@fanfare/networks/graph/failure.ts'
import type { FailureKind } from '@fanfare/networks/graph/failure-kind.ts'
import type { Json } from '@fanfare/networks/tiktok/answer.ts'
import type { TikTok } from '@fanfare/networks/tiktok/client.ts'
import { failureOf } from '@fanfare/networks/tiktok/failures.ts'
import { type MemoryNetwork, memoryCalls } from './memory-calls.ts'
import { byteAt, sourcesIn } from './network-calls.ts'
import type { Handed, NetworkState } from './network-state.ts'
import type { Process } from './schedule.ts'

/** Posts of one answer of the list. */
const perPage = 20

/** What TikTok answers where another network would answer this. */
const said: Partial<Record<FailureKind, [status: number, code: string]>> = {
  rate_limited: [429, 'rate_limit_exceeded'],
  token_invalid: [401, 'access_token_invalid'],
  transient: [500, 'internal_error'],
  rejected: [400, 'invalid_params'],
  forbidden: [401, 'scope_not_authorized'],
  not_ready: [500, 'internal_error'],
}
const asTikTok = (failure: NetworkFailure): NetworkFailure => {
  const own = failure.unsent ? undefined : said[failure.kind]
  return own ? failureOf(own[0], own[1], '') : failure
}

/** It is to load what it publishes: the one call does it. */
const isPull = ({ source_info }: Json): boolean => (source_info as { source?: string })?.source === 'PULL_FROM_URL'
/** Nobody writes a post for themselves in these runs: it is asked whether it would load from us. */
const isQuestion = ({ post_info }: Json): boolean =>
  (post_info as { privacy_level?: string })?.privacy_level === 'SELF_ONLY'

/** The account whose token it is. */
const accountOf = ({ token = '' }: CallOptions): string => `tt${token.split('.')[0]}`

const inWork = (state: NetworkState, id: unknown): Handed => {
  const handed = state.handed.get(String(id))
  if (!handed) throw failureOf(400, 'invalid_publish_id', '')
  return handed
}
const mustHaveRoom = (state: NetworkState, account: string): void => {
  if ((state.left.get(account) ?? 1) <= 0) throw failureOf(403, 'spam_risk_too_many_posts', '')
}

/** The client of TikTok that the channels of a worker are given, over a network in memory, as `memoryGraph` is for the others. */
export const memoryTikTok = (network: MemoryNetwork, process: Process): TikTok => {
  const { state, pace, chance } = network
  const calls = memoryCalls(network, process)
  const ended = () => failureOf(401, 'access_token_invalid', '')

  /** It is processed from now on, and then live: unless that fails, now and then. */
  const accept = (handed: Handed, atMs: number): void => {
    handed.accepted = true
    const readyAt = atMs + pace.processingMs(true)
    const fails = network.mood().commit > 0 && chance.isTrue(0.05)
    if (fails) network.harmed('processing failed')
    pace.at(readyAt, () => {
      if (fails) handed.dead = true
      else state.publish(handed, readyAt)
    })
  }

  /** It is named addresses, loads what is there, and publishes that by itself. */
  const fetched = (atMs: number, given: Pick<Handed, 'account' | 'type' | 'caption' | 'sources'>): Handed => {
    const handed = state.hand({ ...given, surface: 'feed', targets: [], readyAt: Number.POSITIVE_INFINITY })
    accept(handed, atMs)
    return handed
  }
  const mustBeVerified = (): void => {
    if (!pace.fetchesVideos) throw failureOf(403, 'url_ownership_unverified', '')
  }

  const answers: Record<string, (account: string, body: Json, atMs: number, seenAtMs: number) => unknown> = {
    'post/publish/creator_info/query/': account => {
      mustHaveRoom(state, account)
      return { privacy_level_options: ['PUBLIC_TO_EVERYONE', 'SELF_ONLY'], max_video_post_duration_sec: 600 }
    },
    'post/publish/video/init/': (account, { post_info, source_info }, atMs) => {
      mustHaveRoom(state, account)
      if (isPull({ source_info })) {
        mustBeVerified()
        const { id } = fetched(atMs, {
          account,
          type: 'VIDEO',
          caption: (post_info as { title: string }).title,
          sources: sourcesIn((source_info as { video_url: string }).video_url),
        })
        return { publish_id: id }
      }
      const { video_size: bytes } = source_info as { video_size: number }
      const { id } = state.hand({
        account,
        surface: 'feed',
        type: 'VIDEO',
        caption: (post_info as { title: string }).title,
        sources: [],
        targets: [],
        readyAt: Number.POSITIVE_INFINITY,
        upload: { bytes, received: 0, finished: false },
      })
      return { publish_id: id, upload_url: `memory:${id}` }
    },
    'post/publish/content/init/': (account, { post_info, source_info }, atMs) => {
      mustHaveRoom(state, account)
      const { photo_images: urls } = source_info as { photo_images: string[] }
      // At the address of the question nothing lies.
      if (isQuestion({ post_info })) {
        mustBeVerified()
        return { publish_id: 'nothing' }
      }
      const { id } = fetched(atMs, {
        account,
        type: 'CAROUSEL_ALBUM',
        caption: (post_info as { description: string }).description,
        sources: urls.flatMap(sourcesIn),
      })
      return { publish_id: id }
    },
    'post/publish/status/fetch/': (_account, { publish_id }, atMs, seenAtMs) => {
      const { live, dead, upload } = inWork(state, publish_id)
      if (dead) return { status: 'FAILED', fail_reason: 'internal' }
      if (live && live.atMs <= seenAtMs) return { status: 'PUBLISH_COMPLETE', publicaly_available_post_id: [live.id] }
      if (!upload) return { status: 'PROCESSING_DOWNLOAD' }
      // A read that lags has not seen what has come.
      return { status: 'PROCESSING_UPLOAD', uploaded_bytes: seenAtMs < atMs ? 0 : upload.received }
    },
    'video/list/': (account, { cursor = 0 }, _atMs, seenAtMs) => {
      const shown = state.live.filter(live => live.account === account && live.atMs <= seenAtMs).toReversed()
      const from = Number(cursor)
      const videos = shown.slice(from, from + perPage).map(({ id, atMs, caption, type }) => ({
        id,
        create_time: Math.floor(atMs / 1000),
        video_description: caption,
        share_url: linkOf(id, type),
      }))
      return { videos, cursor: from + perPage, has_more: from + perPage < shown.length }
    },
    'video/query/': (_account, { filters }) => {
      const { video_ids: ids } = filters as { video_ids: string[] }
      const found = state.live.filter(({ id }) => ids.includes(id))
      return { videos: found.map(({ id, type }) => ({ id, share_url: linkOf(id, type) })) }
    },
  }

  return {
    post: (path, body, _limited, given = {}) => {
      const name = path.split('?')[0] as string
      const does = answers[name]
      if (!does) throw new Error(`this network does not know ${path}`)
      const account = accountOf(given)
      const isInit = name === 'post/publish/content/init/' || name === 'post/publish/video/init/'
      const kind = !isInit ? 'read' : isPull(body) && !isQuestion(body) ? 'commit' : 'write'
      const { description, title } = (body.post_info ?? {}) as { description?: string; title?: string }
      return calls({
        method: 'POST',
        path: name,
        given,
        kind,
        isStatus: name === 'post/publish/status/fetch/',
        commit: { path: `${account}/posts`, params: { description: description ?? title } },
        ended,
        perform: (atMs, seenAtMs) => does(account, body, atMs, seenAtMs),
        asOwn: asTikTok,
      }) as never
    },
    async chunk(url, { bytes, from, size }, given = {}) {
      const id = url.replace('memory:', '')
      const isLast = from + bytes.length === size
      await calls({
        method: 'POST',
        path: 'upload',
        given,
        kind: isLast ? 'commit' : 'write',
        isStatus: false,
        commit: { path: id, params: {} },
        ended,
        perform(atMs) {
          const handed = state.handed.get(id)
          const { upload } = handed ?? {}
          if (!handed || !upload || handed.dead || upload.finished) throw failureOf(403, 'upload_403', '')
          if (from !== upload.received) throw failureOf(416, 'upload_416', '')
          for (const [at, byte] of bytes.entries())
            if (byte !== byteAt(from + at)) throw new Error('a chunk of a video has the wrong bytes')
          upload.received += bytes.length
          if (!isLast) return
          upload.finished = true
          // The file is known by its size.
          handed.sources = [`bytes:${size}`]
          accept(handed, atMs)
        },
        asOwn: asTikTok,
      })
    },
    get: () => Promise.reject(new Error('nobody is asked about in these runs')),
    form: () => Promise.reject(new Error('nobody signs in in these runs')),
    address: text => text ?? null,
    close: async () => undefined,
  }
}

const linkOf = (id: string, type: Handed['type']): string =>
  `https://www.tiktok.com/@olea/${type === 'VIDEO' ? 'video' : 'photo'}/${id}`
