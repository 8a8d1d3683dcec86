import { cropped, fitRatio, type Region } from '../crop.ts'
import { shapeOf, type VideoFacts } from './facts.ts'
import type { VideoTarget } from './targets.ts'

interface Size {
  width: number
  height: number
}

/** Where the pixels of a rendering come from and go to. */
export interface Layout {
  /** What is kept of the picture as it is shown. */
  region: Region
  /** Size of what is kept, in the rendering. */
  picture: Size
  /** Size of the rendering; larger than `picture` where a background fills it. */
  output: Size
}

const NEARLY = 1e-6
/** 4:2:0 has one colour for two pixels each way. */
const even = (value: number): number => Math.max(2, Math.floor(value / 2 + NEARLY) * 2)

/** A shape that differs by less than this share is the same to the eye: no background is seen behind it. */
const SAME_SHAPE = 0.01

/** Largest size of a shape within the target, not larger than the picture itself unless the target has a least size. */
function fitted(size: Size, target: VideoTarget): Size {
  const down = Math.min(1, target.maxWidth / size.width, target.maxHeight / size.height)
  const up = Math.max(target.minWidth / size.width, target.minHeight / size.height)
  const scale = Math.max(down, up)
  const width = Math.min(even(size.width * scale), even(target.maxWidth))
  const height = Math.min(even(size.height * scale), even(target.maxHeight))
  if (!target.ratio) return { width, height }
  // After rounding to even pixels the shape must still be in the range.
  const { min, max } = target.ratio
  if (width / height > max) return { width: even(height * max), height }
  if (width / height < min) return { width, height: even(width / min) }
  return { width, height }
}

/** Size of a shape that is filled by a background: as large as the target lets it be. */
function canvasOf(asked: number, { maxWidth, maxHeight, ratio: range }: VideoTarget): Size {
  const ratio = range ? Math.min(Math.max(asked, range.min), range.max) : asked
  const width = Math.min(maxWidth, maxHeight * ratio)
  // Rounded towards the middle of the range.
  const height = even(width / ratio)
  return { width: even(width), height: range && width / height > range.max ? height + 2 : height }
}

/** How a video is laid out for a target: cropped, cut evenly to the shape that is taken, scaled, or set before a background. */
export function layoutOf(facts: Pick<VideoFacts, 'width' | 'height'>, target: VideoTarget): Layout {
  const chosen = cropped(facts, target.crop)
  const { background } = target
  if (background && Math.abs(shapeOf(chosen) / background.ratio - 1) > SAME_SHAPE) {
    const output = canvasOf(background.ratio, target)
    const scale = Math.min(output.width / chosen.width, output.height / chosen.height)
    const picture = {
      width: Math.min(even(chosen.width * scale), output.width),
      height: Math.min(even(chosen.height * scale), output.height),
    }
    return { region: chosen, picture, output }
  }
  const region = target.ratio ? fitRatio(chosen, target.ratio) : chosen
  const output = fitted(region, target)
  return { region, picture: output, output }
}
