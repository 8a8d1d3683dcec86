import { SocialAccountChanged, SocialAccountConnected } from '@fanfare/contracts/events.ts'
import { afterCommit } from '@fanfare/runtime/db/database.ts'
import { type EventHandler, on } from '@fanfare/runtime/events/events.ts'
import { startReading } from '../actions/start-reading.ts'
import type { Tx } from '../db/db.ts'
import type { InsightsDb } from '../db/schema.ts'
import type { Deps } from '../deps.ts'
import { expectAccount, forgetAccount, type Place, stateOf } from '../stores/insight-accounts.ts'
import { dropAccountOfLinks } from '../stores/report-links.ts'
import { deleteSchedulesOfAccount } from '../stores/report-schedules.ts'

async function expect(deps: Deps, tx: Tx, place: Place, again: boolean): Promise<void> {
  // One whose figures nobody has looked at has no row yet.
  if (deps.config.readAccounts === 'seen' && !(await stateOf(tx, place))) return
  if (!(await expectAccount(tx, place, again))) return
  afterCommit(tx, () => void startReading(deps, place))
}

/** An account of a team is read as soon as it is there. */
export const onAccountConnected = (deps: Deps): EventHandler<InsightsDb> =>
  on(SocialAccountConnected, (tx, { payload: { teamId, socialAccountId: accountId } }) =>
    expect(deps, tx, { teamId, accountId }, true),
  )

/** One that has a new token is read again, since it may be allowed more now; one that was removed is read and reported no more. */
export const onAccountChanged = (deps: Deps): EventHandler<InsightsDb> =>
  on(SocialAccountChanged, async (tx, { payload: { teamId, socialAccountId: accountId, removed, cause } }) => {
    const place = { teamId, accountId }
    if (removed) {
      await forgetAccount(tx, place)
      await dropAccountOfLinks(tx, place)
      await deleteSchedulesOfAccount(tx, place)
    }
    if (!removed) await expect(deps, tx, place, cause === 'renewed')
  })
