import { parseArgs } from 'node:util'
import { openDatabase, type RuntimeTables } from '../db/database.ts'
import { createLog } from '../telemetry/log.ts'
import { deadLetters, replay } from './dead-letters.ts'

const USAGE = `Lists the dead events of a service, or has them tried again by the consumer that runs.

  DATABASE_URL=… node services/shared/runtime/src/events/replay.ts --schema team           list them
  DATABASE_URL=… node services/shared/runtime/src/events/replay.ts --schema team --all     replay all
        --group NAME    only those of one consumer group
        --event ID      replay this one only
`

interface Host {
  argv: string[]
  env: Record<string, string | undefined>
  stdout: { write(text: string): unknown }
  stderr: { write(text: string): unknown }
}

/** The command line above. Returns the exit code: 0 done, 64 wrong use. */
export async function replayCommand({ argv, env, stdout, stderr }: Host): Promise<number> {
  const options = {
    schema: { type: 'string' },
    group: { type: 'string' },
    event: { type: 'string' },
    all: { type: 'boolean', default: false },
  } as const
  let values: { schema?: string; group?: string; event?: string; all?: boolean }
  try {
    values = parseArgs({ args: argv, options }).values
  } catch (err) {
    stderr.write(`${(err as Error).message}\n\n${USAGE}`)
    return 64
  }
  const { schema, group, event, all } = values
  const url = env.DATABASE_URL
  if (schema === undefined || url === undefined || url === '') {
    stderr.write(USAGE)
    return 64
  }
  const db = openDatabase<RuntimeTables>({ url, schema, max: 1, log: createLog({ service: 'replay', level: 'warn' }) })
  const only = group === undefined ? {} : { group }
  try {
    if (all || event !== undefined) {
      const count = await replay({ db, ...only, ...(event === undefined ? {} : { eventId: event }) })
      stdout.write(`${count} to be tried again\n`)
    } else {
      const letters = (await deadLetters(db, { ...only, limit: 1000 })).filter(letter => letter.retryAt === null)
      for (const { group: of, eventId, name, attempts, failedAt, error } of letters) {
        stdout.write(
          `${failedAt.toISOString()}  ${of}  ${eventId}  ${name}  ${attempts} tries  ${error.split('\n')[0]}\n`,
        )
      }
      stdout.write(`${letters.length} dead\n`)
    }
    return 0
  } finally {
    await db.destroy()
  }
}

// A program of its own, so it may read the environment as main.ts does.
if (import.meta.main) {
  process.exitCode = await replayCommand({
    argv: process.argv.slice(2),
    env: process.env,
    stdout: process.stdout,
    stderr: process.stderr,
  })
}
