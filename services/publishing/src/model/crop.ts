import type { Crop, UserTag } from '@fanfare/contracts/entities/post-content.ts'
import { MiB } from '@fanfare/contracts/limits.ts'
import { phoneScreen, wideFrame } from '@fanfare/contracts/networks/facts.ts'
import { allKinds, type PictureProfile } from '@fanfare/contracts/networks.ts'

export interface Size {
  width: number
  height: number
}
/** Whole pixels of a picture. */
export interface Region extends Size {
  left: number
  top: number
}

/** Limits of a rendering: its width in pixels, the range of its shape (width / height; null: any), and its size in bytes. */
export interface Profile {
  minWidth: number
  maxWidth: number
  ratios: { min: number; max: number } | null
  bytes: number
  /** A screen that the picture fills one way, however small it is; the rest of it can have a background. */
  screen?: Size
}
export type ProfileName = PictureProfile | 'w1440' | 'story1080' | 'story1280'

/** A rendering for viewing, in any shape. */
const viewing: Profile = { minWidth: 1, maxWidth: 1440, ratios: null, bytes: 8 * MiB }

/** A frame that a picture of a story fills one way, before its background. */
const framed = (screen: Size): Profile => ({
  minWidth: 1,
  maxWidth: screen.width,
  ratios: null,
  bytes: 8 * MiB,
  screen,
})

/** Name of the format of stories before a background. */
export const frameProfile = ({ isWide }: { isWide: boolean }): 'story1080' | 'story1280' =>
  isWide ? 'story1280' : 'story1080'

/** By the first part of a variant's name: those of each kind of post, `w1440` for viewing, and for stories of any network `story1080`, a phone's screen, and `story1280`, a wide frame. */
export const profiles = Object.fromEntries([
  ...allKinds.map(({ kind: { picture, limits } }) => {
    const { profile, ...size } = picture
    return [profile, { ...size, ratios: limits.ratio }]
  }),
  ['w1440', viewing],
  ['story1080', framed(phoneScreen)],
  ['story1280', framed(wideFrame)],
]) as Record<ProfileName, Profile>

/** Behind a picture of a story that does not fill the screen: the picture itself, blurred, or a CSS hex colour. */
export type PictureBackground = 'blur' | `#${string}`

export interface Variant {
  profile: ProfileName
  crop: Crop | null
  /** Of a profile with a screen; absent: the picture has its own shape. */
  background?: PictureBackground
}

/** A variant's name has its crop in ten-thousandths of the picture, so that the name alone decides what is rendered. */
const PARTS = 10_000
const NAME = /^([a-z]{1,8}\d{1,4})(?:-c(\d{1,5})_(\d{1,5})_(\d{1,5})_(\d{1,5}))?(?:-(blur)|-x([0-9a-f]{6}))?\.jpg$/

/** The name of a rendering, such as `ig1440.jpg`, `ig1440-c0_1250_10000_7500.jpg`, `story1080-blur.jpg` or `story1080-x2f4858.jpg`. */
export function variantName(profile: ProfileName, crop: Crop | null, background?: PictureBackground): string {
  const behind = background === undefined ? '' : background === 'blur' ? '-blur' : `-x${background.slice(1)}`
  if (!crop) return `${profile}${behind}.jpg`
  const parts = [crop.x, crop.y, crop.width, crop.height].map(part => Math.round(part * PARTS))
  return `${profile}-c${parts.join('_')}${behind}.jpg`
}

/** Parses the name of a rendering; undefined where it is none. */
export function parseVariant(name: string): Variant | undefined {
  const match = NAME.exec(name)
  if (!match || !Object.hasOwn(profiles, match[1] ?? '')) return undefined
  const profile = match[1] as ProfileName
  const [, , , , , , blur, color] = match
  const behind: PictureBackground | undefined = color === undefined ? undefined : `#${color}`
  const background = blur ? ('blur' as const) : behind
  if (background && !profiles[profile].screen) return undefined
  const base = { profile, ...(background ? { background } : {}) }
  if (match[2] === undefined) return { ...base, crop: null }
  const [x = 0, y = 0, width = 0, height = 0] = match.slice(2, 6).map(part => Number(part) / PARTS)
  return width > 0 && height > 0 ? { ...base, crop: { x, y, width, height } } : undefined
}

const clamp = (value: number, low: number, high: number): number => Math.min(Math.max(value, low), high)

/** The pixels that a crop keeps: at least one in each direction, all inside the picture. */
export function cropped({ width, height }: Size, crop: Crop | null): Region {
  if (!crop) return { left: 0, top: 0, width, height }
  const left = clamp(Math.round(crop.x * width), 0, width - 1)
  const top = clamp(Math.round(crop.y * height), 0, height - 1)
  return {
    left,
    top,
    width: clamp(Math.round(crop.width * width), 1, width - left),
    height: clamp(Math.round(crop.height * height), 1, height - top),
  }
}

/** Shape of a picture after its crop: width / height. */
export function ratioOf(size: Size, crop: Crop | null): number {
  const { width, height } = cropped(size, crop)
  return width / height
}

/** Cuts evenly from both sides until the shape lies in the range. */
export function fitRatio(region: Region, { min, max }: { min: number; max: number }): Region {
  const { left, top, width, height } = region
  if (width / height > max) {
    const kept = Math.max(1, Math.floor(height * max))
    return { ...region, left: left + Math.floor((width - kept) / 2), width: kept }
  }
  if (width / height < min) {
    const kept = Math.max(1, Math.floor(width / min))
    return { ...region, top: top + Math.floor((height - kept) / 2), height: kept }
  }
  return region
}

export interface Plan {
  region: Region
  /** Size of what is kept. */
  output: Size
  /** The whole rendering, where a background fills what the picture leaves; the picture is in its middle. */
  canvas?: Size
}

/** A picture on a screen: as large as fits. */
function onScreen(region: Region, screen: Size, background: PictureBackground | undefined): Plan {
  const scale = Math.min(screen.width / region.width, screen.height / region.height)
  const output = {
    width: clamp(Math.round(region.width * scale), 1, screen.width),
    height: clamp(Math.round(region.height * scale), 1, screen.height),
  }
  return { region, output, ...(background ? { canvas: screen } : {}) }
}

/** The region that is cut from a picture, whose `size` is that after EXIF rotation, and the size of the rendering. */
export function planRendering(size: Size, { profile: name, crop, background }: Variant): Plan {
  const profile = profiles[name]
  const chosen = cropped(size, crop)
  if (profile.screen) return onScreen(chosen, profile.screen, background)
  const region = profile.ratios ? fitRatio(chosen, profile.ratios) : chosen
  const width = clamp(region.width, profile.minWidth, profile.maxWidth)
  const height = Math.max(1, Math.round((width * region.height) / region.width))
  if (!profile.ratios) return { region, output: { width, height } }
  // After rounding to whole pixels the shape must still be in the range.
  const { min, max } = profile.ratios
  return { region, output: { width, height: clamp(height, Math.ceil(width / max), Math.floor(width / min)) } }
}

/** A place in a picture before its crop, in fractions of it. */
export interface Place {
  x: number
  y: number
}

/** Tags that have a place. */
export const placedOf = (tags: readonly UserTag[]): (Place & { username: string })[] =>
  tags.flatMap(({ username, x, y }) => (x === null || y === null ? [] : { username, x, y }))

/**
 * Tags of a picture, people or products, as a network is told of them: places in fractions of the rendering that it fetches. `outside`:
 * those whom the crop has cut off; a network would refuse their places.
 */
export const tagsInRendering = <Tag extends Place>(
  size: Size,
  variant: Variant,
  tags: readonly Tag[],
): { inside: Tag[]; outside: Tag[] } => tagsInPlan(size, planRendering(size, variant), tags)

/** The same, of any rendering whose picture is in its middle. */
export function tagsInPlan<Tag extends Place>(
  size: Size,
  { region, output, canvas = output }: Plan,
  tags: readonly Tag[],
): { inside: Tag[]; outside: Tag[] } {
  const { left, top, width, height } = region
  const [across, down] = [output.width / canvas.width, output.height / canvas.height]
  const inside: Tag[] = []
  const outside: Tag[] = []
  for (const tag of tags) {
    const x = (tag.x * size.width - left) / width
    const y = (tag.y * size.height - top) / height
    const within = x >= 0 && x <= 1 && y >= 0 && y <= 1
    const [placeX, placeY] = [(1 - across) / 2 + x * across, (1 - down) / 2 + y * down]
    // Four places are a tenth of a pixel of the widest rendering.
    if (within) inside.push({ ...tag, x: Number(placeX.toFixed(4)), y: Number(placeY.toFixed(4)) })
    else outside.push(tag)
  }
  return { inside, outside }
}
