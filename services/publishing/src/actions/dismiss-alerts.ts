import { Posted } from '@fanfare/contracts/entities/posts.ts'
import { transaction } from '@fanfare/runtime/db/database.ts'
import { fail } from '@fanfare/runtime/errors.ts'
import type { Who } from '@fanfare/runtime/security/identity.ts'
import type { Deps } from '../deps.ts'
import { announceAfter } from '../live.ts'
import { dropAlerts, type PostRow } from '../stores/posts.ts'
import { changeWithRetry } from './changeable-post.ts'

/** Removes the alerts of a live post. A missing first comment can still be posted. */
export async function dismissAlerts(deps: Deps, who: Who, id: string): Promise<PostRow> {
  return changeWithRetry(deps, { who, id }, post => {
    if (post.status !== Posted) fail('post_state', { message: 'This post isn’t live.' })
    if (post.alerts.length === 0) return Promise.resolve(post)
    return transaction(deps.db, async tx => {
      const dismissed = await dropAlerts(tx, who.teamId, id)
      if (dismissed) announceAfter(tx, deps, dismissed, 'changed')
      return dismissed
    })
  })
}
