import { person } from '@fanfare/contracts/limits.ts'
import { transaction } from '@fanfare/runtime/db/database.ts'
import { type ExportFile, exportFiles } from '../actions/export-files.ts'
import { postMail } from '../actions/post-mail.ts'
import type { Deps } from '../deps.ts'
import {
  beginExport,
  deletePieces,
  type ExportRow,
  failExport,
  finishExport,
  insertPiece,
  noteExport,
} from '../stores/exports.ts'
import { findUser, type UserRow } from '../stores/users.ts'
import { createZip, type Zip } from './zip.ts'

const DAY = 86_400_000
const PIECE_BYTES = 256 * 1024

/** Rows as one JSON list, a row a line. */
async function* asJson(rows: Iterable<unknown> | AsyncIterable<unknown>) {
  let first = true
  for await (const row of rows) {
    yield `${first ? '[\n' : ',\n'}${JSON.stringify(row)}`
    first = false
  }
  yield first ? '[]\n' : '\n]\n'
}

/** Keeps what is written in pieces of one size. */
function pieceWriter(deps: Deps, exportId: string) {
  let waiting: Buffer[] = []
  let length = 0
  let n = 0
  const store = async () => {
    if (length === 0) return
    await insertPiece(deps.db, { export_id: exportId, n: n++, bytes: Buffer.concat(waiting) })
    waiting = []
    length = 0
  }
  return {
    async write(bytes: Buffer) {
      waiting.push(bytes)
      length += bytes.length
      if (length >= PIECE_BYTES) await store()
    },
    end: store,
  }
}

function readme(user: UserRow, at: Date, files: readonly ExportFile[], missing: readonly ExportFile[]): string {
  const lines = [
    `Data of ${user.name} (${user.email}) in Fanfare, ${at.toISOString()}`,
    '',
    'Every file is a JSON list. Times are in UTC. Passwords, codes, keys and tokens are not in here: they are stored so that',
    'nobody can read them, or are of use to an attacker only.',
    '',
    'Posts, captions and files are those that you created in teams that you are a member of now. Pictures and videos are listed with',
    'their address: open it while you are signed in and a member of the team.',
    '',
    ...files.map(({ name, what }) => `${name}\n    ${what}`),
  ]
  if (missing.length > 0)
    lines.push('', 'Not included, because this archive would be too large:', ...missing.map(({ name }) => name))
  return `${lines.join('\n')}\n`
}

/** Packs file after file until the archive has its largest size; returns those that it has no room for. */
async function pack(deps: Deps, zip: Zip, { id, user_id }: ExportRow, files: readonly ExportFile[]) {
  for (const [at, { name, what, rows }] of files.entries()) {
    if (zip.bytes >= person.exportBytes) return files.slice(at)
    await noteExport(deps.db, user_id, id, { progress: Math.floor((at / files.length) * 100), step: what })
    await zip.add(name, asJson(rows()))
  }
  return []
}

async function make(deps: Deps, row: ExportRow): Promise<void> {
  const { db, clock } = deps
  const user = await findUser(db, row.user_id)
  if (!user) return
  const at = new Date(clock.now())
  // What an earlier try has written.
  await deletePieces(db, row.id)
  const out = pieceWriter(deps, row.id)
  const zip = createZip(out.write, at)
  const files = await exportFiles(deps, user)
  const missing = await pack(deps, zip, row, files)
  await zip.add('README.txt', [readme(user, at, files.slice(0, files.length - missing.length), missing)])
  await zip.end()
  await out.end()
  const expiresAt = new Date(clock.now() + person.exportDays * DAY)
  await transaction(db, async tx => {
    await finishExport(tx, user.id, row.id, { bytes: zip.bytes, expiresAt })
    const data = { user_id: user.id, until: expiresAt.toISOString() }
    await postMail(deps, tx, { template: 'export-ready', to: user.email, data })
  })
}

/** Makes the copy of a person's data that they asked for. Where a service is away the queue tries again; after the last try it has failed. */
export async function makeExport(deps: Deps, exportId: string, { isLast }: { isLast: boolean }): Promise<void> {
  const row = await beginExport(deps.db, exportId)
  if (!row) return
  try {
    await make(deps, row)
  } catch (err) {
    if (isLast) {
      await deletePieces(deps.db, exportId)
      await failExport(deps.db, row.user_id, exportId)
    }
    throw err
  }
}
