import { queueMail } from '../actions/post-mail.ts'
import { reportCredential } from '../actions/report-credential.ts'
import { reseal } from '../actions/reseal.ts'
import type { Deps } from '../deps.ts'
import { FORGET_MS } from '../model/lockout.ts'
import { connections } from '../stores/connections.ts'
import { credentials } from '../stores/credentials.ts'
import { links } from '../stores/links.ts'
import { lockouts } from '../stores/lockouts.ts'
import { mails } from '../stores/mails.ts'
import { sessions } from '../stores/sessions.ts'

/** A message that is not sent so long after it was stored was lost by the queue, ms. */
const LATE_MS = 120_000
const KEEP_MAIL_MS = 30 * 86_400_000

/** Queues mail again that a lost queue forgot, tells of tokens whose time is over, and forgets what has ended. */
export async function sweepAccounts(deps: Deps): Promise<void> {
  const { db, clock } = deps
  const now = clock.now()
  const at = new Date(now)
  for (const { id } of await mails(db).waiting(new Date(now - LATE_MS))) await queueMail(deps, id)
  for (const { id, team_id: teamId, version } of await credentials(db).over(at))
    await reportCredential(deps, { teamId, credentialId: id, version, reason: 'The time of the connection is over.' })
  await reseal(deps)
  await sessions(db).forgetEnded(at)
  await links(db).forgetEnded(at)
  await connections(db).forgetStates(at)
  await lockouts(db).forget(new Date(now - FORGET_MS))
  await mails(db).forget(new Date(now - KEEP_MAIL_MS))
}
