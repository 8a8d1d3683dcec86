import { describe, expect, test } from 'vitest'
import { migrationMistakes, rootMistakes } from '../../../arch/layers.ts'
import { modelEffects, modelMistakes } from '../../../arch/model-rules.ts'
import { readSource } from '../../../arch/sources.ts'
import { sqlMistakes } from '../../../arch/sql-places.ts'

const model = 'services/team/src/model/made-up.ts'
const action = 'services/team/src/actions/made-up.ts'

describe('a rule of the model', () => {
  test.each([
    ["import { randomBytes } from 'node:crypto'"],
    ["import { createHash, randomUUID as id } from 'node:crypto'"],
    ["import crypto from 'node:crypto'"],
    ["import * as crypto from 'node:crypto'"],
    ["export { randomInt } from 'node:crypto'"],
    ["export * from 'node:crypto'"],
    ["const { randomBytes } = await import('node:crypto')"],
    ["import { connect } from 'node:net'"],
    ["import { fileURLToPath } from 'node:url'"],
    ['const id = crypto.randomUUID()'],
    ["const home = process.env['HOME']"],
    ['const now = performance.now()'],
    ["const now = Date['now']()"],
    ['const now = Date()'],
    ['const { now } = Date'],
    ['const { random } = Math'],
    ['const { Now } = Temporal'],
    ['const later = setTimeout(next, 5)'],
    ['const id = globalThis.crypto.randomUUID()'],
  ])('that does more than compute: %s', text => {
    expect(modelEffects(model, text)).toHaveLength(1)
    expect(modelEffects(action, text)).toEqual([])
  })

  test.each([
    ["import { createHash, createHmac, timingSafeEqual } from 'node:crypto'"],
    ["import type { KeyObject } from 'node:crypto'"],
    ["import { isIPv4, SocketAddress } from 'node:net'"],
    ['const least = Math.min(1, 2)'],
    ['const { min } = Math'],
    ['const date = new Date(2026, 0, 1)'],
  ])('but not one with %s', text => expect(modelEffects(model, text)).toEqual([]))

  test('that imports a call, however it names it', () => {
    for (const text of [
      "import type { AccountsForPublishing } from '@fanfare/contracts/internal/team.ts'",
      "type Account = import('@fanfare/contracts/internal/team.ts').Account",
      "const { endpoint } = await import('@fanfare/contracts/endpoint.ts')",
    ])
      expect(modelMistakes(readSource(model, text)), text).toHaveLength(1)
    const text = "import type { PublishingAccount } from '@fanfare/contracts/publishing-account.ts'"
    expect(modelMistakes(readSource(model, text))).toEqual([])
  })
})

describe('files directly below src', () => {
  const mistakes = (files: Record<string, string>) =>
    rootMistakes(Object.entries(files).map(([path, text]) => ({ path: `services/team/src/${path}`, text })))

  test.each([
    ["export { teams } from './stores/teams.ts'"],
    ["export * from './stores/teams.ts'"],
    ["export type { TeamRow } from './stores/teams.ts'"],
    ["import { teams } from './stores/teams.ts'\nexport { teams }"],
    ["import * as stores from './stores/teams.ts'\nexport const teams = stores.teams"],
  ])('that hand on what a folder has: %s', text => expect(mistakes({ 'deps.ts': text })).toHaveLength(1))

  test.each([
    ["import { openDeps } from '../deps.ts'"],
    ["import '../deps.ts'"],
    ["const { openDeps } = await import('../deps.ts')"],
    ["export { openDeps } from '../deps.ts'"],
    // By way of another one.
    ["import { live } from '../live.ts'"],
  ])('that a folder below loads: %s', text => {
    const files = {
      'deps.ts': "import { runJob } from './jobs/run-job.ts'\nexport const openDeps = () => runJob()",
      'live.ts': "import { openDeps } from './deps.ts'\nexport const live = () => openDeps()",
    }
    expect(mistakes({ ...files, 'actions/a.ts': text })).toEqual([expect.stringContaining('which loads jobs/')])
    expect(mistakes({ ...files, 'jobs/a.ts': text })).toEqual([])
    expect(mistakes({ ...files, 'service.ts': text.replace('../', './').replace('export', 'import') })).toEqual([])
  })

  test('but not one whose types it takes', () => {
    const deps = "import { runJob } from './jobs/run-job.ts'\nexport interface Deps { run: typeof runJob }"
    for (const text of ["import type { Deps } from '../deps.ts'", "import { type Deps } from '../deps.ts'"])
      expect(mistakes({ 'deps.ts': deps, 'actions/a.ts': text })).toEqual([])
  })
})

test('a migration that other code than the list of migrations imports', () => {
  const from = (path: string, name: string) =>
    migrationMistakes(readSource(`services/team/src/${path}`, `import { clear } from '${name}'`)).length
  expect(from('actions/a.ts', '../db/migrations/0001-teams.ts')).toBe(1)
  expect(from('stores/a.ts', '../db/migrations/0001-teams.ts')).toBe(1)
  expect(from('db/a.ts', './migrations/0001-teams.ts')).toBe(1)
  expect(from('db/migrations.ts', './migrations/0001-teams.ts')).toBe(0)
  expect(from('db/migrations/0002-a.ts', './0001-teams.ts')).toBe(0)
  expect(from('service.ts', './db/migrations.ts')).toBe(0)
})

test('an import that does not say what it loads', () => {
  const lines = (text: string) => readSource(action, text).unnamed
  expect(lines(`const name = one\nconst a = await import(name)`)).toEqual([2])
  expect(lines("const a = await import('./stores/' + name)")).toEqual([1])
  expect(lines('const a = require(name)')).toEqual([1])
  expect(lines("const a = await import('./a.ts')\nconst b = require('otpauth')")).toEqual([])
  expect(readSource(action, "const b = require('otpauth')").imports).toEqual(['otpauth'])
})

describe('SQL outside of stores', () => {
  test.each([
    ["const text = 'select id from posts where id = $1'\nawait run(text)"],
    [`const text = \`select id from \${table}\``],
    ["const text = 'delete from ' + table"],
    ["const text = ['update posts', 'set caption = $1'].join(' ')"],
    ["const statement = { name: 'one', text: 'insert into posts (id) values ($1)' }"],
    ['await pool.query(text)'],
    ["const { sql } = await import('kysely')"],
    ["const { default: pg } = await import('pg')"],
    ["const { sql } = require('kysely')"],
    ["export { sql } from 'kysely'"],
    ["export * from 'kysely'"],
    ["import Cursor from 'pg-cursor'"],
    ["import { sql } from 'kysely/helpers/postgres'"],
    ["import { runPrepared as run } from '@fanfare/runtime/db/database.ts'"],
    ['const from = db.selectFrom.bind(db)'],
    ["db['selectFrom']('posts')"],
    ['const { selectFrom } = db'],
    ["const now = sql.raw('now()')"],
  ])('%s', text => {
    expect(sqlMistakes(action, text)).not.toEqual([])
    for (const path of ['services/team/src/stores/made-up.ts', 'services/team/src/db/made-up.ts'])
      expect(sqlMistakes(path, text)).toEqual([])
  })

  test.each([
    ["import type { Transaction } from 'kysely'"],
    ["type Db = import('kysely').Kysely<Tables>"],
    ["export type { Kysely } from 'kysely'"],
    ["const why = 'Select an account from the list.'"],
    ["const { sharp } = await import('sharp')"],
    ["import { transaction } from '@fanfare/runtime/db/database.ts'"],
    ['const { query } = request'],
  ])('but not %s', text => expect(sqlMistakes(action, text)).toEqual([]))
})
