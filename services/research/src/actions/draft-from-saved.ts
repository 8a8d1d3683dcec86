import { hash } from 'node:crypto'
import type { BodyOf } from '@fanfare/contracts/endpoint.ts'
import type { DraftFromSavedPost } from '@fanfare/contracts/endpoints/saved-posts.ts'
import { creditedCaption } from '@fanfare/contracts/research/credit-line.ts'
import { repostImpossible } from '@fanfare/contracts/research/repost-impossible.ts'
import { AppError, fail } from '@fanfare/runtime/errors.ts'
import type { Who } from '@fanfare/runtime/security/identity.ts'
import type { Deps } from '../deps.ts'
import type { SavedRow } from '../stores/saved-posts.ts'
import { rereadSaved } from './reread-saved.ts'
import { requireSaved } from './saved-posts.ts'

type Wanted = BodyOf<typeof DraftFromSavedPost> & { key?: string | undefined }

/**
 * Makes a draft of a saved post. A network gives no address of a video that has music of others, and what it doesn't give cannot be posted:
 * `repost_impossible`. Throws `saved_post_not_found`, and what publishing refuses the person.
 */
export async function draftFromSaved(
  deps: Deps,
  who: Who,
  id: string,
  { account_id, credit = true, credit_line: line, key }: Wanted,
): Promise<{ post_id: string }> {
  const saved = await requireSaved(deps, who.teamId, id)
  if (saved.type !== 'text' && saved.media.length === 0)
    fail('repost_impossible', {
      field: 'params.id',
      rule: 'a saved post whose pictures and videos the network gives',
      message: repostImpossible(saved.type),
    })
  const own = hash('sha256', `${saved.id} ${key ?? deps.ids.next()}`, 'hex')
  const draftWith = ({ media }: Pick<SavedRow, 'media'>) =>
    deps.publishing.draft(who, {
      account_id,
      source: 'saved_post',
      source_ref: saved.id,
      caption: credit ? creditedCaption(saved, line) : saved.caption,
      media,
      key: own,
    })
  const draft = draftWith(saved).catch(async err => {
    // The addresses of files end after hours or days: the network gives new ones.
    if (!(err instanceof AppError) || err.code !== 'network_unavailable' || saved.media.length === 0) throw err
    const now = await rereadSaved(deps, who.teamId, saved)
    if (!now) throw err
    return draftWith(now)
  })
  return draft.catch(err => {
    if (!(err instanceof AppError) || err.field === undefined || err.field === 'body.account_id') throw err
    // Of the request to publishing; here it is the saved post whose files those are.
    const { code, message, rule = 'a saved post whose files can be posted', details } = err
    throw new AppError(code, { field: 'params.id', rule, message, ...(details === undefined ? {} : { details }) })
  })
}
