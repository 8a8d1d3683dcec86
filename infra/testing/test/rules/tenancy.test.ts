import { describe, expect, test } from 'vitest'
import { tablesOfText } from '../../../arch/sql-text.ts'
import { ownedTables, tenancyMistakes } from '../../../arch/tenancy.ts'

const tables = ownedTables({
  'a.ts': `interface Owned { team_id: string }
    interface PostsTable extends Owned { id: string }
    type MediaTable = { id: string } & Owned
    interface SessionsTable { 'user_id': string }
    interface WorkersTable { name: string }
    export interface Db { posts: PostsTable; media: MediaTable; 'sessions': SessionsTable; workers: WorkersTable }`,
})
const mistakes = (text: string) => tenancyMistakes('made-up.ts', text, tables)
const posts = "db.selectFrom('posts').where('id', '=', id)"

test('the tables of a service are found by what their types take over, too', () => {
  expect(tables).toEqual({ posts: ['team_id'], media: ['team_id'], sessions: ['user_id'] })
})

describe('functions of a store that do not take whose rows they are about', () => {
  test.each([
    [`export const store = { find(db, id) { return ${posts} } }`],
    [`export const store = { find: (db, id) => ${posts} } as const`],
    [`export const store = { posts: { find: (db, id) => ${posts} } }`],
    [`const find = (db, id) => ${posts}\nexport const store = { find }`],
    [`const base = { find: (db, id) => ${posts} }\nexport const store = { ...base }`],
    [`export class Store { find(db, id) { return ${posts} } }`],
    [`export class Store { static find = (db, id) => ${posts} }`],
    [`export class Store { #find(db, id) { return ${posts} } one(db, id) { return this.#find(db, id) } }`],
    [`class Store { find(db, id) { return ${posts} } }\nexport { Store }`],
    [`export const Store = class { find(db, id) { return ${posts} } }`],
    [`class Store { find(db, id) { return ${posts} } }\nexport const store = new Store()`],
    [`export const find = cached(db => ${posts})`],
    [`export const find = cached('posts', { by: 'id' }, async (db, id) => ${posts})`],
    [`const one = (db, id) => ${posts}\nexport const find = cached(one)`],
    [`const make = () => (db, id) => ${posts}\nexport const find = make()`],
    [`export const store = create(db => ({ find: id => ${posts} }))`],
    ["export const find = compile('select id from posts where id = $1')"],
    ["export const find = { name: 'find', text: 'select id from posts where id = $1' }"],
    [`export default (db, id) => ${posts}`],
    [`export default function (db, id) { return ${posts} }`],
    [`export default { find: (db, id) => ${posts} }`],
    [`export default class { find(db, id) { return ${posts} } }`],
    [`const find = (db, id) => ${posts}\nexport default find`],
    [`const find = (db, id) => ${posts}\nexport { find as get }`],
    [`export const { find } = { find: (db, id) => ${posts} }`],
    [`export const find = isFast ? cached : (db, id) => ${posts}`],
    [`export const store = db => { const all = db.selectFrom('posts'); return { find: teamId => all } }`],
    [
      "const names = ['posts'] as const\nexport const clear = (db, table: (typeof names)[number]) => db.deleteFrom(table)",
    ],
    ["type Owned = 'posts' | 'media'\nexport const clear = (db, table: Owned) => db.deleteFrom(table)"],
    ["const table = 'posts'\nexport const clear = db => db.deleteFrom(table)"],
    ["export { find } from './other.ts'"],
    ["export * from './other.ts'"],
    ["export * as others from './other.ts'"],
    ["import { find } from './other.ts'\nexport { find }"],
    ["import { find } from './other.ts'\nexport const get = find"],
    ["import * as others from './other.ts'\nexport const find = others.find"],
  ])('%s', text => expect(mistakes(text).length).toBeGreaterThan(0))

  test.each([
    ["export const find = isFast ? cached : (db, teamId) => db.selectFrom('posts')"],
    ["export const store = { find(db, teamId, id) { return db.selectFrom('posts') } }"],
    ["export class Store { find(db, teamId) { return db.selectFrom('posts') } }"],
    ["export class Store { constructor(db, teamId) {} find(id) { return db.selectFrom('posts') } }"],
    ["export const find = cached((db, teamId) => db.selectFrom('posts'))"],
    ["export const store = create(db => ({ find: teamId => db.selectFrom('posts') }))"],
    ["export default (db, teamId) => db.selectFrom('posts')"],
    ["export const store = { name: 'posts', leave: (db, name) => db.deleteFrom('workers') }"],
    ["export const names = ['posts', 'media']"],
    ["export type { Row } from './other.ts'"],
    ["import type { Row } from './other.ts'\nexport type { Row }"],
    ["import { listOf } from './other.ts'\nexport const ended = listOf(states)"],
    [`class Store { find(db, id) { return ${posts} } }`],
  ])('but not %s', text => expect(mistakes(text)).toEqual([]))
})

describe('tables in statements', () => {
  test.each([
    ['select id from "posts" where id = $1'],
    ['select id from publishing.posts'],
    ['select id from "publishing"."posts" as p'],
    ['select id from workers w, posts p where p.id = w.id'],
    ['select id from workers, publishing.posts'],
    ['select id from workers w join media m on m.id = w.id, posts p'],
    ['select id from unnest($1::bigint[]) with ordinality as u(id, at), posts'],
    ['select id from workers w cross join lateral (select 1 from posts) p'],
    ['delete from posts where id = $1'],
    ['delete\n  from\n  posts'],
    ['DELETE FROM Posts'],
    ['delete from only posts'],
    ['delete from workers using posts p where p.id = workers.id'],
    ['delete from workers using media, posts'],
    ['update posts set caption = $1'],
    ['update only publishing.posts as p set caption = $1'],
    ['update workers set name = p.name from posts p'],
    ['with old as (delete from posts returning id) select id from old'],
    ['insert into workers select id from posts'],
    ['merge into posts p using workers w on w.id = p.id when matched then delete'],
    ['truncate table workers, posts'],
    ['truncate posts'],
    ['lock table posts in share mode'],
    ['table posts'],
    ['select id from/* all of them */posts'],
    ["do $$ begin execute 'delete from posts'; end $$"],
  ])('%s', text => {
    expect([...tablesOfText(text)]).toContain('posts')
    expect(mistakes(`export const run = db => sql\`${text.replaceAll('$', '\\$')}\`.execute(db)`)).toHaveLength(1)
    expect(mistakes(`export const run = db => runPrepared(db, { text: ${JSON.stringify(text)} })`)).toHaveLength(1)
  })

  test.each([
    [`export const run = (db, schema) => sql\`delete from \${schema}.posts\`.execute(db)`],
    [`export const run = (db, one) => sql\`select id from \${one} as a, posts\`.execute(db)`],
    [`export const run = db => sql\`delete from \${sql.table('posts')}\`.execute(db)`],
    ["export const run = db => pool.query('delete from ' + 'posts' + ' where id = 1')"],
    ["export const run = db => pool.query(['delete from', 'posts'].join(' '))"],
    [`const from = 'from posts'\nexport const run = db => pool.query(\`delete \${from}\`)`],
    ["export const run = db => db.selectFrom(['workers', 'posts as p'])"],
    ["export const run = db => db.deleteFrom('publishing.posts')"],
    ['export const run = db => db.deleteFrom(`posts`)'],
    ["export const run = db => db.deleteFrom('workers').using('posts')"],
  ])('%s', text => expect(mistakes(text)).toHaveLength(1))

  test.each([
    ['insert into posts (id) values ($1)'],
    ['select posts from workers'],
    ["select id from workers where note = 'posts'"],
    ['select id from workers -- not from posts\n where id = 1'],
    ['select id from workers where name is distinct from posts'],
    ['select id from workers order by id for update of posts'],
    ['select w.id, posts.n from workers w order by 1, posts'],
    ['insert into workers values ($1) on conflict (id) do update set posts = 1'],
  ])('but none that is owned in %s', text => {
    expect([...tablesOfText(text)]).not.toContain('posts')
    expect(mistakes(`export const run = db => sql\`${text.replaceAll('$', '\\$')}\`.execute(db)`)).toEqual([])
  })
})
