import { type Static, Type } from 'typebox'
import { Nullable } from './common.ts'

export const LinkPreview = Type.Object({
  /** Where the page is, after redirects. */
  url: Type.String(),
  /** Host of the page. */
  site: Type.String(),
  title: Nullable(Type.String()),
  description: Nullable(Type.String()),
  /** Its picture, as a data URL of at most 256 pixels: the page's own address is never loaded by browsers. */
  image: Nullable(Type.String()),
})
export type LinkPreview = Static<typeof LinkPreview>
