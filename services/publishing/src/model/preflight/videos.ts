import { media as limits, mostParts } from '@fanfare/contracts/limits.ts'
import { type CodecName, codecNames, phoneScreen } from '@fanfare/contracts/networks/facts.ts'
import type { Kind } from '@fanfare/contracts/networks.ts'
import { cutCountOf, cutsOf, secondsOf } from '@fanfare/contracts/video-pieces.ts'
import { ratioOf } from '../crop.ts'
import { piecesNeeded } from '../parts.ts'
import type { StoredItem } from '../stored.ts'
import { videoInstruction } from '../video/for-item.ts'
import { light } from '../video/misses.ts'
import { planVideo } from '../video/plan.ts'
import { targetOf } from '../video/targets.ts'
import { fraction, length, ratioText } from '../wording.ts'
import { type Finding, pass, type Subject, stop, warn } from './finding.ts'
import { asPost, type Given, itemName, removeItem, SLACK } from './one-item.ts'

/** The length of what goes out of a video. A story's is cut into pieces (spec §5), any other one must fit. */
export function long({ name, kind, media, stored, item, total }: Given): Finding | undefined {
  const { min, max } = kind.video.seconds
  const seconds = secondsOf(stored, media.duration)
  if (!seconds) return undefined
  const which = itemName(media, item, total)
  if (seconds.length < min - SLACK) {
    // Cut too short here, and long enough as it is.
    const isCut = (media.duration ?? 0) >= min - SLACK
    return stop(
      'video_short',
      `${which} is too short for ${name}`,
      `${name} accepts videos of ${length(min)} or more.`,
      {
        item,
        fix: isCut ? { kind: 'use_all', label: 'Use all of it' } : removeItem(media, item, total),
      },
    )
  }
  if (seconds.length > limits.maxVideoSeconds)
    return stop(
      'video_long',
      'Video duration too long',
      `${which} is longer than ${limits.maxVideoSeconds / 3600} hours.`,
      {
        item,
        fix: removeItem(media, item, total),
      },
    )
  if (seconds.length <= max + SLACK) return undefined
  if (kind.inPieces) {
    const pieces = cutCountOf(seconds.length, kind.video.seconds)
    // The whole story is stopped then.
    if (pieces > mostParts) return undefined
    return pass(
      'video_pieces',
      `${which} goes out in ${pieces} parts`,
      `It’s ${length(seconds.length)} long. Each part has at most ${length(max)}, and they go out in order.`,
    )
  }
  // The words of spec §5.
  const most = max <= 60 ? `${max} seconds` : length(max)
  return stop(
    'video_long',
    'Video duration too long',
    `Video duration must be less than or equal to ${most}. ${which} is ${length(seconds.length)} long: trim it first.`,
    { item, fix: { kind: 'trim', label: 'Trim' } },
  )
}

/** What makes a story fit into so many parts: its longest video is trimmed where that is cut into pieces, else what is beyond them goes. */
export function firstBeyond(
  items: readonly StoredItem[],
  media: Subject['media'],
  kind: Kind,
  most: number,
): { item: number; fix: NonNullable<Finding['fix']> } {
  const lengths = items.map(item => secondsOf(item, media.get(item.media_id)?.duration)?.length ?? 0)
  const longest = Math.max(...lengths)
  if (longest > kind.video.seconds.max)
    return { item: lengths.indexOf(longest) + 1, fix: { kind: 'trim', label: 'Trim' } }
  const fit = items.findLastIndex((_, index) => piecesNeeded(kind, items.slice(0, index + 1), media) <= most) + 1
  const rest = items.length - fit
  return { item: fit + 1, fix: { kind: 'remove_rest', label: `Remove the last ${rest === 1 ? 'one' : rest}` } }
}

/** A story of more pieces than one post may have. */
export function tooManyParts({ content, media }: Subject, kind: Kind): Finding | undefined {
  const needed = piecesNeeded(kind, content.items, media)
  if (needed <= mostParts) return undefined
  const text = `It would go out in ${needed.toLocaleString('en')} parts, and a story has ${mostParts} at most. Trim the videos, or make two stories.`
  const { item, fix } = firstBeyond(content.items, media, kind, mostParts)
  return stop('video_pieces', 'This story is too long', text, { item, fix })
}

/** A video this much wider than a phone's screen leaves a quarter of it black. */
const MUCH_WIDER = 4 / 3
const screen = phoneScreen.width / phoneScreen.height

/** The shape to which a video is cropped, as people write it: one shape has some room for whole pixels. */
const nearest = ({ min, max }: { min: number; max: number }, isWide: boolean): string => {
  if (max - min < 3 * SLACK) return fraction((min + max) / 2)
  return isWide ? `${ratioText(max)}:1` : fraction(min)
}

/** A shape that the network does not show whole, or that leaves much of a reel's screen black. */
export function fitsShape({ name, kind, postType, media, size, stored, item, total }: Given): Finding | undefined {
  if (media.width === null || media.height === null) return undefined
  const which = itemName(media, item, total)
  const ratio = ratioOf(size, stored.crop)
  const { ratio: allowed } = kind.video
  const isReel = postType === 'reel'
  const isWide = allowed !== null && ratio > allowed.max + SLACK
  const isTall = allowed !== null && ratio < allowed.min - SLACK
  // What is behind a video fills the shape.
  if ((isWide || isTall) && !(kind.takes.background && stored.add_background)) {
    const [too, edges] = isWide ? ['wide', 'The sides'] : ['tall', 'The top and bottom']
    return warn(
      'video_shape',
      `${which} is too ${too} for ${isReel ? 'reels on ' : ''}${name}`,
      `${edges} will be cropped to ${nearest(allowed, isWide)}.${isReel ? ' As a post it’s shown whole.' : ''}`,
      { item, cost: 8, fix: isReel ? asPost('Make it a post') : { kind: 'crop', label: 'Crop to fit' } },
    )
  }
  if (!isReel || ratio < screen * MUCH_WIDER) return undefined
  return warn(
    'video_shape',
    `${which} doesn’t fill the screen on ${name}`,
    'Reels are upright, 9:16. It will have black bars above and below.',
    { item, cost: 8, fix: { kind: 'crop', label: 'Crop to 9:16' } },
  )
}

/** A codec as people know it. */
const codecName = (codec: string): string => codecNames[codec as CodecName] ?? codec.toUpperCase()

/** What is converted first: of a story that is cut, its first piece, and the others like it. */
function firstPiece({ kind, stored, media }: Pick<Given, 'kind' | 'stored' | 'media'>): Given['stored'] {
  const seconds = secondsOf(stored, media.duration)
  if (!kind.inPieces || !seconds) return stored
  const [first, ...others] = cutsOf(seconds, kind.video.seconds)
  return first && others.length > 0 ? { ...stored, ...first } : stored
}

/** That a video does not go out as it is, and what it becomes. Trimming alone is no news. */
export function converted({ name, kind, media, stored, item, total }: Given): Finding | undefined {
  const { video } = media
  if (!video) return undefined
  const target = targetOf(videoInstruction(kind, firstPiece({ kind, stored, media }), media))
  const plan = planVideo(video, Number(media.bytes), target)
  if (plan.kind === 'pass' || plan.kind === 'refused') return undefined
  const which = itemName(media, item, total)
  const title = `${which} will be converted for ${name}`
  const from = `${codecName(video.codec)}, ${video.width} x ${video.height}`
  const { container, codec } = kind.video.sent
  // A file that is only put in another order stays what it is to its author.
  if (plan.kind === 'remux' && video.container === container) return undefined
  if (plan.kind === 'remux') return pass('video_converted', title, `From ${from} to ${codecName(container)}.`, { item })
  if (plan.why.every(why => why === 'chosen' || why === 'length' || light.has(why))) return undefined
  const { width } = plan.layout.output
  return pass('video_converted', title, `From ${from} to ${codecName(codec)} at ${width} px.`, { item })
}
