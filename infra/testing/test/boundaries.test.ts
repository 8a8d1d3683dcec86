import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { circles, ownTarget, withExported } from '../../arch/circles.ts'
import { folderMistakes, migrationMistakes, rootMistakes, routeMistakes, storeMistakes } from '../../arch/layers.ts'
import { modelEffects, modelMistakes, modelState } from '../../arch/model-rules.ts'
import { packages } from '../../arch/rules.ts'
import { skeletonMistakes } from '../../arch/skeleton.ts'
import { filesBelow, isSource, readSource, root, sourcesBelow } from '../../arch/sources.ts'
import { sqlMistakes } from '../../arch/sql-places.ts'
import { ownedTables, tenancyMistakes } from '../../arch/tenancy.ts'
import { forAll } from '../../arch/tenancy-for-all.ts'

/** Expects nothing, and names everything that there is: a printed list would be cut. */
const expectNone = (found: readonly string[]) => expect(found, found.join('\n')).toEqual([])
const textOf = (path: string) => readFileSync(join(root, path), 'utf8')
const present = [...packages, { folder: 'infra', name: '@fanfare/infra' }]
  .filter(({ folder }) => existsSync(join(root, folder)))
  .map(withExported)
const sources = present.map(own => ({ own, files: sourcesBelow(own.folder) }))
const all = sources.flatMap(({ files }) => files)
const services = present.map(({ folder }) => folder).filter(folder => /^services\/(?!shared\/)/.test(folder))

describe('the code keeps the boundaries', () => {
  test('rules of the model import contracts and one another', () => {
    expectNone(all.flatMap(modelMistakes))
  })

  test('rules of the model only compute, and know no request', () => {
    expectNone(all.flatMap(({ path }) => modelEffects(path, textOf(path))))
  })

  test('rules of the model keep nothing between calls', () => {
    expectNone(all.flatMap(({ path }) => modelState(path, textOf(path))))
  })

  test('folders of a service import from those below them alone', () => {
    expectNone(all.flatMap(folderMistakes))
  })

  test('files directly below src lead to no folder above the one that loads them', () => {
    expectNone(
      services.flatMap(folder =>
        rootMistakes(
          filesBelow(`${folder}/src`)
            .filter(isSource)
            .map(path => ({ path, text: textOf(path) })),
        ),
      ),
    )
  })

  test('what ships says which modules it loads', () => {
    const shipped = all.filter(({ path }) => path.includes('/src/') && !path.startsWith('infra/'))
    expectNone(shipped.flatMap(({ path, unnamed }) => unnamed.map(line => `${path}:${line}`)))
  })

  test('migrations are imported by their list alone', () => {
    expectNone(all.flatMap(migrationMistakes))
  })

  test('routes are imported by the service alone', () => {
    expectNone(all.flatMap(routeMistakes))
  })

  test('stores import none of the code that uses them, and nothing that calls others', () => {
    expectNone(all.flatMap(storeMistakes))
  })

  test('SQL is in stores and the folder of the database', () => {
    expectNone(all.flatMap(({ path }) => sqlMistakes(path, textOf(path))))
  })

  test('no files import one another in a circle, types included', () => {
    expectNone(sources.flatMap(({ own, files }) => circles(own, files)))
  })

  test('what a package imports by its own name is one of its files, so that the search for circles sees it', () => {
    const byName = sources.flatMap(({ own, files }) =>
      files.flatMap(({ path, imports }) =>
        imports.filter(name => name.startsWith(`${own.name}/`)).map(name => ({ path, to: ownTarget(own, path, name) })),
      ),
    )
    expect(byName.some(({ path }) => path.startsWith('infra/'))).toBe(true)
    expectNone(byName.filter(({ to }) => !to || !existsSync(join(root, to))).map(({ path, to }) => `${path}: ${to}`))
  })

  test('every service has the same skeleton', () => {
    const read = (folder: string) => (file: string) =>
      existsSync(join(root, folder, file)) ? textOf(join(folder, file)) : undefined
    expectNone([...services, 'gateway'].flatMap(folder => skeletonMistakes(folder, read(folder))))
  })

  describe('functions of stores', () => {
    const asking = services.flatMap(folder => {
      const schema = filesBelow(`${folder}/src/db`).filter(path => !path.includes('/migrations'))
      const tables = ownedTables(Object.fromEntries(schema.map(path => [path, textOf(path)])))
      const stores = [...schema, ...filesBelow(`${folder}/src/stores`)].filter(isSource)
      return stores.flatMap(path => tenancyMistakes(path, textOf(path), tables))
    })
    const known = forAll.flatMap(({ functions }) => functions)

    test('take the id of the team, or of the person, whose rows they read or write', () => {
      expectNone(asking.filter(name => !known.includes(name)))
    })

    test('that are for all teams are all there', () => {
      expectNone(known.filter(name => !asking.includes(name)))
    })
  })
})

describe('what crosses a boundary is found', () => {
  const model = (name: string) =>
    modelMistakes(readSource('services/team/src/model/made-up.ts', `import type { A } from '${name}'`))

  test.each([
    '../stores/teams.ts',
    '../db/schema.ts',
    '../../../accounts/src/model/totp.ts',
    '@fanfare/runtime/errors.ts',
    '@fanfare/networks/networks.ts',
    '@fanfare/contracts/endpoints/posts.ts',
    '@fanfare/contracts/endpoint.ts',
    '@fanfare/contracts/internal/team.ts',
    '@fanfare/contracts/internal.ts',
    'kysely',
    'node:fs',
    'otpauth',
    'typebox',
  ])('a rule of the model that imports %s', name => {
    expect(model(name)).toEqual([`services/team/src/model/made-up.ts imports ${name}`])
  })

  test.each(['./other.ts', '@fanfare/contracts/errors.ts', 'node:crypto'])('but not one that imports %s', name => {
    expect(model(name)).toEqual([])
  })

  test.each([
    'const now = Date.now()',
    'const now = new Date()',
    'const now = Temporal.Now.instant()',
    'const lot = Math.random()',
    "const reply = await fetch('http://localhost')",
    "throw Object.assign(new Error('no'), { field: 'body.post.text' })",
    "const field = 'query.since'",
  ])('a rule of the model that does more than compute: %s', text => {
    expect(modelEffects('services/team/src/model/made-up.ts', text)).toHaveLength(1)
    expect(modelEffects('services/team/src/actions/made-up.ts', text)).toEqual([])
  })

  test('but not one that is given its time', () => {
    const text = 'const at = new Date(now.getTime() + 1)\nconst due = Temporal.Instant.fromEpochMilliseconds(now)'
    expect(modelEffects('services/team/src/model/made-up.ts', text)).toEqual([])
  })

  test.each([
    'let count = 0',
    'export let count = 0\nexport const next = () => ++count',
    'const seen = new Map<string, number>()\nexport const note = (id: string) => seen.set(id, 1)',
    'const seen: string[] = []\nexport function note(id: string) {\n  seen.push(id)\n}',
    'const seen: Record<string, number> = {}\nexport const note = (id: string) => {\n  seen[id] = 1\n}',
  ])('a rule of the model that keeps something between calls: %s', text => {
    expect(modelState('services/team/src/model/made-up.ts', text)).toHaveLength(1)
    expect(modelState('services/team/src/actions/made-up.ts', text)).toEqual([])
  })

  test('but not one that has a table, or changes what it made itself', () => {
    const text = `const byName = new Map([['a', 1]])\nfor (const name of names) byName.set(name, 1)
      export const known = (name: string) => { const found = new Set<string>(); found.add(name); return byName.get(name) }`
    expect(modelState('services/team/src/model/made-up.ts', text)).toEqual([])
  })

  test.each([
    ['publishing/src/networks/facebook/made-up.ts', '../../publisher/start.ts', 1],
    ['publishing/src/networks/facebook/made-up.ts', '../../faults/faults.ts', 0],
    ['publishing/src/networks/facebook/made-up.ts', '../channel.ts', 0],
    ['publishing/src/networks/facebook/made-up.ts', '../../deps.ts', 0],
    ['publishing/src/history/made-up.ts', '../publisher/worker-context.ts', 1],
    ['publishing/src/publisher/made-up.ts', '../history/start.ts', 0],
    ['accounts/src/actions/made-up.ts', '../mails/mails.ts', 1],
    ['accounts/src/made-up/made-up.ts', '@fanfare/contracts/events.ts', 1],
    ['accounts/src/service.ts', './routes/login.ts', 0],
  ])('of the folders of a service: %s that imports %s', (path, name, mistakes) => {
    expect(folderMistakes(readSource(`services/${path}`, `import { a } from '${name}'`))).toHaveLength(mistakes)
  })

  test('routes that an action imports', () => {
    const from = (path: string) => routeMistakes(readSource(path, "import { a } from '../routes/teams.ts'")).length
    expect(from('services/team/src/actions/made-up.ts')).toBe(1)
    expect(from('services/team/src/networks/made-up.ts')).toBe(1)
    expect(from('services/team/src/routes/made-up.ts')).toBe(0)
    expect(routeMistakes(readSource('services/team/src/service.ts', "import { a } from './routes/teams.ts'"))).toEqual(
      [],
    )
  })

  const store = (name: string) =>
    storeMistakes(readSource('services/team/src/stores/made-up.ts', `import { a } from '${name}'`))

  test.each([
    '../deps.ts',
    '../actions/announce.ts',
    '../routes/teams.ts',
    '../service.ts',
    '../../../../gateway/src/deps.ts',
    '@fanfare/networks/graph/client.ts',
    '@fanfare/runtime/http/call.ts',
    '@fanfare/runtime/jobs/jobs.ts',
  ])('a store that imports %s', name => expect(store(name)).toHaveLength(1))

  test.each(['./teams.ts', '../db/schema.ts', '../model/account-view.ts', 'kysely', '@fanfare/runtime/db/database.ts'])(
    'but not one that imports %s',
    name => expect(store(name)).toEqual([]),
  )

  test.each([
    "db.selectFrom('teams').selectAll().execute()",
    "tx.insertInto('teams').values(row)",
    'await query.executeTakeFirst()',
    'sql<Date>`now()`',
    "sql.raw('select 1')",
    'await runPrepared(db, statement, [])',
    "import { sql as q } from 'kysely'",
    "import { type Kysely, CompiledQuery } from 'kysely'",
    "import pg from 'pg'",
    "pool.query('select 1')",
    'pool.query(`delete from posts`)',
    'db.selectNoFrom(parts).execute()',
  ])('SQL outside of stores: %s', text => {
    expect(sqlMistakes('services/team/src/actions/made-up.ts', text)).not.toEqual([])
    expect(sqlMistakes('gateway/src/made-up.ts', text)).not.toEqual([])
    for (const path of [
      'services/team/src/stores/made-up.ts',
      'services/team/src/db/made-up.ts',
      'services/team/test/made-up.ts',
    ])
      expect(sqlMistakes(path, text)).toEqual([])
  })

  test('but not a transaction, nor a text that looks like SQL', () => {
    expect(sqlMistakes('services/team/src/deps.ts', "import type { Kysely } from 'kysely'")).toEqual([])
    expect(sqlMistakes('services/team/src/deps.ts', "import { type Kysely } from 'kysely'")).toEqual([])
    const text = "await transaction(db, tx => stores.teams(tx).all())\nconst a = 'select from posts' // sql`now()`"
    expect(sqlMistakes('services/team/src/actions/made-up.ts', text)).toEqual([])
  })

  const team = { folder: 'services/team', name: '@fanfare/team' }
  const circlesOf = (files: Record<string, string>) =>
    circles(
      team,
      Object.entries(files).map(([path, text]) => readSource(`services/team/src/${path}`, text)),
    )

  test('a circle of imports, by types and by the name of the package too', () => {
    const files = {
      'a.ts': "import { b } from './b.ts'",
      'b.ts': "import type { C } from './deep/c.ts'",
      'deep/c.ts': "export type A = import('@fanfare/team/a.ts').A",
      'd.ts': "import './a.ts'",
    }
    expect(circlesOf(files)).toEqual([
      'services/team/src/a.ts -> services/team/src/b.ts -> services/team/src/deep/c.ts -> services/team/src/a.ts',
    ])
    expect(circlesOf({ ...files, 'deep/c.ts': "import './missing.ts'" })).toEqual([])
    expect(circlesOf({ 'a.ts': "import './a.ts'" })).toHaveLength(1)
  })

  test('a circle by the name of a package whose sources are in no folder of their own', () => {
    const infra = { folder: 'infra', name: '@fanfare/infra', exported: 'infra/*' }
    const files = [
      readSource('infra/chaos/a.ts', "import { b } from '@fanfare/infra/testing/b.ts'"),
      readSource('infra/testing/b.ts', "import type { A } from '@fanfare/infra/chaos/a.ts?raw'"),
    ]
    expect(circles(infra, files)).toEqual(['infra/chaos/a.ts -> infra/testing/b.ts -> infra/chaos/a.ts'])
    expect(circles(infra, files.slice(0, 1))).toEqual([])
    expect(withExported({ folder: 'infra', name: '@fanfare/infra' })).toEqual(infra)
  })

  test('a service without a part of the skeleton', () => {
    const files: Record<string, string> = {
      'src/main.ts': '',
      'src/config.ts': 'export const configSpec = {}\nexport type Config = object',
      'src/deps.ts': 'export interface Deps {}\nexport async function openDeps() {}',
      'src/service.ts': 'async function createService() {}\nexport { createService }',
    }
    const mistakes = (change: Record<string, string | undefined>) =>
      skeletonMistakes('services/research', file => ({ ...files, ...change })[file])
    expect(mistakes({})).toEqual([])
    expect(mistakes({ 'src/config.ts': undefined })).toEqual(['services/research/src/config.ts is missing'])
    expect(mistakes({ 'src/deps.ts': 'export interface Deps {}\nfunction openDeps() {}' })).toEqual([
      'services/research/src/deps.ts does not export openDeps',
    ])
  })

  describe('functions of stores that do not take whose rows they are about', () => {
    const tables = ownedTables({
      'a.ts': `interface PostsTable { id: string; team_id: string }
        interface SessionsTable { user_id: string }
        interface WorkersTable { name: string }
        export interface Db { posts: PostsTable; sessions: SessionsTable; workers: WorkersTable }`,
    })
    const mistakes = (text: string) => tenancyMistakes('made-up.ts', text, tables)

    test.each([
      "export const find = (db, id) => db.selectFrom('posts').where('id', '=', id)",
      "export async function find(db, id) { return db.selectFrom('posts as p') }",
      'export const count = db => sql`select count(*) from posts`.execute(db)',
      "const one = (db, id) => db.updateTable('posts').where('id', '=', id)\nexport const find = (db, id) => one(db, id)",
      "export const posts = db => ({ find: (id) => db.selectFrom('posts').where('id', '=', id) })",
      "export const sessions = db => { return { end: id => db.deleteFrom('sessions').where('id', '=', id) } }",
      "export const addAlert = (db, id) => db.updateTable('posts').where('id', '=', id)",
      "export const insertCopy = (db, id) => db.insertInto('posts').expression(db.selectFrom('sessions'))",
      "const find = (db, id) => db.selectFrom('posts')\nexport { find }",
      "export default function find(db, id) { return db.selectFrom('posts') }",
    ])('%s', text => expect(mistakes(text)).toHaveLength(1))

    test.each([
      "export const find = (db, teamId, id) => db.selectFrom('posts').where('team_id', '=', teamId)",
      "export const find = (db, { teamId, id }) => db.selectFrom('posts')",
      "export const find = (db, asked: { teamId: string }) => db.selectFrom('posts')",
      "export const posts = db => ({ find: (teamId, id) => db.selectFrom('posts') })",
      "export const sessions = db => ({ ofUser: userId => db.selectFrom('sessions'), find: tokenHash => db.selectFrom('sessions') })",
      "export const insertPosts = (db, rows) => db.insertInto('posts').values(rows)",
      "export const leave = (db, name) => db.deleteFrom('workers').where('name', '=', name)",
      "const find = (db, id) => db.selectFrom('posts')",
    ])('but not %s', text => expect(mistakes(text)).toEqual([]))
  })
})
