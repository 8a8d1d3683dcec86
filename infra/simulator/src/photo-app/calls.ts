import { isHidden, isTagName, tagId } from '../directory/hashtags.ts'
import { followersAt, type Profile } from '../directory/profiles.ts'
import { findProfile, presentOf } from '../directory/seen.ts'
import { countAt } from '../directory/timing.ts'
import { facePicture } from '../graph/discovery.ts'
import { drawnUrl, mediaUrl, pictureUrl, stillUrl } from '../graph/links.ts'
import { ownPublicMedia, publicMedia, publicPermalink } from '../graph/public-media.ts'
import type { Ig } from '../state/account-records.ts'
import type { Media } from '../state/instagram-records.ts'
import type { PublicMedia } from '../state/public-nodes.ts'
import { failures, type PhotoCall, text } from './env.ts'

/** Names by which faults and the request log know the reads of the photo app. */
export const photoAppCalls = ['user_info', 'tag_info', 'tag_search', 'oembed', 'media_info'] as const
export type PhotoAppCall = (typeof photoAppCalls)[number]

/** Which read a path is; undefined where there is none. */
export function callOf([first, second, third]: readonly string[]): PhotoAppCall | undefined {
  if (first === 'users' && third === 'info') return 'user_info'
  if (first === 'tags' && second === 'search') return 'tag_search'
  if (first === 'tags' && third === 'info') return 'tag_info'
  if (first === 'media' && third === 'info') return 'media_info'
  return first === 'oembed' ? 'oembed' : undefined
}

type Owner = { profile: Profile } | { account: Ig }

const asCaller = (call: PhotoCall) => ({ call, now: call.now, settings: call.state.settings })

/** An owner by the app's number, the Graph API's id, or the username. */
function ownerOf(call: PhotoCall, asked: string): Owner | undefined {
  const node = call.state.node(asked) ?? call.state.byUsername(asked)
  if (node?.kind === 'ig') return { account: node }
  const number = call.directory.profiles.find(({ igId }) => String(igId) === asked)
  const profile = number ? presentOf(call, number) : findProfile(call, asked)
  if (profile) return { profile }
  if (!/^\d{1,12}$/.test(asked)) return undefined
  for (const account of call.state.all('ig') as Iterable<Ig>) if (String(account.igId) === asked) return { account }
  return undefined
}

const pictureOf = (call: PhotoCall, owner: Owner): string =>
  'profile' in owner ? drawnUrl(asCaller(call), facePicture(owner.profile)) : pictureUrl(asCaller(call), owner.account)

const accountTypes = { personal: 1, business: 2, creator: 3 } as const

function shortUser(call: PhotoCall, owner: Owner) {
  const who = 'profile' in owner ? owner.profile : owner.account
  return {
    pk: who.igId,
    username: who.username,
    full_name: who.name,
    is_private: 'profile' in owner && owner.profile.access === 'private',
    is_verified: 'profile' in owner && owner.profile.verified,
    profile_pic_url: pictureOf(call, owner),
  }
}

/** `users/{id}/info/` */
function userInfo(call: PhotoCall) {
  const owner = ownerOf(call, call.path[1] ?? '')
  if (!owner) throw failures.notFound('User not found')
  const who = 'profile' in owner ? owner.profile : owner.account
  const isProfile = 'profile' in owner
  const url = pictureOf(call, owner)
  const pageId = isProfile
    ? call.directory.pages.find(({ profile }) => profile.id === who.id)?.id
    : owner.account.pageId
  return {
    user: {
      ...shortUser(call, owner),
      hd_profile_pic_url_info: { url, width: 320, height: 320 },
      media_count: isProfile ? countAt(owner.profile, call.now) : call.state.media(who.id).count(),
      follower_count: isProfile ? followersAt(owner.profile, call.now) : owner.account.followers,
      following_count: who.follows,
      biography: who.biography,
      external_url: who.website ?? '',
      is_business: who.type !== 'personal',
      account_type: accountTypes[who.type],
      ...(isProfile && who.type !== 'personal' ? { category: owner.profile.topic.category } : {}),
      ...(pageId ? { page_id: pageId } : {}),
    },
  }
}

/** `tags/{tag}/info/`: how many posts have it; 0 where nobody uses it. */
function tagInfo(call: PhotoCall) {
  const name = (call.path[1] ?? '').normalize('NFC').toLowerCase()
  if (!isTagName(name) || isHidden(name)) throw failures.notFound('Hashtag not found')
  return { id: tagId(name), name, media_count: call.directory.tagPosts(name, call.now) }
}

const mostFound = 50

/** `tags/search/?q=`: what was typed, hashtags that begin with it, then those that have it inside, each with the popular ones first. */
function tagSearch(call: PhotoCall) {
  const asked = text(call, 'q').replace(/^#/, '').normalize('NFC').toLowerCase()
  const limit = Math.min(Number(text(call, 'count')) || mostFound, mostFound)
  if (asked === '') return { results: [], has_more: false }
  const all = [...call.directory.tags.values()].filter(({ name }) => name.includes(asked))
  const begun = all.filter(({ name }) => name.startsWith(asked))
  const names = [...begun, ...all.filter(({ name }) => !name.startsWith(asked))].map(({ name }) => name)
  // What was typed is found too, where anyone uses it.
  if (!names.includes(asked) && call.directory.tagPosts(asked, call.now) > 0) names.unshift(asked)
  const results = names.slice(0, limit).map(name => ({
    id: tagId(name),
    name,
    media_count: call.directory.tagPosts(name, call.now),
  }))
  return { results, has_more: names.length > limit }
}

interface Found {
  owner: Owner
  media: PublicMedia
  pk: string
}

function ofProfile(call: PhotoCall, post: ReturnType<PhotoCall['directory']['postByPk']>): Found | undefined {
  const profile = post && presentOf(call, post.profile)
  if (!post || profile?.access !== 'public') return undefined
  return { owner: { profile }, media: publicMedia(call, post, call.now), pk: post.pk }
}

function ofAccount(call: PhotoCall, media: Media | undefined): Found | undefined {
  const account = media && call.state.node(media.ig)
  if (!media || account?.kind !== 'ig' || media.product === 'STORY') return undefined
  return { owner: { account }, media: ownPublicMedia(call, account, media, call.now), pk: media.id }
}

const isMediaWith = (code: string) => (row: { kind: string }) =>
  row.kind === 'media' && (row as Media).shortcode === code

/** `oembed?url=`: whose post an address is. */
function oembed(call: PhotoCall) {
  const url = text(call, 'url')
  const code = /\/(?:p|reel|reels|tv)\/([\w-]{5,40})(?:[/?#]|$)/.exec(url)?.[1]
  const own = code ? (call.state.live.items().find(isMediaWith(code)) as Media | undefined) : undefined
  const found = code ? (ofAccount(call, own) ?? ofProfile(call, call.directory.postByCode(code, call.now))) : undefined
  if (!found) throw failures.notFound('Media not found or unavailable')
  const { owner, media, pk } = found
  const who = 'profile' in owner ? owner.profile : owner.account
  const [first] = media.items
  const link = publicPermalink(asCaller(call), media)
  return {
    version: '1.0',
    title: media.caption ?? '',
    author_name: who.username,
    author_url: `${call.origin}/www/${who.username}`,
    author_id: who.igId,
    media_id: `${pk}_${who.igId}`,
    provider_name: 'Instagram',
    provider_url: `${call.origin}/www`,
    type: 'rich',
    width: 658,
    height: null,
    html: `<blockquote class="instagram-media" data-instgrm-permalink="${link}"></blockquote>`,
    ...(first
      ? {
          thumbnail_url: stillUrl(asCaller(call), first, media.cover),
          thumbnail_width: first.width,
          thumbnail_height: first.height,
        }
      : {}),
    can_view: true,
  }
}

const mediaTypes = { IMAGE: 1, VIDEO: 2, CAROUSEL_ALBUM: 8 } as const

function shownItem(call: PhotoCall, item: PublicMedia['items'][number], cover?: PublicMedia['cover']) {
  const { width, height } = item
  return {
    media_type: mediaTypes[item.type],
    image_versions2: { candidates: [{ width, height, url: stillUrl(asCaller(call), item, cover) }] },
    original_width: width,
    original_height: height,
    ...(item.type === 'VIDEO'
      ? {
          video_versions: [{ type: 101, width, height, url: mediaUrl(asCaller(call), item) }],
          video_duration: item.seconds ?? 6,
        }
      : {}),
  }
}

/** `media/{id}/info/`, by the app's number alone or with its owner's behind it. */
function mediaInfo(call: PhotoCall) {
  const asked = (call.path[1] ?? '').split('_')[0] ?? ''
  const stored = call.state.node(asked)
  const found =
    ofAccount(call, stored?.kind === 'media' ? stored : undefined) ??
    ofProfile(call, call.directory.postByPk(asked, call.now))
  if (!found) throw failures.notFound('Media not found or unavailable')
  const { owner, media, pk } = found
  const user = shortUser(call, owner)
  const seconds = Math.floor(media.at / 1000)
  const [first] = media.items
  const item = {
    taken_at: seconds,
    // Larger than what JavaScript can hold, as at the network: `id` has it as a text.
    pk,
    id: `${pk}_${user.pk}`,
    code: media.code,
    product_type: media.type === 'CAROUSEL_ALBUM' ? 'carousel_container' : media.product === 'REELS' ? 'clips' : 'feed',
    ...(first ? shownItem(call, first, media.cover) : {}),
    media_type: mediaTypes[media.type],
    user,
    caption:
      media.caption === undefined ? null : { text: media.caption, created_at: seconds, user_id: user.pk, media_id: pk },
    ...(media.likes === undefined ? {} : { like_count: media.likes }),
    comment_count: media.comments,
    ...(media.views === undefined ? {} : { play_count: media.views }),
    ...(media.type === 'CAROUSEL_ALBUM'
      ? { carousel_media: media.items.map(one => ({ id: one.id, ...shownItem(call, one) })) }
      : {}),
  }
  return { items: [item], num_results: 1, more_available: false, auto_load_more_enabled: false }
}

export const handlers: Readonly<Record<PhotoAppCall, (call: PhotoCall) => Record<string, unknown>>> = {
  user_info: userInfo,
  tag_info: tagInfo,
  tag_search: tagSearch,
  oembed,
  media_info: mediaInfo,
}
