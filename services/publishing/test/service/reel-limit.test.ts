import { readFileSync } from 'node:fs'
import { GetMedia } from '@fanfare/contracts/endpoints/media.ts'
import { CreatePosts, GetTrace, Preflight } from '@fanfare/contracts/endpoints/posts.ts'
import { GetUser } from '@fanfare/contracts/endpoints/users.ts'
import { MediaReady } from '@fanfare/contracts/entities/media.ts'
import { Posted, Scheduled } from '@fanfare/contracts/entities/posts.ts'
import { facebook } from '@fanfare/contracts/networks/facebook.ts'
import { until } from '@fanfare/infra/testing/until.ts'
import { h264, openVideos, picture, tone, type Videos } from '@fanfare/infra/testing/videos.ts'
import { connectAccount, connectPerson, uploadFile } from '@fanfare/infra/testing/walk.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { queryRows, rested, type Setup, settled, setups, useSetups } from './publishing-setup.ts'

/** Reels of a page: so many in 24 hours, as the capability table says. No call of the network says how many it has counted. */

const flow = 'draft-then-publish'
useSetups([flow])
const setup = () => setups.get(flow) as Setup
const most = facebook.kinds.reel.perDay

let videos: Videos
let reel: string
const videoFile = () => videos.make('reel.mp4', ...picture('540x960', { seconds: 4, rate: 30 }), ...tone(4), ...h264)
beforeAll(async () => {
  videos = await openVideos()
  const { id } = await uploadFile(setup().client, readFileSync(await videoFile()), 'reel.mp4')
  const isRead = async () => (await setup().client.call(GetMedia, { params: { id } })).status === MediaReady
  await until(isRead, { withinMs: 45_000, what: 'a video that was read' })
  reel = id
}, 240_000)
afterAll(() => videos?.close())

const content = (caption: string) => ({ post_type: 'reel' as const, caption, items: [{ media_id: reel }] })
const create = async (caption: string): Promise<string> => {
  const { client, page } = setup()
  const { posts } = await client.call(CreatePosts, {
    body: { accounts: [page.id], schedule: { kind: 'now' }, ...content(caption) },
  })
  return posts[0]?.id as string
}
const finishes = () => setup().system.simulator.control.requests({ call: 'video_reels_finish', limit: 1000 }).length

/** Rows of a table once more, each with these values. Columns that the database computes are left out. */
const copyRows = async (table: string, where: string, values: string, given: unknown[]): Promise<void> => {
  const columns = await queryRows(
    setup(),
    `select string_agg(quote_ident(column_name), ', ') as names from information_schema.columns
     where table_schema = 'publishing' and table_name = $1 and is_generated = 'NEVER'`,
    [table],
  )
  const names = String(columns[0]?.names)
  await queryRows(
    setup(),
    `insert into publishing.${table} (${names})
     select ${names} from (
       select (jsonb_populate_record(p, ${values})).* from publishing.${table} p, generate_series($2::int, $3::int) n where p.${where} = $1
     ) copied`,
    given,
  )
}

/** As many live posts like one, which went out so long ago; the posts themselves lie days back, where no other limit counts them. */
const copyLive = async (postId: string, count: number, agoSeconds: number, from: number): Promise<void> => {
  const numbered = [postId, from, from + count - 1]
  const longAgo = "now() - interval '3 days'"
  await copyRows(
    'posts',
    'id',
    `jsonb_build_object('id', n, 'group_id', n, 'post_at', ${longAgo}, 'post_date', (${longAgo})::date)`,
    numbered,
  )
  await copyRows(
    'publications',
    'post_id',
    `jsonb_build_object('id', n, 'post_id', n, 'content_id', n::text, 'published_at', now() - make_interval(secs => $4::int))`,
    [...numbered, agoSeconds],
  )
}

test('the reel after the last that a day allows waits, says why, and goes out once there is room', async () => {
  const { client, page, ig } = setup()
  const first = await rested(client, await create('First reel'), settled)
  expect(first).toMatchObject({ status: Posted, type: 'reel' })
  // All but one within the day, and one that leaves it in some seconds.
  const day = 24 * 3600
  await copyLive(first.id, most - 2, 3600, 100)
  await copyLive(first.id, 3, day + 60, 300)
  const said = async () => {
    const body = { accounts: [page.id], schedule: { kind: 'now' as const }, ...content('Next reel') }
    const { checks } = await client.call(Preflight, { body })
    return checks.find(({ code }) => code === 'kind_quota')
  }
  expect(await said()).toMatchObject({ level: 'pass', text: `${most} of ${most} in 24 hours` })
  await copyLive(first.id, 1, day - 15, 200)
  expect(await said()).toMatchObject({ level: 'warn', title: `${most} reels in 24 hours` })
  // So does a reel of the account that is linked to the page, whose copy goes there.
  const copied = { accounts: [ig.id], schedule: { kind: 'now' as const }, ...content('Copied'), post_to_page: true }
  const { checks } = await client.call(Preflight, { body: copied })
  expect(checks.filter(({ code }) => code === 'kind_quota')).toMatchObject([
    {
      level: 'warn',
      title: `${most} reels in 24 hours on ${page.name}`,
      text: expect.stringContaining('This one will wait there'),
    },
  ])

  const before = finishes()
  const id = await create('Next reel')
  const waiting = await rested(client, id, ({ error }) => error !== null)
  expect(waiting).toMatchObject({
    status: Scheduled,
    error: {
      code: 'rate_limited',
      message: `Facebook allows ${most} reels in 24 hours, and ${most} have gone out. This one will be published as soon as there is room.`,
    },
  })
  expect(finishes()).toBe(before)
  const { steps } = await client.call(GetTrace, { params: { id } })
  expect(steps.map(({ text }) => text)).toContain(`${most} of ${most} reels in 24 hours`)
  const [row] = await queryRows(
    setup(),
    'select extract(epoch from next_at - now())::double precision as seconds from publishing.publications where post_id = $1',
    [id],
  )
  // Not looked at again until the oldest of them is a day old.
  expect(Number(row?.seconds)).toBeGreaterThan(1)
  expect(Number(row?.seconds)).toBeLessThan(17)

  // Another one waits for the place after that, and not for the same.
  const second = await create('Second reel')
  await rested(client, second, ({ error }) => error !== null)
  const [later] = await queryRows(
    setup(),
    'select extract(epoch from next_at - now())::double precision as seconds from publishing.publications where post_id = $1',
    [second],
  )
  expect(Number(later?.seconds)).toBeGreaterThan(3600)

  // Other posts of the page are not held up.
  const { posts } = await client.call(CreatePosts, {
    body: { accounts: [page.id], schedule: { kind: 'now' }, caption: 'A text meanwhile' },
  })
  expect(await rested(client, posts[0]?.id as string, settled)).toMatchObject({ status: Posted })
  const done = await rested(client, id, settled)
  expect(done).toMatchObject({ status: Posted, error: null })
  expect(finishes()).toBe(before + 1)
}, 120_000)

test('what another team sent to the same page counts too, and nothing of it is told', async () => {
  const { system, ready } = setup()
  const client = system.client()
  await client.signUp()
  const teamId = (await client.call(GetUser)).active_team ?? ''
  await connectPerson(client, system.simulator.url, ready.userId)
  const page = await connectAccount(client, teamId, ready.pageId, 'fb')
  const { id: media } = await uploadFile(client, readFileSync(await videoFile()), 'reel.mp4')
  const isRead = async () => (await client.call(GetMedia, { params: { id: media } })).status === MediaReady
  await until(isRead, { withinMs: 45_000, what: 'a video that was read' })

  const before = finishes()
  const body = {
    accounts: [page.id],
    schedule: { kind: 'now' as const },
    ...{ post_type: 'reel' as const, caption: 'A reel of the other team', items: [{ media_id: media }] },
  }
  const { checks } = await client.call(Preflight, { body })
  expect(checks.find(({ code }) => code === 'kind_quota')).toMatchObject({
    level: 'pass',
    text: `1 of ${most} in 24 hours`,
  })
  const { posts } = await client.call(CreatePosts, { body })
  const id = posts[0]?.id as string
  const waiting = await rested(client, id, ({ error }) => error !== null)
  expect(waiting).toMatchObject({
    status: Scheduled,
    error: {
      code: 'rate_limited',
      message: `Facebook allows ${most} reels in 24 hours. This one will be published as soon as there is room.`,
    },
  })
  expect(finishes()).toBe(before)
  const { steps } = await client.call(GetTrace, { params: { id } })
  expect(steps.map(({ text }) => text)).toContain(`Limit of ${most} reels in 24 hours`)

  // Once what the other team sent is a day old, it goes out.
  await queryRows(
    setup(),
    "update publishing.publications set published_at = published_at - interval '2 days' where team_id <> $1",
    [teamId],
  )
  await queryRows(setup(), 'update publishing.publications set next_at = now() where post_id = $1', [id])
  expect(await rested(client, id, settled)).toMatchObject({ status: Posted })
}, 120_000)
