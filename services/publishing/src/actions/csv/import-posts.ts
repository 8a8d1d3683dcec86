import type { BodyOf, ReplyOf } from '@fanfare/contracts/endpoint.ts'
import type { ImportPosts } from '@fanfare/contracts/endpoints/post-csv.ts'
import { isId } from '@fanfare/contracts/entities/common.ts'
import type { CsvFinding, CsvResult, CsvRow } from '@fanfare/contracts/entities/post-csv.ts'
import type { PostStatus } from '@fanfare/contracts/entities/posts.ts'
import type { PreflightCheck } from '@fanfare/contracts/entities/preflight.ts'
import { dbNow, transaction } from '@fanfare/runtime/db/database.ts'
import { AppError, fail } from '@fanfare/runtime/errors.ts'
import type { Who } from '@fanfare/runtime/security/identity.ts'
import type { Db } from '../../db/db.ts'
import type { Deps } from '../../deps.ts'
import { columnOfCheck, columnOfField } from '../../model/csv/column-of.ts'
import { findAccounts } from '../../model/csv/find-accounts.ts'
import { csvStop, type ReadRow, type RowSetting, readRow } from '../../model/csv/read-row.ts'
import { dateIn, isZone } from '../../model/zones.ts'
import { filesByName, postsAlike } from '../../stores/csv.ts'
import type { PostRow } from '../../stores/posts.ts'
import { askedOnce } from '../asked-once.ts'
import { createPosts } from '../create-posts.ts'

type Body = BodyOf<typeof ImportPosts>

interface Importing {
  deps: Deps
  who: Who
  setting: RowSetting
  key: string | undefined
  isDry: boolean
  /** The rows of this call by the posts that were made of them. */
  rowOf: Map<string, number>
}

/** The files that the words of a row name, in their order: by ID, or by the name of one file. */
async function filesOf(
  { deps, who }: Importing,
  words: readonly string[],
): Promise<{ ids: string[]; findings: CsvFinding[] }> {
  const named = await filesByName(
    deps.db,
    who.teamId,
    words.filter(word => !isId(word)),
  )
  const findings: CsvFinding[] = []
  const ids = words.flatMap(word => {
    if (isId(word)) return word
    if (/^https?:/i.test(word)) {
      const text = 'Addresses aren’t fetched. Upload the file first and write its name.'
      findings.push(csvStop('media', 'IDs or names of uploaded files', text, 'media_not_found'))
      return []
    }
    const found = named.get(word.toLowerCase()) ?? []
    if (found.length === 1) return found
    const isMissing = found.length === 0
    const text = isMissing
      ? `No uploaded file is called “${word}”. Upload it, or remove the name.`
      : `${found.length} files are called “${word}”. Write the ID of one of them.`
    const rule = 'IDs or names of uploaded files'
    findings.push(csvStop('media', rule, text, 'media_not_found', isMissing ? word : undefined))
    return []
  })
  return { ids, findings }
}

/** What a refusal says of a row: every stop of the pre-flight list, or the one rule that it broke. */
function findingsOf({ code, field, rule, message, details }: AppError): CsvFinding[] {
  const checks = (details as { checks?: PreflightCheck[] } | undefined)?.checks
  if (checks?.length)
    return checks.map(check =>
      csvStop(
        columnOfCheck(check),
        'complete, as its account and network require',
        [check.title, check.text].filter(Boolean).join('. '),
        check.code,
      ),
    )
  return [csvStop(columnOfField(field), rule ?? 'a time that your plan allows', message, code)]
}

/** A post of a row; one of a dry run, which is not kept, has no id. */
const shownPost = (
  { id, social_account_id, status, post_at, schedule_wall, schedule_zone }: PostRow,
  isDry: boolean,
) => ({
  id: isDry ? null : id,
  social_account_id,
  status: status as PostStatus,
  at: post_at?.toISOString() ?? null,
  wall: schedule_wall,
  zone: schedule_zone,
})

/** What says the same at the same time as these posts: posts that were there before the call, and rows of it. */
async function sameAs(
  { deps: { db }, who: { teamId }, rowOf }: Importing,
  posts: readonly PostRow[],
  { schedule }: ReadRow,
): Promise<Pick<CsvResult, 'same_as' | 'same_rows'>> {
  const own = new Set(posts.map(({ id }) => id))
  const found: string[] = []
  for (const { social_account_id: accountId, caption, post_at: at } of posts)
    found.push(...(await postsAlike(db, teamId, { accountId, caption, at }, schedule.kind === 'time_slot')))
  const others = [...new Set(found)].filter(id => !own.has(id))
  const rows = new Set(others.flatMap(id => rowOf.get(id) ?? []))
  return { same_as: others.filter(id => !rowOf.has(id)), same_rows: [...rows].sort((a, b) => a - b) }
}

async function importRow(importing: Importing, row: CsvRow, index: number): Promise<CsvResult> {
  const { read, findings } = readRow(row, importing.setting)
  const { media, ...content } = read
  const files = await filesOf(importing, media)
  const refused = (stops: CsvFinding[]): CsvResult => ({
    index,
    posts: [],
    findings: stops,
    same_as: [],
    same_rows: [],
  })
  if (findings.length + files.findings.length > 0) return refused([...findings, ...files.findings])
  const { deps, who, key, isDry, rowOf } = importing
  try {
    const body = { ...content, items: files.ids.map(media_id => ({ media_id })) }
    const own = key === undefined ? undefined : `${key}:${index}`
    const posts = await createPosts(deps, who, body, own, {
      outside: { source: 'import', source_ref: null },
    })
    const same = await sameAs(importing, posts, read)
    for (const { id } of posts) rowOf.set(id, index)
    return { index, posts: posts.map(post => shownPost(post, isDry)), findings: [], ...same }
  } catch (err) {
    if (!(err instanceof AppError) || err.status >= 500) throw err
    return refused(findingsOf(err))
  }
}

/**
 * Makes posts of the rows of a table, each row on its own. On a dry run all rows go through one transaction that is rolled back, so that
 * each row meets what the ones before it took. Throws `timezone_unknown` for the zone of the request; what is wrong with a row is in
 * its result.
 */
export async function importPosts(
  given: Deps,
  who: Who,
  body: Body,
  key?: string,
): Promise<ReplyOf<typeof ImportPosts>> {
  const { rows, zone, dates = 'ymd', dry_run } = body
  if (zone !== undefined && !isZone(zone))
    fail('timezone_unknown', { field: 'body.zone', rule: 'an IANA time zone name' })
  let deps = await askedOnce(given, who)
  let accounts = [...(await deps.team.of(who.teamId)).values()]
  // One that no row may name yet may have been connected just now.
  if (rows.some(row => row.accounts && 'unknown' in findAccounts(row.accounts, accounts))) {
    given.team.drop(who.teamId)
    deps = await askedOnce(given, who)
    accounts = [...(await deps.team.of(who.teamId)).values()]
  }
  const today = dateIn(await dbNow(deps.db), 'UTC')
  const setting = { accounts, zone, dates, today }
  const all = async (db: Db): Promise<CsvResult[]> => {
    const isDry = dry_run === true
    const importing = { deps: { ...deps, db }, who, setting, key: isDry ? undefined : key, isDry, rowOf: new Map() }
    const results: CsvResult[] = []
    for (const [index, row] of rows.entries()) results.push(await importRow(importing, row, index))
    return results
  }
  const results = await (dry_run ? transaction(deps.db, all) : all(deps.db))
  const imported = results.filter(({ posts }) => posts.length > 0).length
  return { rows: results, imported, refused: results.length - imported }
}
