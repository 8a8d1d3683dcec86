import { csvLine } from '@fanfare/contracts/csv-cells.ts'
import { csvColumns } from '@fanfare/contracts/entities/post-csv.ts'
import type { PostStatus } from '@fanfare/contracts/entities/posts.ts'
import { statusText } from '@fanfare/contracts/entities/posts.ts'
import { audienceNames } from '@fanfare/contracts/entities/tiktok-options.ts'
import { csv } from '@fanfare/contracts/limits.ts'
import { fail } from '@fanfare/runtime/errors.ts'
import type { Deps } from '../../deps.ts'
import type { Account } from '../../model/account.ts'
import { accountWord } from '../../model/csv/find-accounts.ts'
import type { Cursor } from '../../model/cursor.ts'
import { draftAccountsOf, plannedIn } from '../../model/draft-accounts.ts'
import { countPosts, type ListedPost, type ListFilter, listPosts, type Sort } from '../../stores/post-lists.ts'

const PAGE = 500
/** A byte order mark: without it spreadsheets read UTF-8 as something else. */
const BOM = '\ufeff'
const header = [...csvColumns, 'status', 'posted_at', 'link', 'id']

/** A post as rows: a draft for several accounts is one for each, as it would be imported again. */
function rowsOf(post: ListedPost, accounts: ReadonlyMap<string, Account>): string[][] {
  const { draft_accounts: draft, schedule_wall: wall, post_at: at } = post
  const several = draft ? draftAccountsOf(post, accounts) : []
  if (!draft || several.length === 0) return [cellsOf(post, accounts)]
  return several.map(({ account: { id, timezone: zone }, caption }) => {
    const time =
      wall && at ? { schedule_wall: plannedIn({ wall, at, clock: draft.clock }, zone).wall, schedule_zone: zone } : {}
    return cellsOf({ ...post, ...time, social_account_id: id, caption: caption ?? post.caption }, accounts)
  })
}

/** Who may see a post, in the words that the import reads. */
const audienceOf = ({ tiktok_options: options }: ListedPost): string =>
  options?.privacy_level ? audienceNames[options.privacy_level] : ''

function cellsOf(post: ListedPost, accounts: ReadonlyMap<string, Account>): string[] {
  const account = accounts.get(post.social_account_id)
  const [date = '', time = ''] = post.schedule_wall?.split('T') ?? []
  return [
    account ? accountWord(account, [...accounts.values()]) : post.social_account_id,
    post.caption,
    date,
    time.slice(0, 5),
    post.schedule_wall ? (post.schedule_zone ?? '') : '',
    post.items.map(({ media_id }) => media_id).join(' | '),
    post.post_type,
    post.first_comment,
    post.title,
    audienceOf(post),
    statusText[post.status as PostStatus],
    post.posted_at?.toISOString() ?? '',
    post.permalink ?? '',
    post.id,
  ]
}

async function* lines(deps: Deps, teamId: string, filter: ListFilter): AsyncGenerator<string> {
  const accounts = await deps.team.of(teamId)
  yield BOM + csvLine(header)
  let after: Cursor<Sort> | undefined
  for (let written = 0; written < csv.exported; written += PAGE) {
    const rows = await listPosts(deps.db, teamId, filter, { offset: 0, limit: PAGE, sort: 'post_at', after })
    yield rows
      .flatMap(row => rowsOf(row, accounts))
      .map(csvLine)
      .join('')
    const last = rows.at(-1)
    if (!last || rows.length < PAGE) return
    after = { sort: 'post_at', at: last.place, id: last.id }
  }
}

/** The posts of a filter as CSV, read page by page while it is sent. Throws `invalid_input` where they are more than one file has. */
export async function exportPosts(deps: Deps, teamId: string, filter: ListFilter): Promise<AsyncGenerator<string>> {
  const total = await countPosts(deps.db, teamId, filter)
  if (total > csv.exported) {
    const rule = `a filter of at most ${csv.exported} posts`
    const message = `These are more than ${csv.exported.toLocaleString('en-GB')} posts. Choose a shorter time or fewer accounts.`
    fail('invalid_input', { field: 'query', rule, message })
  }
  return lines(deps, teamId, filter)
}
