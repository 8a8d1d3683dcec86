import type { BodyOf, ReplyOf } from '@fanfare/contracts/endpoint.ts'
import type { ExportAuthored } from '@fanfare/contracts/internal/person.ts'
import type { Deps } from '../deps.ts'
import { authoredRows } from '../stores/authored.ts'

/** Rows of one reply. */
const ROWS = 200

/** A page of what a person has made in a team. A file is named by the address at which a member of the team gets it. */
export async function exportAuthored(
  { db }: Deps,
  { team_id: teamId, user_id: userId, part, after = '0' }: BodyOf<typeof ExportAuthored>,
): Promise<ReplyOf<typeof ExportAuthored>> {
  const found = await authoredRows(db, { teamId, userId }, { part, after, most: ROWS })
  const rows =
    part === 'files'
      ? found.map(row => ({ ...row, address: `/api/backblaze/${row.id}/${row.type === 'video' ? 'mp4' : 'jpg'}` }))
      : found
  return { rows, next: found.length < ROWS ? null : (found.at(-1)?.id ?? null) }
}
