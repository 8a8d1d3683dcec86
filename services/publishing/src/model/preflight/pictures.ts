import { MediaFailed, MediaReady } from '@fanfare/contracts/entities/media.ts'
import {
  goesAsVideo,
  isRequired,
  type Kind,
  kindFactsOrPost,
  kindOfSurface,
  missingOf,
  networkOf,
} from '@fanfare/contracts/networks.ts'
import { placedOf, ratioOf, tagsInRendering } from '../crop.ts'
import { isFetched } from '../fetched.ts'
import type { Media } from '../media.ts'
import type { StoredItem } from '../stored.ts'
import { count, fraction, ratioText } from '../wording.ts'
import { type Finding, kindNames, networkName, pass, type Subject, stop, warn } from './finding.ts'
import { asPost, filesName, type Given, itemName, removeItem, SLACK, showItem } from './one-item.ts'
import { converted, fitsShape, long, tooManyParts } from './videos.ts'

function unready(media: Media, item: number, total: number): Finding | undefined {
  const { status, error, type } = media
  if (status === MediaReady) return undefined
  if (status !== MediaFailed) {
    // A video is read after its last byte has come.
    const [title, text] =
      type === 'video'
        ? ['isn’t ready yet', 'Wait until it’s uploaded and read.']
        : ['is still uploading', 'Wait until it’s uploaded.']
    return stop('media_not_ready', `${itemName(media, item, total)} ${title}`, text, {
      item,
      error: 'media_not_ready',
      fix: type === 'video' ? removeItem(media, item, total) : showItem(item, total),
    })
  }
  const unread = type === 'video' ? 'Cannot load video' : 'Cannot load image'
  return stop('media_broken', `${itemName(media, item, total)} can’t be used`, error?.message ?? unread, {
    item,
    error: 'media_not_ready',
    fix: removeItem(media, item, total),
  })
}

function shape({ name, kind, media, size, stored, item, total }: Given): Finding | undefined {
  const allowed = kind.limits.ratio
  if (!allowed) return undefined
  const ratio = ratioOf(size, stored.crop)
  if (ratio <= allowed.max + SLACK && ratio >= allowed.min - SLACK) return undefined
  const wide = ratio > allowed.max
  return warn(
    'media_ratio',
    `${itemName(media, item, total)} is too ${wide ? 'wide' : 'tall'} for ${name}`,
    wide
      ? `It’s ${ratioText(ratio)}:1, and the most is ${allowed.max}:1. The edges will be cropped.`
      : `The top and bottom will be cropped to ${fraction(allowed.min)}.`,
    { item, cost: 8, fix: { kind: 'crop', label: 'Crop to fit' } },
  )
}

function small({ name, kind, media, size, stored, item, total }: Given): Finding | undefined {
  const { minWidth } = kind.picture
  const kept = Math.max(1, Math.round(size.width * (stored.crop?.width ?? 1)))
  if (kept >= minWidth) return undefined
  return warn(
    'media_small',
    `${itemName(media, item, total)} is small for ${name}`,
    `It’s ${kept} pixels wide, and ${name} recommends at least ${minWidth}. It may look blurry.`,
    { item, cost: 8, fix: showItem(item, total) },
  )
}

/** People whom the network is not told of, because the crop cuts them off. */
function untagged({ kind, media, size, stored, item, total }: Given): Finding | undefined {
  const { crop, user_tags } = stored
  if (user_tags.length === 0 || kind.limits.userTags === 0) return undefined
  const { outside } = tagsInRendering(size, { profile: kind.picture.profile, crop }, placedOf(user_tags))
  if (outside.length === 0) return undefined
  const names = outside.map(({ username }) => `@${username}`).join(', ')
  const which = itemName(media, item, total)
  return warn(
    'tags_cropped',
    `Some people in ${which.charAt(0).toLowerCase()}${which.slice(1)} won’t be tagged`,
    `${names}: outside the crop.`,
    { item, cost: 8, fix: showItem(item, total) },
  )
}

function oneItem(subject: Subject, stored: StoredItem, item: number): Finding[] {
  const media = subject.media.get(stored.media_id)
  if (!media) return []
  const { type } = subject.account
  const { name } = networkOf(type)
  const total = subject.content.items.length
  const written = kindFactsOrPost(type, subject.content.post_type)
  // A single video may go out elsewhere: on Instagram as a reel.
  const kind = total === 1 && media.type === 'video' ? kindOfSurface(written.videoSurface) : written
  const waiting = unready(media, item, total)
  if (waiting) return [waiting]
  const size = { width: media.width ?? 1, height: media.height ?? 1 }
  const given = { name, kind, postType: subject.content.post_type, media, size, stored, item, total }
  const checks = media.type === 'video' ? [long, fitsShape, converted] : [shape, small, untagged]
  return checks.map(check => check(given)).filter(finding => finding !== undefined)
}

/** Pictures or videos where the kind of post takes only the other, or not both together. */
function wrongType({ account, content, media }: Subject, kind: Kind): Finding | undefined {
  const { videos } = kind.limits
  const types = content.items.map(({ media_id }) => media.get(media_id)?.type)
  const name = networkName(account)
  const picture = types.indexOf('image')
  const found = types.filter(type => type === 'video').length
  const what = kindNames[content.post_type]
  if (isRequired(kind, 'video') && picture >= 0)
    return stop('media_type', `${what} on ${name} are videos`, `Remove picture ${picture + 1}, or choose Post.`, {
      item: picture + 1,
      fix: asPost('Make it a post'),
    })
  if (found > 0 && videos.alone && content.items.length > 1) {
    if (found === types.length) {
      const fix = { kind: 'remove_rest', label: 'Keep video 1 only' } as const
      return stop('media_mixed', `${name} posts can have one video`, '', { item: 2, fix })
    }
    const item = types.indexOf('video') + 1
    const text = `${name} posts can have one video or several pictures, not both.`
    const fix =
      found === 1
        ? removeItem({ type: 'video' }, item, types.length)
        : ({ kind: 'remove_videos', label: 'Remove the videos' } as const)
    return stop('media_mixed', `${name} can’t mix videos and pictures`, text, { item, fix })
  }
  return undefined
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

const addPictures = { kind: 'add_pictures', label: 'Choose pictures' } as const

function nothing({ account, content }: Subject): Finding {
  const kind = kindFactsOrPost(account.type, content.post_type)
  const name = networkName(account)
  const caption = content.caption.trim() !== ''
  const link = kind.takes.link && content.link !== ''
  // An audience is a check of its own.
  const [missing] = missingOf(kind, { picture: false, video: false, caption, link, audience: true })
  if (!missing)
    return link ? pass('pictures', 'Link post', 'The network adds the preview.') : pass('pictures', 'Text post', '')
  if (isRequired(kind, 'video') || goesAsVideo(account.type, content.post_type))
    return stop('media_missing', 'No video yet', `${kindNames[content.post_type]} on ${name} need a video.`, {
      fix: { ...addPictures, label: 'Choose a video' },
    })
  if (missing.anyOf.includes('caption'))
    return stop('post_empty', 'Nothing to post yet', 'Write a caption or add a picture.', { fix: addPictures })
  const posts = content.post_type === 'post' ? `${name} posts` : `${kindNames[content.post_type]} on ${name}`
  return stop('media_missing', 'No picture yet', `${posts} need at least one picture.`, { fix: addPictures })
}

function tooMany(files: string, { account, content }: Subject): Finding | undefined {
  const items = content.items.length
  const name = networkName(account)
  const taken = kindFactsOrPost(account.type, content.post_type).limits.items.max
  if (items <= taken) return undefined
  const extra = items - taken
  return warn(
    'media_count',
    `${items} ${files}, but ${name} allows ${taken}`,
    `The last ${extra === 1 ? 'one' : extra} won’t be posted.`,
    {
      item: taken + 1,
      cost: 15,
      fix: { kind: 'remove_rest', label: `Remove the last ${extra === 1 ? 'one' : extra}` },
    },
  )
}

/** Whether the shapes differ on a network that crops all pictures like the first one. */
function mixed({ content, media, account }: Subject, taken: readonly StoredItem[]): boolean {
  if (!kindFactsOrPost(account.type, content.post_type).limits.oneShape || content.items.length < 2) return false
  const ratios = taken.flatMap(item => {
    const row = media.get(item.media_id)
    return row?.width && row.height ? [ratioOf({ width: row.width, height: row.height }, item.crop)] : []
  })
  return ratios.some(ratio => Math.abs(ratio - (ratios[0] ?? ratio)) > 0.02)
}

const describe = { kind: 'describe', label: 'Add alt text' } as const

/** Ids of the files that the network fetches from this installation, the cover included: it is sent the bytes of the others. */
export function fetchedFiles({
  account,
  content,
  media,
  videoDelivery = 'address',
}: Pick<Subject, 'account' | 'content' | 'media' | 'videoDelivery'>): string[] {
  const kind = kindFactsOrPost(account.type, content.post_type)
  const ids = content.items.slice(0, kind.limits.items.max).map(({ media_id }) => media_id)
  const cover = kind.videoBy === 'either' ? (content.cover?.media_id ?? null) : null
  return [
    ...ids.filter(id => isFetched(kind, media.get(id)?.type === 'video', videoDelivery)),
    ...(cover !== null && media.has(cover) ? [cover] : []),
  ]
}

/** The networks load files from this installation: what they cannot load, they refuse. */
function reach(subject: Subject): Finding[] {
  const { loads, media } = subject
  const fetched = fetchedFiles(subject)
  if (loads === undefined || fetched.length === 0) return []
  const files = filesName(fetched.map(id => media.get(id)?.type))
  const name = capital(files)
  if (loads)
    return [pass('media_reach', `${name} can be loaded`, files === 'videos' ? '' : 'Networks get pictures as JPEG')]
  const text =
    'Fanfare couldn’t load them from its own public address. Ask the administrator of this Fanfare to check it.'
  return [warn('media_reach', `Networks may not be able to load the ${files}`, text, { cost: 40 })]
}

/** Pictures that a screen reader says nothing of. Kinds that take no descriptions are not asked for them. */
function described(subject: Subject, taken: readonly StoredItem[], most: number): Finding[] {
  const pictures = taken.filter(({ media_id }) => subject.media.get(media_id)?.type !== 'video')
  if (most === 0 || pictures.length === 0) return []
  const undescribed = pictures.filter(({ alt_text }) => alt_text.trim() === '').length
  const missing = pictures.length === 1 ? 'Alt text missing' : `Alt text missing on ${count(undescribed, 'picture')}`
  return undescribed === 0
    ? [pass('alt_text', 'Alt text added', '')]
    : [pass('alt_text', missing, '', { cost: 5, fix: describe })]
}

/** Media: enough, not too many, of the right type, uploaded, of a shape, size and length that the network allows, described. */
export function pictureChecks(subject: Subject): Finding[] {
  const { content, account, media } = subject
  const { items } = content
  if (items.length === 0) return [nothing(subject)]
  const kind = kindFactsOrPost(account.type, content.post_type)
  const { limits } = kind
  const taken = items.slice(0, limits.items.max)
  const files = filesName(items.map(({ media_id }) => media.get(media_id)?.type))
  const found = [
    wrongType(subject, kind),
    tooMany(files, subject),
    tooManyParts(subject, kind),
    ...taken.flatMap((item, at) => oneItem(subject, item, at + 1)),
  ]
  const findings = found.filter(finding => finding !== undefined)
  const stopped = new Set(findings.filter(({ level }) => level === 'stop').map(({ item }) => item)).size
  const ready = taken.length - stopped
  if (ready > 0) {
    findings.push(...reach(subject))
    const note = mixed(subject, taken) ? ', all cropped like picture 1' : ''
    findings.unshift(
      pass('pictures', capital(files), `${ready} of ${items.length} ready for ${networkName(account)}${note}`),
    )
  }
  if (limits.userTags === 0 && taken.some(({ user_tags }) => user_tags.length > 0))
    findings.push(
      pass('tags', `People aren’t tagged on ${networkName(account)}`, 'Tags go out on other networks only.'),
    )
  if (limits.productTags === 0 && taken.some(({ product_tags }) => product_tags.length > 0))
    findings.push(
      pass(
        'products',
        `Products aren’t tagged ${content.post_type === 'post' ? '' : `in ${kindNames[content.post_type].toLowerCase()} `}on ${networkName(account)}`,
        'They go out where they can.',
      ),
    )
  return [...findings, ...described(subject, taken, limits.altText)]
}
