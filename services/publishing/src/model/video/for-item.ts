import { backgroundParts } from '@fanfare/contracts/entities/post-content.ts'
import { type Kind, kindOfSurface } from '@fanfare/contracts/networks.ts'
import { placedOf, tagsInPlan } from '../crop.ts'
import type { Media } from '../media.ts'
import type { PlannedPart } from '../parts.ts'
import type { StoredItem } from '../stored.ts'
import { layoutOf } from './layout.ts'
import type { RenderInstruction } from './rendering.ts'
import { type Background, targetOf, type VideoInstruction } from './targets.ts'

type Chosen = Pick<StoredItem, 'media_id' | 'crop' | 'start' | 'end' | 'add_background'>

/** Behind what does not fill the screen where the file has no main colour. */
const DARK = '#101010'

/** What is to be made of a video for the kind of post that shows it: its part, its crop and its background. */
export const instructionFor = (
  kind: Kind,
  chosen: Chosen,
  file: Pick<Media, 'duration' | 'dominant_color'>,
): RenderInstruction => ({ make: 'video', ...videoInstruction(kind, chosen, file) })

/** The same, of a video alone. */
export const videoInstruction = (
  kind: Kind,
  { crop, start, end, add_background: behind }: Chosen,
  { duration, dominant_color }: Pick<Media, 'duration' | 'dominant_color'>,
): VideoInstruction => {
  const isPart = (start ?? 0) > 0 || (end !== null && end !== undefined && end < (duration ?? Number.POSITIVE_INFINITY))
  const background = kind.takes.background && behind ? backgroundOf(behind, dominant_color) : undefined
  return {
    kind: kind.video.profile,
    ...(isPart && duration ? { trim: { start: start ?? 0, end: Math.min(end ?? duration, duration) } } : {}),
    ...(crop ? { crop } : {}),
    ...(background ? { background } : {}),
  }
}

const backgroundOf = (behind: NonNullable<Chosen['add_background']>, color: string | null): Background => {
  const { fill, frame } = backgroundParts(behind)
  const ratio = frame.width / frame.height
  return fill === 'blur' ? { kind: 'blur', ratio } : { kind: 'color', ratio, color: color ?? DARK }
}

/**
 * People in a video as they are sent to its network: with their places in what it is given, where it takes any. Whom the crop has cut off is
 * tagged without one.
 */
export const peopleInVideo = (
  kind: Kind,
  item: Chosen & Pick<StoredItem, 'user_tags'>,
  file: Pick<Media, 'duration' | 'dominant_color' | 'width' | 'height'>,
): { username: string; x?: number; y?: number }[] => {
  const { width, height } = file
  const names = item.user_tags.map(({ username }) => ({ username }))
  if (kind.limits.tagPlaces.video === 'none' || !width || !height) return names
  const size = { width, height }
  const { region, picture, output } = layoutOf(size, targetOf(videoInstruction(kind, item, file)))
  const { inside } = tagsInPlan(size, { region, output: picture, canvas: output }, placedOf(item.user_tags))
  return names.map(one => inside.find(({ username }) => username === one.username) ?? one)
}

/** A video of a post for one of its publications. */
export interface WantedVideo {
  /** Its item, from 0. */
  item: number
  mediaId: string
  instruction: RenderInstruction
}

/** What is to be made of the videos of a post, for each of its publications. */
export const videosOf = (
  parts: readonly Pick<PlannedPart, 'surface' | 'piece'>[],
  items: readonly StoredItem[],
  media: ReadonlyMap<string, Pick<Media, 'type' | 'duration' | 'dominant_color'>>,
): WantedVideo[] =>
  parts.flatMap(({ surface, piece }) => {
    const kind = kindOfSurface(surface)
    return items.flatMap((item, at): WantedVideo[] => {
      const file = media.get(item.media_id)
      if (file?.type !== 'video' || (piece && piece.item !== at)) return []
      const shown = piece ? { ...item, start: piece.start, end: piece.end } : item
      return [{ item: at, mediaId: item.media_id, instruction: instructionFor(kind, shown, file) }]
    })
  })

/** Tells the videos of a post apart: the same file may be shown twice, each time another part of it. */
export const videoKey = ({ media_id, crop, start, end, add_background }: Chosen): string =>
  JSON.stringify([media_id, crop ?? null, start ?? null, end ?? null, add_background ?? null])
