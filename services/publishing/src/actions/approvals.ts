import type { BodyOf } from '@fanfare/contracts/endpoint.ts'
import type { ApprovePost, ApprovePosts } from '@fanfare/contracts/endpoints/approvals.ts'
import type { PostApproval } from '@fanfare/contracts/entities/post-approval.ts'
import type { ScheduleInput } from '@fanfare/contracts/entities/post-schedule.ts'
import { Draft, Failed } from '@fanfare/contracts/entities/posts.ts'
import { dbNow } from '@fanfare/runtime/db/database.ts'
import { fail } from '@fanfare/runtime/errors.ts'
import type { Who } from '@fanfare/runtime/security/identity.ts'
import type { Deps } from '../deps.ts'
import { wallOf } from '../model/bulk.ts'
import { contentOf } from '../model/post.ts'
import type { PostRow } from '../stores/posts.ts'
import { applyPostChange, refusePartlyLive, refuseSettled } from './apply-post-change.ts'
import { each } from './bulk-posts.ts'
import { changeablePostOf, changeWithRetry } from './changeable-post.ts'
import { draftFor } from './draft-accounts.ts'
import { mediaOf, requireAccounts } from './post-content.ts'
import { refuse } from './refuse.ts'
import type { SentPost } from './send-draft.ts'
import { subjectsOf } from './subjects.ts'
import { updatePost } from './update-post.ts'

/** The time that is planned for a post, as a request for it; undefined where it has none. */
function plannedTime(post: PostRow): ScheduleInput | undefined {
  const time = wallOf(post)
  if (!time || post.schedule_kind === 'now') return undefined
  // A time on the clock of each account is no moment.
  return post.draft_accounts?.clock === 'local' ? { kind: 'date', wall: time.wall } : { kind: 'date', ...time }
}

/** Throws what scheduling the post would be refused with. */
async function checkComplete(deps: Deps, post: PostRow): Promise<void> {
  const { team_id: teamId } = post
  const content = contentOf(post)
  const draft = await draftFor(deps, post, {})
  const accounts = draft
    ? draft.accounts.map(({ account }) => account)
    : await requireAccounts(deps, teamId, [post.social_account_id], 'post.account')
  const own = draft?.accounts.flatMap(({ account, caption }) =>
    caption === null ? [] : [{ account_id: account.id, caption }],
  )
  const media = await mediaOf(deps, teamId, content)
  const schedule = plannedTime(post) ?? { kind: 'draft' as const }
  const setting = { db: deps.db, teamId, media, schedule, now: await dbNow(deps.db), except: post.id }
  refuse(await subjectsOf(accounts, content, own ?? [], { ...setting, scheduleField: 'post.schedule' }), {
    content: 'post',
    schedule: 'post.schedule',
  })
}

/** Asks a Manager to approve a draft, or a failed post, which becomes a draft again. Throws what scheduling it would throw. */
export async function requestApproval(deps: Deps, who: Who, id: string, message = ''): Promise<PostRow> {
  return changeWithRetry(deps, { who, id }, async post => {
    await refuseSettled(deps, post)
    refusePartlyLive(post)
    if (post.status !== Draft && post.status !== Failed)
      fail('post_state', { message: 'This post is scheduled already.' })
    await checkComplete(deps, post)
    const approval: PostApproval = {
      state: 'waiting',
      asked_by: who.userId,
      asked_at: new Date(deps.clock.now()).toISOString(),
      message: message.trim(),
      decided_by: null,
      decided_at: null,
      note: '',
    }
    const columns = { approval: JSON.stringify(approval) }
    return applyPostChange(deps, who, post, { columns, status: Draft, account: undefined, due: undefined })
  })
}

const notWaiting = (): never => fail('post_state', { message: 'This post isn’t waiting for approval.' })

/**
 * Schedules a post that waits for its planned time, or for `schedule`, if it still is the version that was looked at. Throws `approval_time`
 * where it has no time that lies ahead, and what scheduling it throws.
 */
export async function approvePost(
  deps: Deps,
  who: Who,
  id: string,
  { version, schedule }: Pick<BodyOf<typeof ApprovePost>, 'version' | 'schedule'>,
): Promise<SentPost> {
  const post = await changeablePostOf(deps, who, id)
  if (post.version !== version)
    fail('version_conflict', {
      field: 'body.version',
      rule: `${post.version}, as it is now`,
      details: { version: post.version },
    })
  if (post.approval?.state !== 'waiting') notWaiting()
  if (schedule?.kind === 'draft') {
    const [field, rule] = ['body.schedule.kind', 'now, date or time_slot']
    fail('invalid_input', { field, rule, message: `${field} must be ${rule}.` })
  }
  const isOver = post.post_at !== null && post.post_at <= (await dbNow(deps.db))
  const planned = schedule ?? (isOver ? undefined : plannedTime(post))
  if (!planned) return fail('approval_time', { field: 'body.schedule', rule: 'a time in the future, or now' })
  // The version alone can be approved: whatever changes the post meanwhile makes it another one.
  return updatePost(deps, who, id, { schedule: planned }, { versions: new Set([version]) })
}

/** Sends a post that waits back to its author, who can change it and ask again. */
export async function sendBack(deps: Deps, who: Who, id: string, note: string): Promise<PostRow> {
  return changeWithRetry(deps, { who, id }, async post => {
    const { approval } = post
    if (approval?.state !== 'waiting') return notWaiting()
    const decided: PostApproval = {
      ...approval,
      state: 'sent_back',
      decided_by: who.userId,
      decided_at: new Date(deps.clock.now()).toISOString(),
      note: note.trim(),
    }
    const columns = { approval: JSON.stringify(decided) }
    return applyPostChange(deps, who, post, { columns, status: Draft, account: undefined, due: undefined })
  })
}

/** Approves many posts one after the other, each as it was looked at. What is refused still waits. */
export const approvePosts = (deps: Deps, who: Who, posts: BodyOf<typeof ApprovePosts>['posts']) =>
  each(deps, who, posts, async ({ id, version }) => {
    const post = await approvePost(deps, who, id, { version })
    return { id, version: post.version, from: version, undoable: false }
  })
