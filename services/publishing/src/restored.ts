import { parseArgs } from 'node:util'
import { systemClock } from '@fanfare/runtime/clock.ts'
import { ConfigMistakes, readConfig } from '@fanfare/runtime/config/config.ts'
import { migrate, openDatabase } from '@fanfare/runtime/db/database.ts'
import { createIds } from '@fanfare/runtime/ids.ts'
import { createLog } from '@fanfare/runtime/telemetry/log.ts'
import { configSpec } from './config.ts'
import { migrations } from './db/migrations.ts'
import type { PublishingTables } from './db/schema.ts'
import { declareRestored } from './history/declare-restored.ts'
import { reportCuts } from './history/report.ts'

const USAGE = `After the database was restored from a backup.

  node services/publishing/src/restored.ts --from 2026-11-01T10:00Z   says when the backup was made: what was due is held and looked for
  node services/publishing/src/restored.ts --show                     shows what was noticed and found

It reads the settings of publishing from the environment. The workers ask the networks.
`

interface Host {
  argv: string[]
  env: Record<string, string | undefined>
  stdout: { write(text: string): unknown }
  stderr: { write(text: string): unknown }
}

/** The command line above. Returns the exit code: 0 done, 64 wrong use, 78 wrong settings. */
export async function restoredCommand({ argv, env, stdout, stderr }: Host): Promise<number> {
  let values: { from?: string; show?: boolean }
  try {
    values = parseArgs({ args: argv, options: { from: { type: 'string' }, show: { type: 'boolean' } } }).values
  } catch (err) {
    stderr.write(`${(err as Error).message}\n\n${USAGE}`)
    return 64
  }
  const from = values.from === undefined ? undefined : instantOf(values.from)
  if ((from === undefined) === (values.show !== true)) {
    stderr.write(USAGE)
    return 64
  }
  let databaseUrl: string
  try {
    databaseUrl = readConfig(configSpec, env).databaseUrl
  } catch (err) {
    if (!(err instanceof ConfigMistakes)) throw err
    stderr.write(`${err.message}\n`)
    return 78
  }
  const log = createLog({ service: 'restored', level: 'warn' })
  const db = openDatabase<PublishingTables>({ url: databaseUrl, schema: 'publishing', max: 1, log })
  try {
    // A backup may be older than the tables of this.
    await migrate(db, { schema: 'publishing', migrations, log })
    if (from) {
      const { cut, held } = await declareRestored(db, createIds({ clock: systemClock }), from)
      stdout.write(`${held.length} posts are held since ${cut.lost_from.toISOString()}. The workers look for them.\n`)
    } else stdout.write(await reportCuts(db))
    return 0
  } finally {
    await db.destroy()
  }
}

/** An instant that is not in the future; undefined for anything else. A zone must be named. */
const instantOf = (text: string): Date | undefined => {
  const at = /(Z|[+-]\d\d:?\d\d)$/.test(text) ? new Date(text) : new Date(Number.NaN)
  return at.getTime() <= systemClock.now() ? at : undefined
}

// A program of its own, so it may read the environment as main.ts does.
if (import.meta.main) {
  process.exitCode = await restoredCommand({
    argv: process.argv.slice(2),
    env: process.env,
    stdout: process.stdout,
    stderr: process.stderr,
  })
}
