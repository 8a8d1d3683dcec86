import { ExportPosts, ImportPosts } from '@fanfare/contracts/endpoints/post-csv.ts'
import { ListPosts } from '@fanfare/contracts/endpoints/post-lists.ts'
import { CreatePosts } from '@fanfare/contracts/endpoints/posts.ts'
import { Scheduled } from '@fanfare/contracts/entities/posts.ts'
import { planOf } from '@fanfare/contracts/plans.ts'
import { Manager } from '@fanfare/contracts/policy.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { account, type Harness, startPublishing } from './harness.ts'

let publishing: Harness
let team = 900
beforeAll(async () => {
  publishing = await startPublishing()
})
afterAll(() => publishing.close())

async function newTeam() {
  const teamId = String(++team)
  const ig = account(teamId, { username: 'olea', timezone: 'Europe/Lisbon' })
  publishing.accounts.push(ig)
  const member = publishing.as({ teamId, role: Manager })
  const media = await member.picture()
  const row = (given: object = {}) => ({ accounts: 'olea', caption: 'Bowls', media: media.id, ...given })
  const total = async () => (await member.call(ListPosts, { query: {} })).pagination.total
  return { member, ig, media, row, total }
}
const day = (days: number) => Temporal.Now.plainDateISO('Europe/Lisbon').add({ days }).toString()

test('rows become posts; bad ones are named by column and keep no other back', async () => {
  const { member, ig, row, total } = await newTeam()
  const rows = [
    row({ date: day(3), time: '18:05' }),
    row({ accounts: 'nobody', date: day(-3), time: '10:00' }),
    row({ date: day(-3), time: '10:00' }),
    row({ media: 'https://example.test/a.jpg', date: day(3), time: '10:00' }),
    row({ caption: 'A draft' }),
    row({ date: day(3), time: '11:00', caption: 'c'.repeat(2201) }),
  ]
  const dry = await member.call(ImportPosts, { body: { rows, dry_run: true } })
  expect(await total()).toBe(0)
  const done = await member.call(ImportPosts, { body: { rows } })
  for (const { rows: results, imported, refused } of [dry, done]) {
    expect([imported, refused]).toEqual([2, 4])
    expect(results.map(({ findings }) => findings.map(({ column }) => column))).toEqual([
      [],
      ['accounts'],
      ['date'],
      ['media'],
      [],
      ['caption'],
    ])
  }
  expect(done.rows[0]?.posts).toMatchObject([
    { social_account_id: ig.id, status: Scheduled, wall: `${day(3)}T18:05`, zone: 'Europe/Lisbon' },
  ])
  expect(await total()).toBe(2)
})

test('rows that together pass the quota of a day are found by the dry run', async () => {
  const { member, ig, row } = await newTeam()
  const most = planOf(ig.plan).postsPerDay
  const rows = Array.from({ length: most + 1 }, (_, at) =>
    row({ caption: `Bowl ${at}`, date: day(3), time: `10:${10 + at}` }),
  )
  const { rows: results } = await member.call(ImportPosts, { body: { rows, dry_run: true } })
  expect(results.map(({ posts }) => posts.length)).toEqual([...Array(most).fill(1), 0])
  expect(results.at(-1)?.findings).toMatchObject([{ column: 'date', level: 'stop' }])
})

test('a row that is there already is told by the posts that are the same', async () => {
  const { member, row } = await newTeam()
  const rows = [row({ date: day(4), time: '10:00' }), row({ caption: 'A draft' })]
  const first = await member.call(ImportPosts, { body: { rows } })
  expect(first.rows.map(({ same_as }) => same_as)).toEqual([[], []])
  const again = await member.call(ImportPosts, { body: { rows, dry_run: true } })
  expect(again.rows.map(({ same_as }) => same_as)).toEqual(first.rows.map(({ posts }) => posts.map(({ id }) => id)))
})

test('a dry run names no post that it does not keep: rows of one file that are the same are named by their places', async () => {
  const { member, row } = await newTeam()
  const [first, other] = [row({ date: day(4), time: '10:00' }), row({ caption: 'A draft' })]
  const kept = await member.call(ImportPosts, { body: { rows: [other] } })
  const rows = [first, other, first, first]
  const dry = await member.call(ImportPosts, { body: { rows, dry_run: true } })
  expect(dry.rows.map(({ posts }) => posts.map(({ id }) => id))).toEqual([[null], [null], [null], [null]])
  const same = [
    [[], []],
    [kept.rows[0]?.posts.map(({ id }) => id), []],
    [[], [0]],
    [[], [0, 2]],
  ]
  expect(dry.rows.map(({ same_as, same_rows }) => [same_as, same_rows])).toEqual(same)
  const made = await member.call(ImportPosts, { body: { rows } })
  expect(made.rows.map(({ same_as, same_rows }) => [same_as, same_rows])).toEqual(same)
  expect(made.rows.every(({ posts }) => posts.every(({ id }) => id !== null))).toBe(true)
})

test('a request that is repeated under its key makes no post twice', async () => {
  const { member, row, total } = await newTeam()
  const request = { body: { rows: [row({ date: day(4), time: '10:00' })] }, headers: { 'idempotency-key': 'file-1' } }
  const first = await member.call(ImportPosts, request)
  const again = await member.call(ImportPosts, request)
  expect(again.rows[0]?.posts.map(({ id }) => id)).toEqual(first.rows[0]?.posts.map(({ id }) => id))
  expect(await total()).toBe(1)
})

test('files are found by their names where one file has it', async () => {
  const { member, row } = await newTeam()
  await member.upload(await (await import('@fanfare/infra/testing/pictures.ts')).picture(), 'Bowl one.jpg')
  const rows = [row({ media: 'bowl ONE.jpg' }), row({ media: 'no such.jpg' })]
  const { rows: results } = await member.call(ImportPosts, { body: { rows } })
  expect(results.map(({ posts, findings }) => [posts.length, findings.map(({ word }) => word)])).toEqual([
    [1, []],
    [0, ['no such.jpg']],
  ])
})

test('an export has the posts of its filter and is read back by the import', async () => {
  const { member, ig, media } = await newTeam()
  const caption = '=SUM(A1), "quoted"\nand a line'
  await member.call(CreatePosts, {
    body: {
      accounts: [ig.id],
      caption,
      items: [{ media_id: media.id }],
      schedule: { kind: 'date', wall: `${day(5)}T09:30` },
    },
  })
  await member.call(CreatePosts, { body: { accounts: [ig.id], caption: 'A draft', schedule: { kind: 'draft' } } })
  const { status, headers, data } = await member.ask(ExportPosts, { query: { status: 'SCHEDULED' } })
  expect([status, headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8'])
  expect(data).toMatch(
    new RegExp(
      `accounts,caption,date.*\\r\\nig:olea,"'=SUM\\(A1\\), ""quoted""\\nand a line",${day(5)},09:30,Europe/Lisbon,${media.id},post,,,,scheduled`,
    ),
  )
  expect(data).not.toContain('A draft')
  const row = {
    accounts: 'ig:olea',
    caption: `'${caption}`,
    date: day(5),
    time: '09:30',
    zone: 'Europe/Lisbon',
    media: media.id,
  }
  const { rows } = await member.call(ImportPosts, { body: { rows: [row], dry_run: true } })
  expect(rows[0]?.same_as).toHaveLength(1)
})

test('an account that was connected just now is found by its name and its id', async () => {
  const { member, ig, row } = await newTeam()
  expect((await member.call(ImportPosts, { body: { rows: [row()] } })).imported).toBe(1)
  const names = [{ accounts: 'brand-new' }, { accounts: '' }]
  for (const [at, given] of names.entries()) {
    const added = account(ig.team_id, { username: at === 0 ? 'brand-new' : 'second', timezone: 'Europe/Lisbon' })
    publishing.accounts.push(added)
    const { rows } = await member.call(ImportPosts, { body: { rows: [row({ accounts: given.accounts || added.id })] } })
    expect(rows[0]?.posts).toMatchObject([{ social_account_id: added.id }])
  }
})
