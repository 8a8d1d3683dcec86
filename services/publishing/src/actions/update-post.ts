import type { BodyOf } from '@fanfare/contracts/endpoint.ts'
import type { UpdatePost } from '@fanfare/contracts/endpoints/posts.ts'
import type { contentNamesOfSpec } from '@fanfare/contracts/entities/contents.ts'
import type { ScheduleInput } from '@fanfare/contracts/entities/post-schedule.ts'
import { Draft, Failed, Scheduled } from '@fanfare/contracts/entities/posts.ts'
import { dbNow } from '@fanfare/runtime/db/database.ts'
import { fail } from '@fanfare/runtime/errors.ts'
import type { Who } from '@fanfare/runtime/security/identity.ts'
import type { Tx } from '../db/db.ts'
import type { Deps } from '../deps.ts'
import type { Account } from '../model/account.ts'
import { isHeldBack } from '../model/approval.ts'
import { withHashtags } from '../model/contents/content-body.ts'
import { draftAccountsColumn } from '../model/draft-accounts.ts'
import { isMissingSomewhere } from '../model/partly-live.ts'
import { contentOf } from '../model/post.ts'
import type { Content } from '../model/preflight/finding.ts'
import { isScheduleError, type Timing } from '../model/schedule.ts'
import type { StoredTime } from '../model/stored.ts'
import { timeBefore } from '../model/time-before.ts'
import { dateIn } from '../model/zones.ts'
import type { MediaRow } from '../stores/media.ts'
import { contentColumns, noSlot, noTime, timingColumns } from '../stores/post-columns.ts'
import type { PostChange, PostRow } from '../stores/posts.ts'
import { applyPostChange, type PostChangePlan, refusePartlyLive, refuseSettled } from './apply-post-change.ts'
import { requireMaySchedule } from './approval.ts'
import { timeAsDraft } from './cancel-post.ts'
import { changeWithRetry } from './changeable-post.ts'
import { type DraftFor, draftFor } from './draft-accounts.ts'
import { changedContent, mediaOf, requireAccounts, requireMedia } from './post-content.ts'
import { type Fields, refuse } from './refuse.ts'
import { requireOptions } from './require-features.ts'
import { sendRest } from './rest-of-post.ts'
import { type SentPost, sendDraft } from './send-draft.ts'
import { subjectOf } from './subjects.ts'
import { fillSlots, keptSlot, type Occurrence, slotAgain, slotSettingsOf } from './time-slots/fill-slots.ts'

/** By our names only. */
type Body = Omit<BodyOf<typeof UpdatePost>, keyof typeof contentNamesOfSpec>

interface Given {
  account: Account | undefined
  content: Content
  media: ReadonlyMap<string, MediaRow>
  /** The accounts of a draft for several, where they are stored again. */
  several: Pick<PostChange, 'draft_accounts'>
  /** What failures name. */
  fields: Fields
}

/** The account of the post after the change: the requested one, else its own where that is still connected. */
async function accountFor(deps: Deps, post: PostRow, { account_id, schedule }: Body): Promise<Account | undefined> {
  const isRescheduled = schedule !== undefined && schedule.kind !== 'draft'
  if (account_id !== undefined || isRescheduled) {
    const id = account_id ?? post.social_account_id
    const [account] = await requireAccounts(
      deps,
      post.team_id,
      [id],
      account_id === undefined ? 'post.account' : 'body.account_id',
    )
    return account
  }
  return (await deps.team.of(post.team_id)).get(post.social_account_id)
}

/** The schedule after a change without a time: as before. Only its content and account are checked. */
async function sameTime(
  deps: Deps,
  who: Who,
  post: PostRow,
  { account, content, media, fields, several }: Given,
): Promise<Pick<PostChangePlan, 'columns' | 'status' | 'due'>> {
  const date = post.post_at && account ? dateIn(post.post_at, account.timezone) : post.post_date
  const columns: PostChange = {
    ...contentColumns(content, media),
    ...several,
    post_date: date,
    ...(account ? { social_account_id: account.id } : {}),
    ...(account && account.id !== post.social_account_id ? noSlot : {}),
  }
  if (post.status === Draft) return { columns, status: Draft, due: undefined }
  if (post.status === Failed) return { columns, status: Failed, due: undefined }
  // What was approved is another post now: it waits as a draft, with its time, until somebody approves that.
  if (isHeldBack(who))
    return { columns: { ...columns, ...timeAsDraft(post, await dbNow(deps.db)) }, status: Draft, due: undefined }
  if (account) {
    const { teamId, now } = { teamId: post.team_id, now: await dbNow(deps.db) }
    const setting = { db: deps.db, teamId, media, schedule: { kind: 'draft' }, now, except: post.id } as const
    refuse([await subjectOf({ account, content }, setting)], fields)
  }
  return { columns, status: Scheduled, due: post.post_at && date ? { at: post.post_at, date } : undefined }
}

const jsonTime = (time: StoredTime | null) => time && JSON.stringify(time)

/** The schedule after a change of the time. */
async function newTime(
  deps: Deps,
  who: Who,
  post: PostRow,
  schedule: ScheduleInput,
  { account, content, media, fields, several, slot }: Given & { slot: Occurrence | undefined },
): Promise<Pick<PostChangePlan, 'columns' | 'status' | 'due' | 'place'>> {
  const plain = { ...contentColumns(content, media), ...several }
  if (!account)
    return {
      columns: {
        ...plain,
        ...noTime,
      },
      status: Draft,
      due: undefined,
    }
  const now = await dbNow(deps.db)
  const slots = schedule.kind === 'time_slot' ? await slotSettingsOf(deps, who.userId, schedule.wall) : undefined
  const setting = { db: deps.db, teamId: post.team_id, media, schedule, now, slots, except: post.id }
  const subject = await subjectOf({ account, content }, { ...setting, scheduleField: fields.schedule })
  if (schedule.kind !== 'draft' || isScheduleError(subject.timing)) refuse([subject], fields)
  const timing = subject.timing as Timing
  const before = schedule.kind === 'now' ? { time_before: jsonTime(timeBefore(post)) } : {}
  const planned = (when: Timing, kept: PostChange = {}) => ({
    columns: { ...plain, ...timingColumns(when), ...before, ...kept, social_account_id: account.id },
    due: schedule.kind === 'draft' ? undefined : { at: when.at as Date, date: when.date as string },
  })
  const place = async (tx: Tx) => {
    if (slots) {
      const filled = await fillSlots(tx, post.team_id, [account], slots, {
        postType: content.post_type,
        scheduleField: fields.schedule,
        except: post.id,
      })
      return planned(filled.get(account.id) ?? timing)
    }
    if (slot) return planned(timing, await slotAgain(tx, post, { account, slot, date: timing.date }))
    const { schedule_kind, slot_id, slot_date } = post
    return planned(timing, { schedule_kind, slot_id, slot_date, ...(await keptSlot(tx, post)) })
  }
  const isPlaced = slots !== undefined || slot !== undefined || keepsSlot(post, account, timing)
  const status = schedule.kind === 'draft' ? Draft : Scheduled
  return { ...planned(timing), status, ...(isPlaced ? { place } : {}) }
}

/** A post in a slot stays in it where it is given the time that it has. */
const keepsSlot = (post: PostRow, account: Account, { kind, at }: Timing): boolean =>
  post.slot_id !== null &&
  kind === 'date' &&
  account.id === post.social_account_id &&
  at?.getTime() === post.post_at?.getTime()

/** Whether a request changes content or account, and not only the time. */
const changesContent = ({ schedule: _time, ...content }: Body): boolean => Object.keys(content).length > 0

/** What the post says: an account that is left alone has its own text. */
const contentFor = (draft: DraftFor | undefined, content: Content): Content => {
  const [only, ...more] = draft?.accounts ?? []
  return only && more.length === 0 ? { ...content, caption: only.caption ?? content.caption } : content
}

/** Whether a request takes a post off the schedule, with whatever it says then; its account stays. */
const isUnscheduled = ({ status }: PostRow, { schedule, account_id, accounts }: Body): boolean =>
  status === Scheduled && schedule?.kind === 'draft' && account_id === undefined && accounts === undefined

/** Whether a request names a time and nothing else. */
const isTimeAlone = (body: Body): body is Body & { schedule: ScheduleInput } =>
  body.schedule !== undefined && body.schedule.kind !== 'draft' && !changesContent(body)

/** Gives what a live post is missing on the linked page another time. The post itself stays as it is. */
async function moveMissing(
  deps: Deps,
  who: Who,
  post: PostRow,
  schedule: ScheduleInput,
  scheduleField: string | undefined,
): Promise<PostRow> {
  const account = await accountFor(deps, post, { schedule })
  if (!account) return fail('social_account_not_found')
  const content = contentOf(post)
  const media = await mediaOf(deps, who.teamId, content)
  const fields: Fields = { content: 'post', schedule: scheduleField }
  const { due } = await newTime(deps, who, post, schedule, {
    account,
    content,
    media,
    several: {},
    fields,
    slot: undefined,
  })
  return sendRest(deps, post, { who, account, dueAt: due?.at })
}

interface UpdateOptions {
  /** The versions that may be changed (If-Match); absent: any. */
  versions?: ReadonlySet<number> | undefined
  /** Where the request has its schedule; `body.schedule` by default. */
  scheduleField?: string
  /** It changes with its series. */
  bySeries?: boolean
  /** What it was is kept, so that the call can be undone where it changes nothing but the time, or takes a post off the schedule. */
  undoable?: boolean
  /** The occurrence of a time slot that it fills again at the time that is asked for, if that is free. */
  slot?: Occurrence | undefined
}

/** A change with its hashtags in the caption. */
function withTags({ caption }: PostRow, { hashtags, ...body }: Body): Omit<Body, 'hashtags'> {
  return hashtags ? { ...body, caption: withHashtags(body.caption ?? caption, hashtags) } : body
}

/** Changes a post whose irreversible call has not been intended. A scheduled one must pass its checks afterwards. */
export async function updatePost(
  deps: Deps,
  who: Who,
  id: string,
  given: Body,
  { versions, scheduleField, bySeries, undoable, slot }: UpdateOptions = {},
): Promise<SentPost> {
  if (given.schedule && given.schedule.kind !== 'draft') requireMaySchedule(who)
  requireOptions(deps, who, given)
  return changeWithRetry<SentPost>(deps, { who, id, versions }, async post => {
    const body = withTags(post, given)
    if (isMissingSomewhere(post) && isTimeAlone(body)) return moveMissing(deps, who, post, body.schedule, scheduleField)
    await refuseSettled(deps, post)
    if (changesContent(body) || body.schedule?.kind === 'draft') refusePartlyLive(post)
    const draft = await draftFor(deps, post, body)
    const account = draft ? draft.accounts[0].account : await accountFor(deps, post, body)
    const content = contentFor(draft, changedContent(contentOf(post), body))
    const isSent = body.items !== undefined || body.cover !== undefined
    const readMedia = isSent ? requireMedia : mediaOf
    const media = await readMedia(deps, who.teamId, content)
    const fields: Fields = { content: changesContent(body) ? 'body' : 'post', schedule: scheduleField }
    const taken = isSent ? content : undefined
    const { schedule } = body
    const undoBy = undoable && schedule && (!changesContent(body) || isUnscheduled(post, body)) ? who : undefined
    if (draft && draft.accounts.length > 1 && schedule && schedule.kind !== 'draft')
      return sendDraft(deps, who, post, {
        ...{ accounts: draft.accounts, content, media, schedule, fields, taken },
        undoBy: undoable && schedule.kind !== 'now' ? who : undoBy,
      })
    const several = draft ? draftAccountsColumn(draft.clock, draft.accounts) : {}
    const facts: Given = { account, content, media, fields, several }
    const when = body.schedule
      ? await newTime(deps, who, post, body.schedule, { ...facts, slot })
      : await sameTime(deps, who, post, facts)
    return applyPostChange(deps, who, post, { ...when, account, taken, bySeries, undoBy })
  })
}
