import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { processStat } from '@fanfare/runtime/process/process-stat.ts'
import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { until } from '../../../testing/until.ts'
import { bound, stopChild } from '../../backing/child.ts'
import { freePort } from '../../backing/ports.ts'
import { postgresHome, startPostgres } from '../../backing/postgres.ts'
import { postgresBinaries } from '../../backing/postgres-binaries.ts'
import { postgresUser } from '../../backing/postgres-user.ts'

let folder: string
let dataDir: string
const children: ChildProcess[] = []

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'fanfare-backing-'))
  dataDir = join(folder, 'postgres')
})
afterEach(async () => {
  await Promise.all(children.splice(0).map(child => stopChild(child, 'SIGKILL', 1_000)))
  rmSync(postgresHome(dataDir), { recursive: true, force: true })
  rmSync(folder, { recursive: true, force: true })
})

interface Held {
  child: ChildProcess
  postgres: number
  redis: number
  url: string
}

/** Another process that holds both servers. It is killed, so what it leaves behind lies in the folder of the test. */
async function hold(): Promise<Held> {
  const child = spawn(process.execPath, [join(import.meta.dirname, '../fixtures/hold-backing.ts'), dataDir], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, TMPDIR: folder },
  })
  children.push(child)
  const [line] = await once(child.stdout, 'data')
  return { child, ...JSON.parse(String(line)) }
}

async function query(url: string, text: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(text)).rows
  } finally {
    await client.end()
  }
}

/** Whether a process is there and no zombie. */
const lives = (pid: number): boolean => !['Z', undefined].includes(processStat(pid)?.state)

test('both servers end with the process that started them, even after kill -9, and the data is there again', async () => {
  const held = await hold()
  await query(held.url, 'create table kept as select 42 as answer')
  held.child.kill('SIGKILL')
  await until(() => !lives(held.postgres) && !lives(held.redis), { what: 'the end of both servers' })
  const again = await startPostgres({ dataDir, durable: false })
  try {
    expect(await query(again.url, 'select answer from kept')).toEqual([{ answer: 42 }])
  } finally {
    await again.close()
  }
  expect(lives(again.pid)).toBe(false)
})

test('a server without its owner is stopped and replaced; one that is owned is left alone', async () => {
  const first = await startPostgres({ dataDir, durable: false })
  await first.close()
  const user = postgresUser()
  const settings = [`port=${await freePort()}`, 'listen_addresses=127.0.0.1', 'unix_socket_directories=']
  const args = ['-D', join(postgresHome(dataDir), 'cluster'), ...settings.flatMap(item => ['-c', item])]
  const [command, line] = bound(join(postgresBinaries(user), 'bin/postgres'), args, {
    onParentDeath: 'KILL',
    ...(user ? { user } : {}),
  })
  const orphan = spawn(command, line, { stdio: ['ignore', 'ignore', 'pipe'] })
  children.push(orphan)
  await until(() => existsSync(join(postgresHome(dataDir), 'cluster/postmaster.pid')), {
    what: 'the start of the orphan',
  })
  const second = await startPostgres({ dataDir, durable: false })
  expect(orphan.exitCode ?? orphan.signalCode).not.toBeNull()
  await second.close()

  const held = await hold()
  await expect(startPostgres({ dataDir, durable: false })).rejects.toThrow(`in use by process ${held.child.pid}`)
  expect(lives(held.postgres)).toBe(true)
})
