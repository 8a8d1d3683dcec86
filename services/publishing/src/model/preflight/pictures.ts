import { MediaFailed, MediaReady } from '@fanfare/contracts/entities/media.ts'
import { type Network, networkOf } from '@fanfare/contracts/networks.ts'
import { ratioOf, type Size, tagsInRendering } from '../crop.ts'
import type { Media } from '../media.ts'
import type { StoredItem } from '../stored.ts'
import { count, fraction, ratioText } from '../wording.ts'
import { type Finding, networkName, pass, type Subject, stop, warn } from './finding.ts'

/** Tolerance of the ratio, width / height: a shape this close to the limit loses less than a line of pixels. */
const SLACK = 0.005

/** `Picture 4`, or `The picture` where there is only one. */
const pictureName = (item: number, total: number) => (total > 1 ? `Picture ${item}` : 'The picture')

const showItem = (item: number, total: number) =>
  ({ kind: 'show_item', label: total > 1 ? `Show picture ${item}` : 'Show the picture' }) as const

function unready({ status, error }: Media, item: number, total: number): Finding | undefined {
  if (status === MediaReady) return undefined
  if (status !== MediaFailed) {
    const text = 'Wait until it’s uploaded.'
    return stop('media_not_ready', `${pictureName(item, total)} is still uploading`, text, {
      item,
      error: 'media_not_ready',
    })
  }
  return stop('media_broken', `${pictureName(item, total)} can’t be used`, error?.message ?? 'Cannot load image', {
    item,
    error: 'media_not_ready',
    fix: { kind: 'remove_item', label: 'Remove' },
  })
}

function shape(
  { name, limits: { ratio: allowed } }: Network,
  size: Size,
  { crop }: StoredItem,
  item: number,
  total: number,
): Finding | undefined {
  if (!allowed) return undefined
  const ratio = ratioOf(size, crop)
  if (ratio <= allowed.max + SLACK && ratio >= allowed.min - SLACK) return undefined
  const wide = ratio > allowed.max
  return warn(
    'media_ratio',
    `${pictureName(item, total)} is too ${wide ? 'wide' : 'tall'} for ${name}`,
    wide
      ? `It’s ${ratioText(ratio)}:1, and the most is ${allowed.max}:1. The edges will be cropped.`
      : `The top and bottom will be cropped to ${fraction(allowed.min)}.`,
    { item, cost: 8, fix: { kind: 'crop', label: 'Crop to fit' } },
  )
}

function small(
  { name, picture: { minWidth } }: Network,
  { width }: Size,
  { crop }: StoredItem,
  item: number,
  total: number,
): Finding | undefined {
  const kept = Math.max(1, Math.round(width * (crop?.width ?? 1)))
  if (kept >= minWidth) return undefined
  return warn(
    'media_small',
    `${pictureName(item, total)} is small for ${name}`,
    `It’s ${kept} pixels wide, and ${name} recommends at least ${minWidth}. It may look blurry.`,
    { item, cost: 8, fix: showItem(item, total) },
  )
}

/** People whom the network is not told of, because the crop cuts them off. */
function untagged(
  { limits, picture: { profile } }: Network,
  size: Size,
  { crop, user_tags }: StoredItem,
  item: number,
  total: number,
): Finding | undefined {
  if (user_tags.length === 0 || limits.userTags === 0) return undefined
  const { outside } = tagsInRendering(size, { profile, crop }, user_tags)
  if (outside.length === 0) return undefined
  const names = outside.map(({ username }) => `@${username}`).join(', ')
  const which = pictureName(item, total)
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
  const total = subject.content.items.length
  const waiting = unready(media, item, total)
  if (waiting) return [waiting]
  if (media.type === 'video') {
    return [
      stop('media_video', 'Videos aren’t supported yet', `Remove video ${item}, or save the post as a draft.`, {
        item,
        fix: { kind: 'remove_item', label: 'Remove' },
      }),
    ]
  }
  const network = networkOf(subject.account.type)
  const size = { width: media.width ?? 1, height: media.height ?? 1 }
  return [shape, small, untagged]
    .map(check => check(network, size, stored, item, total))
    .filter(finding => finding !== undefined)
}

const addPictures = { kind: 'add_pictures', label: 'Choose pictures' } as const

function nothing({ account, content }: Subject): Finding {
  const { name, limits } = networkOf(account.type)
  if (limits.pictures.min > 0)
    return stop('media_missing', 'No picture yet', `${name} posts need at least one picture.`, { fix: addPictures })
  return content.caption.trim() === ''
    ? stop('post_empty', 'Nothing to post yet', 'Write a caption or add a picture.', { fix: addPictures })
    : pass('pictures', 'Text post', '')
}

function tooMany(items: number, { account }: Subject): Finding | undefined {
  const { name, limits } = networkOf(account.type)
  const taken = limits.pictures.max
  if (items <= taken) return undefined
  const extra = items - taken
  return warn(
    'media_count',
    `${items} pictures, but ${name} allows ${taken}`,
    `The last ${extra === 1 ? 'one' : extra} won’t be posted.`,
    { item: taken + 1, cost: 15, fix: { kind: 'remove_item', label: `Remove picture ${taken + 1}` } },
  )
}

/** Whether the shapes differ on a network that crops all pictures like the first one. */
function mixed({ content, media, account }: Subject, taken: readonly StoredItem[]): boolean {
  if (!networkOf(account.type).limits.oneShape || content.items.length < 2) return false
  const ratios = taken.flatMap(item => {
    const row = media.get(item.media_id)
    return row?.width && row.height ? [ratioOf({ width: row.width, height: row.height }, item.crop)] : []
  })
  return ratios.some(ratio => Math.abs(ratio - (ratios[0] ?? ratio)) > 0.02)
}

const describe = { kind: 'describe', label: 'Add alt text' } as const

/** The networks load files from this installation: what they cannot load, they refuse. */
function reach({ loads }: Subject): Finding[] {
  if (loads === undefined) return []
  if (loads) return [pass('media_reach', 'Pictures can be loaded', 'Networks get them as JPEG')]
  const text =
    'Fanfare couldn’t load them from its own public address. Ask the administrator of this Fanfare to check it.'
  return [warn('media_reach', 'Networks may not be able to load the pictures', text, { cost: 40 })]
}

/** Media: enough, not too many, uploaded, of a shape and size that the network allows, described. */
export function pictureChecks(subject: Subject): Finding[] {
  const { content, account } = subject
  const { items } = content
  if (items.length === 0) return [nothing(subject)]
  const taken = items.slice(0, networkOf(account.type).limits.pictures.max)
  const found = [tooMany(items.length, subject), ...taken.flatMap((item, at) => oneItem(subject, item, at + 1))]
  const findings = found.filter(finding => finding !== undefined)
  const stopped = new Set(findings.filter(({ level }) => level === 'stop').map(({ item }) => item)).size
  const ready = taken.length - stopped
  if (ready > 0) {
    findings.push(...reach(subject))
    const note = mixed(subject, taken) ? ', all cropped like picture 1' : ''
    findings.unshift(
      pass('pictures', 'Pictures', `${ready} of ${items.length} ready for ${networkName(account)}${note}`),
    )
  }
  const { name, limits } = networkOf(account.type)
  if (limits.userTags === 0 && taken.some(({ user_tags }) => user_tags.length > 0))
    findings.push(pass('tags', `People aren’t tagged on ${name}`, 'Tags go out on other networks only.'))
  const undescribed = taken.filter(({ alt_text }) => alt_text.trim() === '').length
  const missing = taken.length === 1 ? 'Alt text missing' : `Alt text missing on ${count(undescribed, 'picture')}`
  findings.push(
    undescribed === 0
      ? pass('alt_text', 'Alt text added', '')
      : pass('alt_text', missing, '', { cost: 5, fix: describe }),
  )
  return findings
}
