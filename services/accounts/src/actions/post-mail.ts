import { SendMail } from '@fanfare/contracts/jobs.ts'
import { afterCommit } from '@fanfare/runtime/db/database.ts'
import { emailKey } from '@fanfare/runtime/email.ts'
import type { Tx } from '../db/db.ts'
import type { MailTemplate } from '../db/schema.ts'
import type { Deps } from '../deps.ts'
import { insertMail } from '../stores/mails.ts'

export interface PostedMail {
  template: MailTemplate
  to: string
  data?: Record<string, string>
}

/** Puts a message on the queue of this id; where Redis is away, the sweep does it later. */
export function queueMail({ jobs, log }: Pick<Deps, 'jobs' | 'log'>, id: string): Promise<void> {
  return jobs
    .add(SendMail, { mailId: id }, { id: `mail-${id}` })
    .catch(err => log.warn({ err, mailId: id }, 'a message waits for the sweep'))
}

/** Stores a message to be sent, in the transaction of what it is about. */
export async function postMail(deps: Deps, tx: Tx, { template, to, data = {} }: PostedMail): Promise<void> {
  const id = deps.ids.next()
  await insertMail(tx, { id, template, to, toKey: emailKey(to), data, at: new Date(deps.clock.now()) })
  afterCommit(tx, () => void queueMail(deps, id))
}
