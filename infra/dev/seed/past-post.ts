import type { MediaFile } from '@fanfare/contracts/entities/media.ts'
import type { LivePost } from './network.ts'

/** A post that went out, or did not, before the demo began. */
export interface PastPost {
  teamId: string
  accountId: string
  authorId: string
  type: 'ig' | 'fb'
  caption: string
  alt: string
  media: MediaFile[]
  at: Date
  wall: string
  zone: string
  fate: 'posted' | 'failed' | 'unconfirmed'
  live: LivePost | undefined
  /** Its container at Instagram, where it is not known whether it went live: asking again looks at it. */
  container: string | undefined
}
