import type { ContentInput } from '@fanfare/contracts/entities/contents.ts'
import { AppError } from '@fanfare/runtime/errors.ts'
import { orderOf } from '../../model/contents/content-body.ts'

/** Where a failure of a post's content lies in a content. `order`: which file stands at which place of the post. */
function fieldOf(field: string | undefined, order: readonly number[]): string | undefined {
  if (field === undefined) return undefined
  if (field.startsWith('body.schedule')) return 'body.schedule_publish_timestamp'
  if (field.startsWith('body.accounts')) return 'body.owner_id'
  if (field === 'body.items') return 'body.media'
  return field.replace(/^body\.items\.(\d+)(\.media_id)?/, (_, at: string, id?: string) => {
    const place = order[Number(at)] ?? at
    return `body.media.${place}${id ? '.id' : ''}`
  })
}

/** A failure of a post's content by the names of the content. */
export function inContent(err: AppError, { media = [] }: Pick<ContentInput, 'media'>): AppError {
  const field = fieldOf(err.field, orderOf(media))
  const message = err.field && field ? err.message.replaceAll(err.field, field) : err.message
  return new AppError(err.code, {
    message,
    ...(field === undefined ? {} : { field }),
    ...(err.rule === undefined ? {} : { rule: err.rule }),
    ...(err.details === undefined ? {} : { details: err.details }),
    cause: err,
  })
}
