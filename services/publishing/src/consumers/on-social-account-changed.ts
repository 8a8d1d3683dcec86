import { Draft } from '@fanfare/contracts/entities/posts.ts'
import { SocialAccountChanged } from '@fanfare/contracts/events.ts'
import { type EventHandler, on } from '@fanfare/runtime/events.ts'
import { timeAsDraft } from '../actions/cancel-post.ts'
import { resumeAccount, withdraw } from '../actions/publications.ts'
import type { PublishingTables } from '../db/schema.ts'
import type { Deps, Tx } from '../deps.ts'
import { announceAfter } from '../live.ts'
import { changePost, plannedPostsOf } from '../stores/posts.ts'

/**
 * What is known of the team's accounts is asked anew. Planned posts of an account that was removed become drafts, except
 * those that are already going out. Posts that were held because its connection had ended go on when it works again.
 */
export function onSocialAccountChanged(deps: Deps): EventHandler<PublishingTables> {
  return on(SocialAccountChanged, async (tx, { payload: { teamId, socialAccountId, removed } }) => {
    deps.accounts.drop(teamId)
    if (removed) return takeBack(tx, deps, teamId, socialAccountId)
    // The publisher looks at the account anew and holds its posts again where it still cannot publish.
    await resumeAccount(tx, deps, teamId, socialAccountId)
  })
}

async function takeBack(tx: Tx, deps: Deps, teamId: string, accountId: string): Promise<void> {
  const json = JSON.stringify(null)
  for (const post of await plannedPostsOf(tx, teamId, accountId)) {
    if ((await withdraw(tx, post.id)) === 'going_out') continue
    const draft = await changePost(tx, teamId, post, {
      ...timeAsDraft(post),
      status: Draft,
      progress: json,
      fault: json,
    })
    // Somebody changed it between the two statements: the event is handled again as a whole.
    if (!draft) throw new Error(`post ${post.id} changed while its account was removed`)
    announceAfter(tx, deps, draft, 'changed')
  }
}
