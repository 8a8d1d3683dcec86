import { CredentialRenewed, SocialAccountChanged } from '@fanfare/contracts/events.ts'
import { afterCommit } from '@fanfare/runtime/db/database.ts'
import { type EventHandler, on } from '@fanfare/runtime/events/events.ts'
import type { PublishingTables } from '../db/schema.ts'
import type { Deps } from '../deps.ts'
import { announceAfter } from '../live.ts'
import { commentMissing } from '../publisher/alerts.ts'
import { accountRemoved } from '../publisher/held-faults.ts'
import type { Publisher } from '../publisher/start.ts'
import { holdPlanned, lookAtHeld } from '../stores/held.ts'
import { offerAgain } from '../stores/posts.ts'

/**
 * An event may be old: the account may have been connected again since it was removed, or the other way round. So nothing is decided by
 * it. What the account has planned is held, and looked at right away: by the account as it is then, its posts go on or are drafts again.
 */
export function onSocialAccountChanged(deps: Deps, publisher: Publisher): EventHandler<PublishingTables> {
  return on(SocialAccountChanged, async (tx, { payload: { teamId, socialAccountId, removed } }) => {
    if (removed) await holdPlanned(tx, teamId, socialAccountId, accountRemoved(deps.clock.now()))
    await lookAtHeld(tx, teamId)
    afterCommit(tx, () => {
      publisher.forget(teamId)
      publisher.accountChanged(teamId, socialAccountId)
    })
  })
}

/** A new token, whether or not the account ever counted as expired: what was held for the old one is looked at. */
export function onCredentialRenewed(deps: Deps, publisher: Publisher): EventHandler<PublishingTables> {
  return on(CredentialRenewed, async (tx, { payload: { teamId } }) => {
    await lookAtHeld(tx, teamId)
    for (const post of await offerAgain(tx, teamId, commentMissing)) announceAfter(tx, deps, post, 'changed')
    afterCommit(tx, () => {
      publisher.forget(teamId)
      publisher.lookAtHeld()
    })
  })
}
