import type { BodyOf, ReplyOf } from '@fanfare/contracts/endpoint.ts'
import type { Preflight } from '@fanfare/contracts/endpoints/posts.ts'
import { emptyContent } from '@fanfare/contracts/entities/post-content.ts'
import { dbNow } from '@fanfare/runtime/db/database.ts'
import type { Who } from '@fanfare/runtime/security/identity.ts'
import type { Deps } from '../deps.ts'
import { preflightOf } from '../model/preflight/preflight.ts'
import { changedContent, requireAccounts, requireMedia } from './post-content.ts'
import { subjectsOf } from './subjects.ts'
import { slotSettingsOf } from './time-slots/fill-slots.ts'

/** The pre-flight of these posts: passes, warnings and stops, and the score that they leave. */
export async function preflight(
  deps: Deps,
  { teamId, userId }: Who,
  body: BodyOf<typeof Preflight>,
): Promise<ReplyOf<typeof Preflight>> {
  const { accounts: ids, overrides = [], schedule, post_id } = body
  const accounts = await requireAccounts(deps, teamId, ids)
  const content = changedContent(emptyContent, body)
  const [media, now] = await Promise.all([requireMedia(deps, teamId, content.items), dbNow(deps.db)])
  const { gap } = await slotSettingsOf(deps, userId)
  const slots = schedule.kind === 'time_slot' ? await slotSettingsOf(deps, userId, schedule.wall) : undefined
  const setting = {
    db: deps.db,
    teamId,
    media,
    schedule,
    now,
    slots,
    gap,
    ...(post_id ? { except: post_id } : {}),
  }
  const { checks, score } = preflightOf(await subjectsOf(accounts, content, overrides, setting))
  const of = (level: string) => checks.filter(check => check.level === level).length
  return { checks, score, stops: of('stop'), warnings: of('warn') }
}
