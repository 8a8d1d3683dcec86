import type { PostFigureSource, PostMeasure } from '@fanfare/contracts/entities/insight-posts.ts'
import type { NetworkType } from '@fanfare/contracts/networks.ts'

/** What is known of all posts of an account: where their figures come from, and what their scores are calculated from. */
export interface Facts {
  sources: readonly PostFigureSource[]
  type: NetworkType
  /** The network's name. */
  network: string
  /** What z-scores compare. */
  measure: PostMeasure
}
