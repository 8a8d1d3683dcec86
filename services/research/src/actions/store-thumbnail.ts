import type { SavedPost } from '@fanfare/contracts/entities/saved-posts.ts'
import { AppError } from '@fanfare/runtime/errors.ts'
import type { Who } from '@fanfare/runtime/security/identity.ts'
import type { Deps } from '../deps.ts'
import { keepThumbnail } from './capture-thumbnail.ts'
import { requireSaved, savedPostNotFound } from './saved-posts.ts'
import { viewOneSaved } from './view-saved.ts'

/**
 * Keeps a picture that a browser has as the thumbnail of a saved post. `imageData`: a data: address. Throws `saved_post_not_found`, and what is
 * wrong with the picture.
 */
export async function storeThumbnail(deps: Deps, { teamId }: Who, id: string, imageData: string): Promise<SavedPost> {
  await requireSaved(deps, teamId, id)
  const image = imageData.slice(imageData.indexOf(',') + 1)
  const made = deps.publishing.thumbnail(teamId, { image }).catch(err => {
    if (!(err instanceof AppError) || err.status >= 500) throw err
    const { code, message, rule } = err
    throw new AppError(code, { message, field: 'body.imageData', ...(rule === undefined ? {} : { rule }) })
  })
  const row = (await keepThumbnail(deps, teamId, id, await made)) ?? savedPostNotFound()
  return viewOneSaved(deps, teamId, row)
}
