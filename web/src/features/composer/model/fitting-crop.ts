import type { Crop } from '@fanfare/contracts/entities/post-content.ts'
import { phoneScreen } from '@fanfare/contracts/networks/facts.ts'
import { networks } from '@fanfare/contracts/networks.ts'

/** The shapes that all feeds show whole. */
const ratios = networks.flatMap(({ kinds }) => kinds.post.limits.ratio ?? [])
const minRatio = Math.max(...ratios.map(({ min }) => min))
const maxRatio = Math.min(...ratios.map(({ max }) => max))
const feeds = { min: minRatio, max: maxRatio }

/** The shape of a reel, a phone's screen. */
const screen = phoneScreen.width / phoneScreen.height
export const reelShape = { min: screen, max: screen }

/** A centred crop that brings a picture into a range of shapes, that which feeds take by default; undefined when it already fits. */
export const fittingCrop = (width: number, height: number, { min, max } = feeds): Crop | undefined => {
  const ratio = width / height
  if (ratio > max) {
    const keep = max / ratio
    return { x: (1 - keep) / 2, y: 0, width: keep, height: 1 }
  }
  if (ratio < min) {
    const keep = ratio / min
    return { x: 0, y: (1 - keep) / 2, width: 1, height: keep }
  }
  return undefined
}
