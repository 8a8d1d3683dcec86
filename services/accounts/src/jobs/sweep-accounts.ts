import { person } from '@fanfare/contracts/limits.ts'
import { announceExpiring } from '../actions/announce-expiring.ts'
import { sweepDeletions } from '../actions/data-deletion.ts'
import { queueExport } from '../actions/exports.ts'
import { sweepNotifications } from '../actions/notifications/sweep-notifications.ts'
import { queueMail } from '../actions/post-mail.ts'
import { purgePeople } from '../actions/purge-people.ts'
import { refreshTokens } from '../actions/refresh-tokens.ts'
import { renewTokens } from '../actions/renew-tokens.ts'
import { reviewCredential } from '../actions/report-credential.ts'
import { reseal } from '../actions/reseal.ts'
import { sweepWebhooks } from '../actions/send-webhooks.ts'
import type { Deps } from '../deps.ts'
import { TRIES_LIFE_MS } from '../model/slowdown.ts'
import { deleteEndedConnectStates } from '../stores/connections.ts'
import { credentialsPastEnd, credentialsToReview, markReviewed } from '../stores/credentials.ts'
import { deleteUnusedDevices } from '../stores/devices.ts'
import { deleteEndedEmailChanges } from '../stores/email-changes.ts'
import { deleteEndedExports, lateExports } from '../stores/exports.ts'
import { deleteEndedFinishedDialogs } from '../stores/finished-dialogs.ts'
import { deleteEndedLinks } from '../stores/links.ts'
import { deleteOldTries } from '../stores/lockouts.ts'
import { deleteOldMails, waitingMails } from '../stores/mails.ts'
import { deleteOldSecurityLines } from '../stores/security-log.ts'
import { deleteEndedSessions } from '../stores/sessions.ts'

/** A message that is not sent so long after it was stored was lost by the queue, ms. */
const LATE_MS = 120_000
/** Of exports that failed or were never made, too. */
const KEEP_EXPORT_MS = (person.exportDays + 1) * 86_400_000
const KEEP_MAIL_MS = 30 * 86_400_000
/** As long as browsers keep the cookie. */
const KEEP_DEVICE_MS = 400 * 86_400_000
const KEEP_SECURITY_LOG_MS = 180 * 86_400_000
const REVIEW_EVERY_MS = 6 * 3_600_000
/** People act soon on what they are told. */
const REVIEW_BLOCKED_EVERY_MS = 5 * 60_000
/** One after the other: the network is asked about each. */
const REVIEWS_PER_SWEEP = 100

const ago = (at: Date, ms: number): Date => new Date(at.getTime() - ms)

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
  const since = ago(at, REVIEW_EVERY_MS)
  const blockedSince = ago(at, REVIEW_BLOCKED_EVERY_MS)
  for (const row of await credentialsToReview(deps.db, { since, blockedSince }, REVIEWS_PER_SWEEP)) {
    try {
      const { status, trouble } = await reviewCredential(deps, row, about)
      if (status === 'unknown' && !trouble) return
      await markReviewed(deps.db, row, at)
    } catch (err) {
      deps.log.error({ err, credentialId: row.id }, 'the network could not be asked what a credential may do')
    }
  }
}

const queueAgain = async (rows: Promise<{ id: string }[]>, queue: (id: string) => Promise<unknown>): Promise<void> => {
  for (const { id } of await rows) await queue(id)
}

type Step = (deps: Deps, at: Date) => Promise<unknown>

/** In their order. */
const steps: Record<string, Step> = {
  mails: (deps, at) => queueAgain(waitingMails(deps.db, ago(at, LATE_MS)), id => queueMail(deps, id)),
  renewTokens,
  reviewOver,
  reviewOld,
  refreshTokens,
  announceExpiring,
  reseal,
  sweepWebhooks,
  sweepNotifications,
  purgePeople,
  sweepDeletions,
  exports: (deps, at) => queueAgain(lateExports(deps.db, ago(at, LATE_MS)), id => queueExport(deps, id)),
  deleteEndedExports: ({ db }, at) => deleteEndedExports(db, at, ago(at, KEEP_EXPORT_MS)),
  deleteEndedEmailChanges: ({ db }, at) => deleteEndedEmailChanges(db, at),
  deleteEndedSessions: ({ db }, at) => deleteEndedSessions(db, at),
  deleteEndedLinks: ({ db }, at) => deleteEndedLinks(db, at),
  deleteEndedConnectStates: ({ db }, at) => deleteEndedConnectStates(db, at),
  deleteEndedFinishedDialogs: ({ db }, at) => deleteEndedFinishedDialogs(db, at),
  deleteOldTries: ({ db }, at) => deleteOldTries(db, ago(at, TRIES_LIFE_MS)),
  deleteOldSecurityLines: ({ db }, at) => deleteOldSecurityLines(db, ago(at, KEEP_SECURITY_LOG_MS)),
  deleteUnusedDevices: ({ db }, at) => deleteUnusedDevices(db, ago(at, KEEP_DEVICE_MS)),
  deleteOldMails: ({ db }, at) => deleteOldMails(db, ago(at, KEEP_MAIL_MS)),
}

/**
 * Queues mail again that a lost queue had, ends credentials whose time is over, has new tokens given where they can be, tells of those that
 * end soon, and deletes what has ended. A step that fails is logged and keeps no other one back; the next sweep tries it again.
 */
export async function sweepAccounts(deps: Deps): Promise<void> {
  const at = new Date(deps.clock.now())
  for (const [step, run] of Object.entries(steps))
    try {
      await run(deps, at)
    } catch (err) {
      deps.log.error({ err, step }, 'a step of the sweep of accounts failed')
    }
}
