import { MediaReady } from '@fanfare/contracts/entities/media.ts'
import {
  type ContentItem,
  emptyContent,
  emptyItem,
  type ShownLocation,
  withPart,
} from '@fanfare/contracts/entities/post-content.ts'
import type { Item } from '@fanfare/contracts/entities/post-items.ts'
import { creatorSources, type Post, type PostStatus, Scheduled } from '@fanfare/contracts/entities/posts.ts'
import { AccountDisabled } from '@fanfare/contracts/entities/teams.ts'
import { scheduling } from '@fanfare/contracts/limits.ts'
import { networkOf, unknownNetwork } from '@fanfare/contracts/networks.ts'
import { shortcodeOf } from '@fanfare/contracts/shortcode.ts'
import type { Account } from './account.ts'
import { draftAccountsOf, plannedIn } from './draft-accounts.ts'
import { eligibleActionsOf } from './eligible-actions.ts'
import { isLocked } from './lock.ts'
import type { Media, ViewLinks } from './media.ts'
import { shownUrl, stripUrl, thumbnailUrl } from './media-file.ts'
import { contentOf, type StoredPost } from './post.ts'
import { ruleOfDate, type SeriesRule } from './series-rules.ts'
import type { StoredItem } from './stored.ts'
import { type ItemRendering, postVideos, type RenderingMap } from './video/post-videos.ts'

export interface ViewFacts {
  accounts: ReadonlyMap<string, Account>
  /** Those that are connected, where drafts for several accounts are shown. */
  connected: ReadonlyMap<string, Account>
  media: ReadonlyMap<string, Media>
  /** Attempts so far of the newest publication, by post id. */
  attempts: ReadonlyMap<string, number>
  /** The series of the posts, by id. */
  series: ReadonlyMap<string, SeriesRule>
  /** Of the videos of the posts. */
  renderings: RenderingMap
  links: ViewLinks
  /** Unix ms. */
  now: number
}

/** The account of a post or of an item of the library; removed ones too. */
export function accountOf(id: string, accounts: ViewFacts['accounts']): Post['account'] {
  const account = accounts.get(id)
  // The team service keeps the names of removed accounts; this is shown where it never knew the account.
  if (!account)
    return {
      id,
      type: unknownNetwork,
      username: '',
      name: 'Removed account',
      pic_url: null,
      timezone: 'UTC',
      status: AccountDisabled,
    }
  const { type, login, username, name, pic_url, timezone, status } = account
  return { id, type, login, username, name, pic_url, timezone, status }
}

/** A colour that another one fades to: the same, this much darker. */
const SHADE = 0.62
const shaded = (color: string | null): string | null => {
  if (color === null || !/^#[0-9a-f]{6}$/i.test(color)) return null
  const value = Number.parseInt(color.slice(1), 16)
  const part = (shift: number) => Math.round(((value >> shift) & 255) * SHADE) << shift
  return `#${(part(16) | part(8) | part(0)).toString(16).padStart(6, '0')}`
}

/** The file of an item by the names of the specification. */
function fileOfSpec(media_id: string, row: Media | undefined, url: string | null) {
  const { width = null, height = null, file_name = '' } = row ?? {}
  return { src: url, width, height, fileId: media_id, fileName: file_name }
}

const videoOfSpec = (media_id: string, row: Media, url: string | null, links: ViewLinks) => ({
  ...fileOfSpec(media_id, row, url),
  duration: row.duration,
  ratio: row.ratio,
  hasAudio: row.has_audio,
  generatedThumbs: stripUrl(row, links),
  loaded: row.status === MediaReady,
})

const shownTag = ({ username, x, y, pk = null }: StoredItem['user_tags'][number]): Item['user_tags'][number] => ({
  username,
  x,
  y,
  pk,
  position: x === null || y === null ? null : { x, y },
})

/** What was chosen of an item and is shown as it is. */
const { user_tags: _tags, ...shownChoices }: Omit<ContentItem, 'media_id'> = emptyItem

/** One picture or video with its file. `made`: what is made of a video before it goes out. */
export function itemOf(
  stored: StoredItem,
  order: number,
  { media, links }: Pick<ViewFacts, 'media' | 'links'>,
  made?: ItemRendering,
): Item {
  const { media_id } = stored
  const row = media.get(media_id)
  const url = row ? shownUrl(row, links) : null
  const isVideo = row?.type === 'video'
  const { width = null, height = null, duration = null, bytes = 0, file_name = '', storage = null } = row ?? {}
  const color = row?.dominant_color ?? null
  const item = {
    media_id,
    order,
    type: row?.type ?? 'image',
    url,
    thumbnail_url: row ? thumbnailUrl(row) : null,
    width,
    height,
    duration,
    bytes: Number(bytes),
    mime: row?.mime ?? 'application/octet-stream',
    file_name,
    id: media_id,
    image: isVideo ? null : fileOfSpec(media_id, row, url),
    video: isVideo ? videoOfSpec(media_id, row, url, links) : null,
    storage,
    dominantColor: color,
    dominantGradientColor: shaded(color),
    render: made?.render ?? null,
    is_rendered: made ? made.is_rendered : !isVideo,
    user_tags: (stored.user_tags ?? emptyItem.user_tags).map(shownTag),
  }
  // Items of older versions lack what could not be chosen then.
  return withPart(item, shownChoices, { ...shownChoices, ...stored })
}

const iso = (date: Date | null): string | null => date?.toISOString() ?? null

function scheduleOf({ schedule_kind, schedule_wall, schedule_zone, post_at }: StoredPost): Post['schedule'] {
  if (!schedule_kind || !schedule_zone || !post_at) return null
  return { kind: schedule_kind, wall: schedule_wall, zone: schedule_zone, at: post_at.toISOString() }
}

function seriesPlaceOf(
  { series_id: id, series_index: index, series_alone: alone }: StoredPost,
  all: ViewFacts['series'],
) {
  const series = id === null ? undefined : all.get(id)
  if (id === null || index === null || !series) return null
  const { dates } = series
  return { id, index, total: dates.length, alone, recurrence: ruleOfDate(series, dates[index - 1]) }
}

const seconds = (date: Date): number => Math.floor(date.getTime() / 1000)

/** A place by the names of the specification. */
export const placeOf = (location: StoredPost['location']): ShownLocation | null =>
  location && {
    id: location.id,
    name: location.name,
    external_id: location.id,
    facebook_places_id: location.id,
    lat: location.lat ?? null,
    lng: location.lng ?? null,
  }

/** Those that wait for the time of the post count as scheduled: the linked page only when that is far enough ahead (spec §5). */
export function publicationsOf(
  row: Pick<StoredPost, 'publications' | 'post_at' | 'social_account_id' | 'status'>,
  now: number,
): Post['publications'] {
  const { publications, post_at, social_account_id } = row
  const ahead = row.status === Scheduled && post_at !== null ? post_at.getTime() - now : 0
  const isScheduled = (accountId: string) =>
    ahead > (accountId === social_account_id ? 0 : scheduling.crossPostMinutes * 60_000)
  return (publications ?? []).map(one =>
    one.status === 'waiting' && isScheduled(one.account_id) ? { ...one, status: 'scheduled' as const } : one,
  )
}

/** The accounts of a draft for several that are connected, each with its own text and time; none where it is for one. */
function severalOf(row: StoredPost, connected: ViewFacts['accounts']): Post['accounts'] {
  const { draft_accounts: draft, schedule_wall: wall, post_at: at, schedule_kind: kind } = row
  if (!draft) return []
  return draftAccountsOf(row, connected).map(({ account: { id, timezone: zone }, caption }) => {
    const planned = wall && at && kind ? plannedIn({ wall, at, clock: draft.clock }, zone) : undefined
    return {
      account: accountOf(id, connected),
      caption,
      schedule: planned && kind ? { kind, wall: planned.wall, zone, at: planned.at.toISOString() } : null,
    }
  })
}

/** What is made of the videos of a post; undefined where it has none. */
function videosOf(row: StoredPost, { accounts, media, renderings }: ViewFacts) {
  if (!row.items.some(({ media_id }) => media.get(media_id)?.type === 'video')) return undefined
  const account = accounts.get(row.social_account_id)
  return postVideos({ status: row.status, account, content: contentOf(row), media, renderings })
}

/** What a post says and is shown as it is. */
const { items: _items, location: _location, caption: _caption, ...shownWords } = emptyContent

/** A post as the API shows it. Written field by field: lists show up to 1,000, and an object that spreads others takes twice as long. */
export function postView(row: StoredPost, facts: ViewFacts): Post {
  const videos = videosOf(row, facts)
  const media = row.items.map((item, order) => itemOf(item, order, facts, videos?.items.get(order)))
  const several = severalOf(row, facts.connected)
  const account = several[0]?.account ?? accountOf(row.social_account_id, facts.accounts)
  const locked = isLocked(row, facts.now)
  // Of several accounts one is left: the draft says what that one was to say.
  const caption = (several.length === 1 ? several[0]?.caption : null) ?? row.caption
  const thumbnail = media[0]?.thumbnail_url ?? null
  const status = row.status as PostStatus
  const view = {
    id: row.id,
    team_id: row.team_id,
    group_id: row.group_id,
    account,
    accounts: several.length > 1 ? several : [],
    library_id: row.library_id,
    series: seriesPlaceOf(row, facts.series),
    caption,
    location: placeOf(row.location),
    type: row.kind,
    status,
    unconfirmed: row.unconfirmed,
    approval: row.approval,
    hashtags: row.hashtags,
    media,
    thumbnail_url: thumbnail,
    schedule: scheduleOf(row),
    post_at: iso(row.post_at),
    posted_at: iso(row.posted_at),
    permalink: row.permalink,
    content_id: row.content_id,
    error: row.fault,
    alerts: row.alerts,
    publications: publicationsOf(row, facts.now),
    source: row.source,
    progress: row.progress,
    rendering: videos?.rendering ?? null,
    attempts: facts.attempts.get(row.id) ?? 0,
    max_retry: row.max_retry,
    author_id: row.author_id,
    version: row.version,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
    locked_by: locked ? row.locked_by : null,
    locked_until: locked ? iso(row.locked_until) : null,
    thumbnail_failed: facts.media.get(row.items[0]?.media_id ?? '')?.thumbnail_failed ?? false,
    // By the names of the specification.
    owner_id: account.id,
    description: caption,
    post_status: status,
    thumbnail,
    eligible_actions: eligibleActionsOf(row),
    fb_id: null,
    ig_id: null,
    tiktok_id: null,
    shortcode: shortcodeOf(row.permalink),
    like_count: row.like_count,
    comment_count: row.comment_count,
    reach_count: row.reach_count,
    post_alerts: row.alerts,
    creator_source: creatorSources[row.source],
    last_added_timestamp: seconds(row.created_at),
    last_edit_timestamp: seconds(row.updated_at),
    igtv_share_preview_to_feed: row.share_to_feed,
    schedule_publish_timestamp: row.post_at && seconds(row.post_at),
  }
  const shown: Post = withPart(view, shownWords, row)
  shown[networkOf(account.type).idField] = row.content_id
  return shown
}
