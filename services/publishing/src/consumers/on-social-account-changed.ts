import { CredentialRenewed, SocialAccountChanged } from '@fanfare/contracts/events.ts'
import { afterCommit } from '@fanfare/runtime/db/database.ts'
import { type EventHandler, on } from '@fanfare/runtime/events/events.ts'
import { storeAccountDates } from '../actions/store-dates.ts'
import type { PublishingTables } from '../db/schema.ts'
import type { Deps } from '../deps.ts'
import { commentMissing } from '../faults/alerts.ts'
import { accountRemoved } from '../faults/held-faults.ts'
import { announceAfter } from '../live.ts'
import type { Publisher } from '../publisher/start.ts'
import { holdPlanned, lookAtHeld } from '../stores/held.ts'
import { offerAgain } from '../stores/posts.ts'

/**
 * An event may be old: an account that it reports as removed may be connected again, or the other way round. So the event decides
 * nothing: the scheduled posts of the account are held and checked at once, against the account as it is then, which resumes them
 * or makes them drafts.
 */
export function onSocialAccountChanged(deps: Deps, publisher: Publisher): EventHandler<PublishingTables> {
  return on(SocialAccountChanged, async (tx, { payload: { teamId, socialAccountId, removed } }) => {
    if (removed) await holdPlanned(tx, teamId, socialAccountId, accountRemoved(deps.clock.now()))
    await lookAtHeld(tx, teamId)
    afterCommit(tx, () => {
      publisher.dropCached(teamId)
      publisher.accountChanged(teamId, socialAccountId)
      // Its zone may be another one. Quotas count by moments, so that this may fail without harm.
      storeAccountDates(deps, teamId, socialAccountId).catch(err =>
        deps.log.warn({ err, accountId: socialAccountId }, 'dates of posts are not stored again for now'),
      )
    })
  })
}

/** An account has a new token: posts that were held because of the old one are checked at once. */
export function onCredentialRenewed(deps: Deps, publisher: Publisher): EventHandler<PublishingTables> {
  return on(CredentialRenewed, async (tx, { payload: { teamId } }) => {
    await lookAtHeld(tx, teamId)
    for (const post of await offerAgain(tx, teamId, commentMissing)) announceAfter(tx, deps, post, 'changed')
    afterCommit(tx, () => {
      publisher.dropCached(teamId)
      publisher.lookAtHeld()
    })
  })
}
