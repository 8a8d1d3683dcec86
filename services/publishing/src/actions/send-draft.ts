import type { ScheduleInput } from '@fanfare/contracts/entities/post-schedule.ts'
import { Scheduled } from '@fanfare/contracts/entities/posts.ts'
import { dbNow, transaction } from '@fanfare/runtime/db/database.ts'
import type { Who } from '@fanfare/runtime/security/identity.ts'
import type { Tx } from '../db/db.ts'
import type { Deps } from '../deps.ts'
import { announceAfter } from '../live.ts'
import type { DraftAccount } from '../model/draft-accounts.ts'
import { plannedIn } from '../model/draft-accounts.ts'
import { originOf } from '../model/post-source.ts'
import type { Content, Subject } from '../model/preflight/finding.ts'
import type { Timing } from '../model/schedule.ts'
import { timeBefore } from '../model/time-before.ts'
import { dateIn } from '../model/zones.ts'
import type { MediaRow } from '../stores/media.ts'
import { contentColumns, noProgress, noSlot, timingColumns, untouched } from '../stores/post-columns.ts'
import { changePost, insertPosts, type NewPost, type PostRow } from '../stores/posts.ts'
import { lockPublications } from '../stores/publications.ts'
import { approvalColumn } from './approval.ts'
import { emitChanged, emitCreated } from './emit-post.ts'
import { requireOneRoute } from './other-route.ts'
import { keepChange } from './placing/keep-change.ts'
import { lockFiles, type Shows } from './post-content.ts'
import { beginPublication } from './publications.ts'
import { type Fields, refuse } from './refuse.ts'
import { reserveQuota } from './reserve-quota.ts'
import { subjectsOf } from './subjects.ts'
import { fillSlots, slotSettingsOf } from './time-slots/fill-slots.ts'

/** A changed post, with the ids of those that a draft for several accounts became beside it, and the batch that undoes the change. */
export type SentPost = PostRow & { siblings?: readonly string[]; undo?: string }

interface Sending {
  accounts: readonly DraftAccount[]
  content: Content
  media: ReadonlyMap<string, MediaRow>
  schedule: ScheduleInput
  fields: Fields
  /** What the request shows, where it sent items or a cover. */
  taken: Shows | undefined
  /** The person who can undo it; absent where that is not kept. */
  undoBy: Who | undefined
}

/** The time of a draft for several accounts on the clock of one, kept while its post is published at once. */
function beforeNow({ draft_accounts: draft, ...post }: PostRow, zone: string): Pick<NewPost, 'time_before'> {
  const time = timeBefore(post)
  if (!time?.schedule_wall || !draft) return {}
  const { wall, at } = plannedIn({ wall: time.schedule_wall, at: new Date(time.post_at), clock: draft.clock }, zone)
  const own = { schedule_kind: 'date', schedule_wall: wall, schedule_zone: zone, ...noSlot } as const
  return { time_before: JSON.stringify({ ...own, post_at: at.toISOString(), post_date: dateIn(at, zone) }) }
}

/** The columns of what a post of one account of a draft says, shows, and when it goes out. */
export const ownColumns = ({
  account,
  content,
  media,
  timing,
}: Pick<Subject, 'account' | 'content' | 'media' | 'timing'>) => ({
  social_account_id: account.id,
  ...contentColumns(content, media),
  ...timingColumns(timing as Timing),
  draft_accounts: null,
})

/** A further post that a draft becomes: it comes from where the draft does. */
export const siblingOf = (
  { group_id, author_id, max_retry, ...post }: PostRow,
  id: string,
  columns: Omit<ReturnType<typeof ownColumns>, 'draft_accounts' | 'time_before'> &
    Partial<Pick<NewPost, 'draft_accounts' | 'time_before'>>,
): NewPost => ({
  id,
  group_id,
  ...originOf({ post }),
  author_id,
  max_retry,
  status: Scheduled,
  ...columns,
  ...untouched,
})

/**
 * Makes a draft for several accounts a scheduled post for each, all or none: the draft becomes that of its first account. Undefined: its
 * version changed. Throws as creating such posts does.
 */
export async function sendDraft(
  deps: Deps,
  who: Who,
  post: PostRow,
  { accounts, content, media, schedule, fields, taken, undoBy }: Sending,
): Promise<SentPost | undefined> {
  const { team_id: teamId } = post
  const now = await dbNow(deps.db)
  const slots = schedule.kind === 'time_slot' ? await slotSettingsOf(deps, who.userId, schedule.wall) : undefined
  const setting = { db: deps.db, teamId, media, schedule, now, slots, except: post.id, scheduleField: fields.schedule }
  const own = accounts.flatMap(({ account, caption }) =>
    caption === null ? [] : [{ account_id: account.id, caption }],
  )
  const chosen = accounts.map(({ account }) => account)
  const checked = await subjectsOf(chosen, content, own, setting)
  refuse(checked, fields)
  const placed = async (tx: Tx): Promise<Subject[]> => {
    if (!slots) return checked
    const timings = await fillSlots(tx, teamId, chosen, slots, {
      postType: content.post_type,
      scheduleField: fields.schedule,
    })
    return checked.map(subject => ({ ...subject, timing: timings.get(subject.account.id) ?? subject.timing }))
  }
  return transaction(deps.db, async tx => {
    await lockPublications(tx, teamId, post.id)
    await lockFiles(tx, teamId, taken ?? { items: [], cover: null })
    const [first, ...more] = await placed(tx)
    if (!first) throw new RangeError(`draft ${post.id} is for no account`)
    const days = [first, ...more].map(({ account, timing }) => ({ account, date: (timing as Timing).date as string }))
    await reserveQuota(tx, teamId, days)
    const columnsOf = (subject: Subject) => ({
      ...ownColumns(subject),
      ...(schedule.kind === 'now' ? beforeNow(post, subject.account.timezone) : {}),
    })
    const approval = approvalColumn(deps, who, post, Scheduled)
    const sent = await changePost(tx, teamId, post, {
      ...columnsOf(first),
      ...noProgress,
      ...approval,
      status: Scheduled,
    })
    if (!sent) return undefined
    const made = more.map(subject => ({ subject, id: deps.ids.next() }))
    const rows = await insertPosts(
      tx,
      teamId,
      made.map(({ subject, id }) => ({ ...siblingOf(post, id, columnsOf(subject)), ...approval })),
    )
    const all = [{ row: sent, account: first.account }]
    for (const { subject, id } of made)
      all.push({ row: rows.find(row => row.id === id) as PostRow, account: subject.account })
    const begun: PostRow[] = []
    for (const { row, account } of all) {
      await (row.id === post.id ? emitChanged(tx, who, post, row) : emitCreated(tx, who, row))
      const dueAt = row.post_at as Date
      await requireOneRoute(tx, row, { account, at: dueAt })
      const shown = await beginPublication(tx, deps, { who, post: row, account, dueAt, together: all.length })
      announceAfter(tx, deps, shown, row.id === post.id ? 'changed' : 'created')
      begun.push(shown)
    }
    const shown = begun[0] ?? sent
    const undo = undoBy && (await keepChange(tx, deps, undoBy, { before: post, after: shown, created: begun.slice(1) }))
    return { ...shown, siblings: made.map(({ id }) => id), ...(undo && { undo }) }
  })
}
