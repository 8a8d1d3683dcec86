import { EnqueuePosts } from '@fanfare/contracts/endpoints/placing.ts'
import { StorePostLibrary } from '@fanfare/contracts/endpoints/post-libraries.ts'
import { CreatePosts } from '@fanfare/contracts/endpoints/posts.ts'
import { AddTimeslots } from '@fanfare/contracts/endpoints/timeslots.ts'
import { Posted } from '@fanfare/contracts/entities/posts.ts'
import { Manager } from '@fanfare/contracts/policy.ts'
import { picture } from '@fanfare/infra/testing/pictures.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { account, type Harness, startPublishing } from './harness.ts'

/** What the preview of placing says of posts that would repeat another one. */

let publishing: Harness
let team = 7700
beforeAll(async () => {
  publishing = await startPublishing()
})
afterAll(() => publishing.close())

async function newTeam() {
  const teamId = String(++team)
  const [one, two] = [account(teamId, { timezone: 'UTC' }), account(teamId, { timezone: 'UTC' })]
  publishing.accounts.push(one, two)
  const member = publishing.as({ teamId, role: Manager })
  let seed = team * 100
  const file = async () => (await member.upload(await picture({ seed: ++seed, width: 640, height: 640 }), 'p.jpg')).id
  // One slot a day.
  for (const { id } of [one, two])
    await member.call(AddTimeslots, { body: { account_id: id, days: [1, 2, 3, 4, 5, 6, 7], hours: ['10:00'] } })
  const make = async (caption: string, files: string[], given: object = {}) => {
    const body = {
      accounts: [one.id],
      caption,
      items: files.map(media_id => ({ media_id })),
      schedule: { kind: 'draft' as const },
      ...given,
    }
    return (await member.call(CreatePosts, { body })).posts.map(({ id }) => id)[0] as string
  }
  const dateIn = (days: number) => Temporal.Now.plainDateISO('UTC').add({ days })
  const on = (days: number) => ({ schedule: { kind: 'date' as const, wall: `${dateIn(days)}T15:00`, zone: 'UTC' } })
  const wordsOf = (days: number) => dateIn(days).toLocaleString('en-GB', { day: 'numeric', month: 'long' })
  const place = async (posts: string[], given: object = {}) =>
    (
      await member.call(EnqueuePosts, {
        body: { accounts: [one.id, two.id], posts, dry_run: true, ...given },
      })
    ).items
  return { member, one, two, file, make, on, wordsOf, place }
}

test('a row says what a scheduled or a live post of its account has too, and when that is', async () => {
  const { two, file, make, on, wordsOf, place } = await newTeam()
  const [bowl, plate, vase] = [await file(), await file(), await file()]
  const scheduled = await make('Bowls', [bowl, plate], on(6))
  const posted = await make('New glaze', [vase], on(3))
  await publishing.sql(`update posts set status = ${Posted} where id = $1`, [posted])
  await make('Too far away', [await file()], on(40))
  // Neither a draft with a time nor another account counts.
  await make('Only planned', [await file()], { schedule: { ...on(4).schedule, kind: 'draft' } })
  await make('Elsewhere', [await file()], { ...on(5), accounts: [two.id] })
  const rows = await place([
    await make('Another', [await file(), plate]),
    await make('New  glaze', [await file()]),
    await make('Too far away', [await file()]),
    await make('Only planned', [await file()]),
    await make('Elsewhere', [await file()]),
    await make('Nothing in common', [await file()]),
  ])
  expect(rows.map(({ same }) => same && { id: same.post_id, items: same.items, message: same.message })).toEqual([
    { id: scheduled, items: [1], message: `Picture 2 is also in a post on ${wordsOf(6)}` },
    { id: posted, items: [], message: `Same caption as on ${wordsOf(3)}` },
    null,
    null,
    null,
    null,
  ])
})

test('rows that repeat each other are both marked, a series among itself is not, and what is stored says nothing', async () => {
  const { member, one, file, make, place } = await newTeam()
  const bowl = await file()
  const [first, second] = [await make('One', [bowl]), await make('Two', [bowl])]
  const rows = await place([first, second])
  expect(rows.map(({ same }) => [same?.post_id, same?.at, same?.message.endsWith('(in this list)')])).toEqual([
    [null, rows[1]?.at, true],
    [null, rows[0]?.at, true],
  ])
  await publishing.sql('update posts set series_id = 5 where id = any($1)', [[first, second]])
  expect((await place([first, second])).map(({ same }) => same)).toEqual([null, null])
  const item = await member.call(StorePostLibrary, { body: { caption: 'Kept', items: [{ media_id: bowl }] } })
  const options = { library_items: [item.id] }
  const [, , kept] = await place([first, second], { options })
  expect(kept?.same).toMatchObject({ post_id: null, items: [0], caption: false })
  const placed = await member.call(EnqueuePosts, { body: { accounts: [one.id], posts: [first], options } })
  expect(placed.items.map(({ same }) => same)).toEqual([null, null])
})
