import { queueMail } from '../actions/post-mail.ts'
import { reviewCredential } from '../actions/report-credential.ts'
import { reseal } from '../actions/reseal.ts'
import type { Deps } from '../deps.ts'
import { FORGET_MS } from '../model/slowdown.ts'
import { connections } from '../stores/connections.ts'
import { credentials } from '../stores/credentials.ts'
import { devices } from '../stores/devices.ts'
import { links } from '../stores/links.ts'
import { lockouts } from '../stores/lockouts.ts'
import { mails } from '../stores/mails.ts'
import { securityLog } from '../stores/security-log.ts'
import { sessions } from '../stores/sessions.ts'

/** A message that is not sent so long after it was stored was lost by the queue, ms. */
const LATE_MS = 120_000
const KEEP_MAIL_MS = 30 * 86_400_000
/** As long as browsers keep the cookie. */
const KEEP_DEVICE_MS = 400 * 86_400_000
const KEEP_SECURITY_LOG_MS = 180 * 86_400_000

/** Ends the credentials that have expired, unless the network says that they still work. Where it does not answer, the next sweep asks. */
async function reviewOver(deps: Deps, at: Date): Promise<void> {
  const about = { reason: 'The connection has expired.', refused: false }
  for (const row of await credentials(deps.db).over(at)) {
    try {
      const { status, trouble } = await reviewCredential(deps, row, about)
      if (status === 'unknown' && !trouble) return
    } catch (err) {
      deps.log.error({ err, credentialId: row.id }, 'a credential whose time is over could not be looked at')
    }
  }
}

/** Queues mail again that a lost queue forgot, tells of tokens whose time is over, and forgets what has ended. */
export async function sweepAccounts(deps: Deps): Promise<void> {
  const { db, clock } = deps
  const now = clock.now()
  const at = new Date(now)
  for (const { id } of await mails(db).waiting(new Date(now - LATE_MS))) await queueMail(deps, id)
  await reviewOver(deps, at)
  await reseal(deps)
  await sessions(db).forgetEnded(at)
  await links(db).forgetEnded(at)
  await connections(db).forgetStates(at)
  await lockouts(db).forget(new Date(now - FORGET_MS))
  await securityLog(db).forget(new Date(now - KEEP_SECURITY_LOG_MS))
  await devices(db).forgetUnused(new Date(now - KEEP_DEVICE_MS))
  await mails(db).forget(new Date(now - KEEP_MAIL_MS))
}
