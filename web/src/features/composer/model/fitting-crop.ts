import type { Crop } from '@fanfare/contracts/entities/post-content.ts'
import { networks } from '@fanfare/contracts/networks.ts'

/** The shapes that all feeds show whole. */
const ratios = networks.flatMap(({ kinds }) => kinds.post.limits.ratio ?? [])
const minRatio = Math.max(...ratios.map(({ min }) => min))
const maxRatio = Math.min(...ratios.map(({ max }) => max))

/** A centred crop that brings a picture into the ratio that feeds take; undefined when it already fits. */
export const fittingCrop = (width: number, height: number): Crop | undefined => {
  const ratio = width / height
  if (ratio > maxRatio) {
    const keep = maxRatio / ratio
    return { x: (1 - keep) / 2, y: 0, width: keep, height: 1 }
  }
  if (ratio < minRatio) {
    const keep = ratio / minRatio
    return { x: 0, y: (1 - keep) / 2, width: 1, height: keep }
  }
  return undefined
}
