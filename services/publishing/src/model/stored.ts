import type { publicationStates } from '@fanfare/contracts/entities/operator.ts'
import type { ContentItem } from '@fanfare/contracts/entities/post-content.ts'
import type { PostFault } from '@fanfare/contracts/entities/post-faults.ts'
import type { PostPublication } from '@fanfare/contracts/entities/post-publications.ts'

export interface StoredPart {
  key: string
  bytes: number
}

export type StoredItem = ContentItem

/** What a piece of a story shows: one item, and of a video its part from `start` to `end`, in seconds. */
export interface Piece {
  item: number
  start: number | null
  end: number | null
}

/** What a post shows of one of its publications. Whether one that waits is scheduled depends on the time at which it is read. */
export type StoredPublication = Omit<PostPublication, 'status'> & {
  status: Exclude<PostPublication['status'], 'scheduled'>
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

/** When a post was to go out, in the form of its columns. */
export interface StoredTime {
  schedule_kind: 'date' | 'time_slot'
  schedule_wall: string | null
  schedule_zone: string | null
  /** ISO 8601. */
  post_at: string
  post_date: string | null
  slot_id: string | null
  slot_date: string | null
}

export interface StoredProgress {
  step: string
  text: 'Starting' | 'Rendering' | 'Uploading' | 'Posting' | 'Saving' | 'Posted' | 'Error'
  percent: number
  sentence: string
}

/** States of the publisher's state machine. */
export type PublicationState = (typeof publicationStates)[number]

/** By what a stored file is known again: its size, and the SHA-256 of its beginning and end, hex. */
export interface FilePrint {
  bytes: number
  sha256: string
}

/** Ids that the network returned before the commit. Stored before they are used. */
export interface Prepared {
  /** Ids of carousel children or page photos, by item order. */
  children?: (string | null)[]
  /** Instagram container or unpublished page post. */
  container?: string
  /** Video of a page, while its file is sent: its id, the upload in pieces and its next bytes, or where its file goes. */
  video?: string
  upload?: { session: string; start: number; end: number }
  uploadUrl?: string
  /** Instagram container whose video is being sent to `uploadUrl`: it becomes the container, or a child. */
  sending?: string
  /** Bytes at `uploadUrl` that the network has said to have. */
  sent?: number
  /** The file that is being sent, as it was when its upload was opened: the rest of another file would not fit what the network has. */
  file?: FilePrint
  /** Whether TikTok fetches the video once it is committed; false: it did not get it that way, and is sent it. */
  fetched?: boolean
  /** Which page flow prepared it. */
  flow?: 'draft-then-publish' | 'photos-then-feed'
  /** Fingerprint of the post's content at that time, and of its text alone, which is looked for whatever the post says now. */
  content?: string
  words?: string
}

/** An error response to an irreversible call. */
export interface StoredRefusal {
  /**
   * `unusable`: what was prepared can never be published, though nothing is wrong with the post. `taken`: the network says that it has
   * published it already.
   */
  kind: 'rejected' | 'rate_limited' | 'not_ready' | 'token_invalid' | 'transient' | 'unusable' | 'taken'
  fault: StoredFault
  waitMs?: number
}

/** A live post of an account that no publication is known for. */
export interface Stranger {
  content_id: string
  at: string
  text: string
  permalink: string | null
}
