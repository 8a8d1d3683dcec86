import type { publicationStates } from '@fanfare/contracts/entities/operator.ts'
import type { PostFault } from '@fanfare/contracts/entities/posts.ts'

export interface StoredPart {
  key: string
  bytes: number
}

export interface StoredItem {
  media_id: string
  alt_text: string
  user_tags: { username: string; x: number; y: number }[]
  crop: { x: number; y: number; width: number; height: number } | null
}

export interface StoredFault {
  code: string
  title: string
  message: string
  item: number | null
  action: PostFault['action']
  network: { code: number | null; subcode: number | null; message: string } | null
  at: string
}

export interface StoredProgress {
  step: string
  text: 'Starting' | 'Rendering' | 'Uploading' | 'Posting' | 'Saving' | 'Posted' | 'Error'
  percent: number
  sentence: string
}

/** States of the publisher's state machine. */
export type PublicationState = (typeof publicationStates)[number]

/** What the network handed out before the commit, and what the commit gave. Stored before it is used. */
export interface Prepared {
  /** Ids of carousel children or page photos, by item order. */
  children?: (string | null)[]
  /** Instagram container or unpublished page post. */
  container?: string
  /** Which page flow prepared it. */
  flow?: 'draft-then-publish' | 'photos-then-feed'
  /** Fingerprint of what the post said and showed then, and of its words alone: those are looked for, whatever it says now. */
  content?: string
  words?: string
}

/** An error answer to an irreversible call. */
export interface StoredRefusal {
  /** `unusable`: what was prepared can never be published, though nothing is wrong with the post. */
  kind: 'rejected' | 'rate_limited' | 'not_ready' | 'token_invalid' | 'transient' | 'unusable'
  fault: StoredFault
  waitMs?: number
}

/** What is live on an account and unknown here. */
export interface Stranger {
  content_id: string
  at: string
  text: string
  permalink: string | null
}
