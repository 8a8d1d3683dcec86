import type { SecurityLine } from '@fanfare/contracts/entities/security.ts'
import type { Deps } from '../deps.ts'
import { newestSecurityLines } from '../stores/security-log.ts'

/** As many lines of what was done as a person looks at, and of what was refused. Apart, so that tries of strangers hide nothing. */
const SHOWN = { done: 50, refused: 20 }

/** What happened to a person's account, the newest first. */
export const readSecurityLog = async ({ db }: Deps, userId: string): Promise<SecurityLine[]> =>
  (await newestSecurityLines(db, userId, SHOWN)).map(({ id, event, outcome, device, block, detail, at }) => ({
    id,
    event,
    outcome,
    device,
    block,
    detail,
    at: at.toISOString(),
  }))
