import { type CommentCount, countComments } from './comment-counts.ts'
import { settleWaiting, shownIn } from './graph/schedule.ts'
import type { Media } from './state/instagram-records.ts'
import type { Item, PersonTag, ProductTag } from './state/media-items.ts'
import type { PageStory, PageVideo, Photo, Post } from './state/page-records.ts'
import type { Live } from './state/records.ts'
import type { State } from './state/state.ts'
import type { TikTokPost } from './state/tiktok-records.ts'
import { settleTikTok } from './tiktok/posts.ts'

/** Where something is shown. */
export type Surface =
  | 'instagram_feed'
  | 'instagram_reel'
  | 'instagram_story'
  | 'page_feed'
  | 'page_photo'
  | 'page_video'
  | 'page_reel'
  | 'page_story'
  | 'tiktok_video'
  | 'tiktok_photo'

/** One thing that is live on a simulated profile. */
export interface Publication {
  seq: number
  /** Id of the Instagram account or page. */
  account: string
  username: string
  surface: Surface
  /** Of the media, the post or the story. */
  id: string
  /** ISO 8601, UTC. On one account, later ones have a higher `seq`. */
  at: string
  caption: string
  sources: string[]
  /** Of each picture, in order: its alt text and the people tagged in it. */
  altTexts: string[]
  tags: PersonTag[][]
  /** Of each picture or video, in order: the products tagged in it, and the digest of its bytes (null where none were taken). */
  products: ProductTag[][]
  digests: (string | null)[]
  /** Of each picture or video, in order: how long it is, in seconds (null where it is a picture, or does not say). */
  seconds: (number | null)[]
  /** Pixels of the picture that is shown before its video is played; null where none was sent. */
  cover: { width: number; height: number } | null
  /** Ids of the photos or the video of a page, in order; the publish id on TikTok; empty on Instagram. */
  media: string[]
  /** Ids of the people tagged in a post of a page. */
  people: string[]
  /** Id of the place; null without one. */
  location: string | null
  collaborators: string[]
  /** What the marker patterns found in the sources' URLs, the texts and the notes inside videos, each once. */
  markers: string[]
}

export interface MarkerCount {
  marker: string
  account: string
  /** Text and photo posts of a page are one: `page`. */
  surface: Exclude<Surface, 'page_feed' | 'page_photo'> | 'page'
  count: number
  ids: string[]
}

export interface PublicationSummary {
  publications: number
  unmarked: number
  markers: MarkerCount[]
  /** Markers that are live more than once on one account and surface. */
  doubled: MarkerCount[]
  /** Comments under live media and posts, by target and text. */
  comments: CommentCount[]
  /** Texts posted more than once under one media or post. */
  doubledComments: CommentCount[]
}

export interface PublicationQuery {
  account?: string
  /** Only those after this sequence number. */
  since?: number
  limit?: number
}

/** Everything that is live, in order of publication. */
export function readPublications(state: State, query: PublicationQuery = {}): Publication[] {
  for (const page of state.all('page')) settleWaiting(state, page.id)
  settleTikTok(state)
  const patterns = {
    url: new RegExp(state.settings.markerUrlPattern, 'g'),
    text: new RegExp(state.settings.markerTextPattern, 'g'),
  }
  const found: Publication[] = []
  for (const row of state.live.items()) {
    if (row.kind === 'post' && row.deletedAt) continue
    if (query.since !== undefined && (row.seq ?? 0) <= query.since) continue
    const publication = describe(state, row, patterns)
    if (query.account && publication.account !== query.account && publication.username !== query.account) continue
    found.push(publication)
    if (query.limit !== undefined && found.length >= query.limit) break
  }
  return found
}

/** Counts how often each marker is live and each comment is present, and which are doubled. */
export function summarise(state: State, query: PublicationQuery = {}): PublicationSummary {
  const publications = readPublications(state, query)
  const counts = new Map<string, MarkerCount>()
  for (const { account, surface, id, markers } of publications) {
    const place = surface === 'page_photo' || surface === 'page_feed' ? 'page' : surface
    for (const marker of markers) {
      const key = `${account} ${place} ${marker}`
      const entry = counts.get(key) ?? { marker, account, surface: place, count: 0, ids: [] }
      entry.count += 1
      entry.ids.push(id)
      counts.set(key, entry)
    }
  }
  const markers = [...counts.values()]
  const comments = countComments(state, query)
  return {
    publications: publications.length,
    unmarked: publications.filter(publication => publication.markers.length === 0).length,
    markers,
    doubled: markers.filter(marker => marker.count > 1),
    comments,
    doubledComments: comments.filter(comment => comment.count > 1),
  }
}

type Patterns = { url: RegExp; text: RegExp }

/** A post of TikTok: its id is that of the public post, and `media` has its publish id. */
function describeTikTok(state: State, row: TikTokPost, patterns: Patterns): Publication {
  const { items, title, description } = row
  const owner = state.node(row.owner)
  const sources = items.map(item => item.sourceUrl)
  const texts = [title, description, ...items.map(item => item.note ?? '')]
  return {
    seq: row.seq ?? 0,
    account: row.owner,
    username: owner?.kind === 'creator' ? owner.username : '',
    surface: row.media === 'video' ? 'tiktok_video' : 'tiktok_photo',
    id: row.postId ?? '',
    at: new Date(row.publishedAt as number).toISOString(),
    caption: row.media === 'video' ? title : description,
    sources,
    altTexts: items.map(() => ''),
    tags: items.map(() => []),
    products: items.map(() => []),
    digests: items.map(item => item.digest ?? null),
    seconds: items.map(item => item.seconds ?? null),
    cover: null,
    media: [row.id],
    people: [],
    location: null,
    collaborators: [],
    markers: [...new Set([...matches(sources, patterns.url), ...matches(texts, patterns.text)])],
  }
}

function describe(state: State, row: Live, patterns: Patterns): Publication {
  if (row.kind === 'tiktok_post') return describeTikTok(state, row, patterns)
  const items = itemsOf(state, row)
  const account = row.kind === 'media' ? row.ig : row.page
  const owner = state.node(account)
  const caption = (row.kind === 'media' ? row.caption : row.kind === 'post' ? row.message : '') ?? ''
  const link = row.kind === 'post' && row.link ? [row.link] : []
  const sources = [...items.map(item => item.sourceUrl), ...link]
  const video = row.kind === 'post' && row.video ? (state.node(row.video) as PageVideo) : undefined
  const title = video?.title ?? ''
  const cover = row.kind === 'media' ? row.cover : video?.thumb
  const texts = [caption, title, ...items.flatMap(item => [item.altText ?? '', item.note ?? ''])]
  return {
    seq: row.seq ?? 0,
    account,
    username: owner && 'username' in owner ? owner.username : '',
    surface: surfaceOf(state, row),
    id: row.id,
    at: new Date(row.kind === 'post' ? (row.publishedAt as number) : row.at).toISOString(),
    caption,
    sources,
    altTexts: items.map(item => item.altText ?? ''),
    tags: items.map(item => item.tags ?? []),
    products: items.map(item => item.products ?? []),
    digests: items.map(item => item.digest ?? null),
    seconds: items.map(item => item.seconds ?? null),
    cover: cover ? { width: cover.width ?? 0, height: cover.height ?? 0 } : null,
    media: row.kind === 'media' ? [] : shownIn(row),
    people: (row.kind === 'post' && row.people) || [],
    location: (row.kind === 'media' ? row.locationId : row.kind === 'post' ? row.place : null) ?? null,
    collaborators: (row.kind === 'media' && row.collaborators) || [],
    markers: [...new Set([...matches(sources, patterns.url), ...matches(texts, patterns.text)])],
  }
}

const matches = (texts: string[], pattern: RegExp) =>
  texts.flatMap(text => [...text.matchAll(pattern)].map(match => match[1] ?? match[0]))

function surfaceOf(state: State, row: Media | PageStory | Post): Publication['surface'] {
  if (row.kind === 'story') return 'page_story'
  if (row.kind === 'post' && row.video) {
    const video = state.node(row.video)
    return video?.kind === 'video' && video.use === 'reel' ? 'page_reel' : 'page_video'
  }
  if (row.kind === 'post') return row.photos.length > 0 ? 'page_photo' : 'page_feed'
  if (row.product === 'STORY') return 'instagram_story'
  return row.product === 'REELS' ? 'instagram_reel' : 'instagram_feed'
}

/** Pictures and videos of a live thing, in order. */
export function itemsOf(state: State, row: Media | PageStory | Post): Item[] {
  const ids = row.kind === 'media' ? (row.children ?? []) : shownIn(row)
  const own = row.kind === 'media' && row.item ? [row.item] : []
  const others = ids
    .map(id => state.node(id))
    .map(node => {
      if (node?.kind === 'child' || node?.kind === 'video') return node.item
      return node?.kind === 'photo' ? withAlt(node) : undefined
    })
  return [...own, ...others.filter(item => item !== undefined)]
}

const withAlt = (photo: Photo): Item => (photo.altText ? { ...photo.item, altText: photo.altText } : photo.item)
