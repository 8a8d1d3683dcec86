import type { ContentInput } from '@fanfare/contracts/entities/contents.ts'
import type { ItemInput } from '@fanfare/contracts/entities/post-content.ts'
import { AppError } from '@fanfare/runtime/errors.ts'
import { itemOf, orderOf } from '../../model/contents/content-body.ts'
import { refuseBoth } from '../refuse-both.ts'
import { inContent } from './content-failure.ts'
import { refuseOtherIds } from './refuse-other-ids.ts'

/** A body that may have its caption and files by the names of spec §3. */
type Given = Pick<ContentInput, 'description' | 'media'> & {
  caption?: string | undefined
  items?: ItemInput[] | undefined
}

/**
 * Runs an action with a body that has `caption` and `items` only; where files were sent as `media`, its failures name those. Throws
 * `invalid_input` where one thing was sent by both of its names.
 */
export async function withOwnContent<B extends Given, T>(
  body: B,
  act: (body: Omit<B, 'description' | 'media'>) => Promise<T>,
): Promise<T> {
  const { description, media, ...own } = body
  refuseBoth(body, { description: 'caption', media: 'items' })
  const said = description === undefined ? {} : { caption: description }
  if (!media) return act({ ...own, ...said })
  refuseOtherIds(media, 'body.media')
  const items = orderOf(media).map(at => itemOf(media[at] as (typeof media)[number]))
  try {
    return await act({ ...own, ...said, items })
  } catch (err) {
    throw err instanceof AppError ? inContent(err, { media }) : err
  }
}
