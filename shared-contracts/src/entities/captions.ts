import { type Static, Type } from 'typebox'
import { savedCaptions } from '../limits.ts'
import { widest } from '../networks.ts'
import { Id, Instant, Nullable, nameText } from './common.ts'

/** A name that people find a saved caption by; no two of a team are the same, whatever their case. */
export const CaptionTitle = Type.String({ minLength: 1, maxLength: savedCaptions.title, ...nameText })
/** The text itself: as long as the longest caption that a network allows, and not only blanks. */
export const CaptionText = Type.String({
  minLength: 1,
  maxLength: widest('caption'),
  pattern: '\\S',
  description: 'a text that isn’t only blanks',
})
/** A folder. Two that differ only in case are the same folder. */
const CaptionTag = Type.String({ minLength: 1, maxLength: savedCaptions.tag, ...nameText })
export const CaptionTags = Type.Array(CaptionTag, { maxItems: savedCaptions.tags })

/** `hashtags`: a hashtag group, which consists of hashtags only. */
export const CaptionKind = Type.Enum(['caption', 'hashtags'])
export type CaptionKind = Static<typeof CaptionKind>

/** Spec §3, saved caption (id, title, caption), with what this product adds. */
export const SavedCaption = Type.Object({
  id: Id,
  title: Type.String(),
  caption: Type.String(),
  kind: CaptionKind,
  /** Folders that it is in. */
  tags: Type.Array(Type.String()),
  /** Hashtags of the text, without `#`, each once. */
  hashtags: Type.Array(Type.String()),
  /** How often it was put into a post. */
  use_count: Type.Integer(),
  last_used_at: Nullable(Instant),
  /** Who saved it. Creators change only their own. */
  author_id: Id,
  version: Type.Integer(),
  created_at: Instant,
  updated_at: Instant,
})
export type SavedCaption = Static<typeof SavedCaption>
