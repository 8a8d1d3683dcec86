import { announceExpiring } from '../actions/announce-expiring.ts'
import { queueMail } from '../actions/post-mail.ts'
import { reviewCredential } from '../actions/report-credential.ts'
import { reseal } from '../actions/reseal.ts'
import { sweepWebhooks } from '../actions/send-webhooks.ts'
import type { Deps } from '../deps.ts'
import { TRIES_LIFE_MS } from '../model/slowdown.ts'
import { deleteEndedConnectStates } from '../stores/connections.ts'
import { credentialsPastEnd, credentialsToReview, markReviewed } from '../stores/credentials.ts'
import { deleteUnusedDevices } from '../stores/devices.ts'
import { deleteEndedLinks } from '../stores/links.ts'
import { deleteOldTries } from '../stores/lockouts.ts'
import { deleteOldMails, waitingMails } from '../stores/mails.ts'
import { deleteOldSecurityLines } from '../stores/security-log.ts'
import { deleteEndedSessions } from '../stores/sessions.ts'

/** A message that is not sent so long after it was stored was lost by the queue, ms. */
const LATE_MS = 120_000
const KEEP_MAIL_MS = 30 * 86_400_000
/** As long as browsers keep the cookie. */
const KEEP_DEVICE_MS = 400 * 86_400_000
const KEEP_SECURITY_LOG_MS = 180 * 86_400_000
const REVIEW_EVERY_MS = 6 * 3_600_000
/** One after the other: the network is asked about each. */
const REVIEWS_PER_SWEEP = 100

/** Ends the credentials that have expired, unless the network says that they still work. Where it does not respond, the next sweep asks. */
async function reviewOver(deps: Deps, at: Date): Promise<void> {
  const about = { reason: 'The connection has expired.', refused: false }
  for (const row of await credentialsPastEnd(deps.db, at)) {
    try {
      const { status, trouble } = await reviewCredential(deps, row, about)
      if (status === 'unknown' && !trouble) return
    } catch (err) {
      deps.log.error({ err, credentialId: row.id }, 'a credential whose time is over could not be looked at')
    }
  }
}

/**
 * Asks the network from time to time what each credential may do, so that a permission that a person took back there is known before a
 * post needs it. Where the network does not respond, the next sweep continues.
 */
async function reviewOld(deps: Deps, at: Date): Promise<void> {
  const about = { reason: 'The connection has expired.', refused: false }
  const since = new Date(at.getTime() - REVIEW_EVERY_MS)
  for (const row of await credentialsToReview(deps.db, since, REVIEWS_PER_SWEEP)) {
    try {
      const { status, trouble } = await reviewCredential(deps, row, about)
      if (status === 'unknown' && !trouble) return
      await markReviewed(deps.db, row, at)
    } catch (err) {
      deps.log.error({ err, credentialId: row.id }, 'the network could not be asked what a credential may do')
    }
  }
}

/** Queues mail again that a lost queue had, ends credentials whose time is over, tells of those that end soon, and deletes what has ended. */
export async function sweepAccounts(deps: Deps): Promise<void> {
  const { db, clock } = deps
  const now = clock.now()
  const at = new Date(now)
  for (const { id } of await waitingMails(db, new Date(now - LATE_MS))) await queueMail(deps, id)
  await reviewOver(deps, at)
  await reviewOld(deps, at)
  await announceExpiring(deps)
  await reseal(deps)
  await sweepWebhooks(deps)
  await deleteEndedSessions(db, at)
  await deleteEndedLinks(db, at)
  await deleteEndedConnectStates(db, at)
  await deleteOldTries(db, new Date(now - TRIES_LIFE_MS))
  await deleteOldSecurityLines(db, new Date(now - KEEP_SECURITY_LOG_MS))
  await deleteUnusedDevices(db, new Date(now - KEEP_DEVICE_MS))
  await deleteOldMails(db, new Date(now - KEEP_MAIL_MS))
}
