import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { AddContents, CheckContents, LockContent, StartSync } from '@fanfare/contracts/endpoints/contents.ts'
import { CancelPosts, EnqueuePosts } from '@fanfare/contracts/endpoints/placing.ts'
import { BulkPosts, UndoBulkPosts } from '@fanfare/contracts/endpoints/post-bulk.ts'
import { ImportPosts } from '@fanfare/contracts/endpoints/post-csv.ts'
import { ListCalendar, ListPosts } from '@fanfare/contracts/endpoints/post-lists.ts'
import { CreatePosts, GetPost, GetTrace, Preflight, UpdatePost } from '@fanfare/contracts/endpoints/posts.ts'
import { PublishPost } from '@fanfare/contracts/endpoints/publishing.ts'
import { CreateSeries, DeleteSeries, UpdateSeries } from '@fanfare/contracts/endpoints/series.ts'
import { UpdateSocialAccount } from '@fanfare/contracts/endpoints/teams.ts'
import { AddTimeslots, ListAvailableSlots } from '@fanfare/contracts/endpoints/timeslots.ts'
import { UpdateSettings } from '@fanfare/contracts/endpoints/users.ts'
import { CreateWebhook, ListWebhookDeliveries, RotateWebhookSecret } from '@fanfare/contracts/endpoints/webhooks.ts'
import type { ScheduleInput } from '@fanfare/contracts/entities/post-schedule.ts'
import { Failed, type Post, Posted } from '@fanfare/contracts/entities/posts.ts'
import { scheduling } from '@fanfare/contracts/limits.ts'
import { planOf } from '@fanfare/contracts/plans.ts'
import { describe, expect, test } from 'vitest'
import { fixtures } from '../../../simulator/src/state/fixtures.ts'
import { until } from '../../until.ts'
import { discardReadings } from './calls-contents.ts'
import { call, conforming, setup, system } from './replies-fixture.ts'

/** Replies about posts in every state, about many at once, and about time slots. Part of `replies.test.ts`, which counts what all of its tests have seen. */
export const testPostReplies = () => {
  describe('so are the replies about posts in every state', () => {
    test.each(['draft', 'planned', 'failed', 'unconfirmed', 'posted'] as const)('%s', async state => {
      const { id } = await setup[state]()
      conforming(GetPost, await call(GetPost, { params: { id } }))
      conforming(GetTrace, await call(GetTrace, { params: { id } }))
      const lists = (await call(ListPosts, { query: { ids: id } })).json as { data: { data: unknown[] } }
      expect(lists.data.data).toHaveLength(1)
      conforming(ListPosts, await call(ListPosts, { query: { ids: id } }))
    })

    test('many posts at once, some of them refused', async () => {
      const planned = await setup.planned()
      const ids = [planned.id, (await setup.posted()).id]
      const moved = conforming(BulkPosts, await call(BulkPosts, { body: { action: 'move', ids, days: 1 } })) as {
        done: { id: string; version: number; before: object }[]
      }
      const posts = moved.done.map(({ id, version, before }) => ({ id, version, before }))
      const stale = { ...(await setup.draft()), version: 1_000 }
      const both = [...posts, { id: stale.id, version: stale.version }]
      conforming(UndoBulkPosts, await call(UndoBulkPosts, { body: { posts: both } }))
      const filter = { accounts: setup.ig.id }
      conforming(BulkPosts, await call(BulkPosts, { body: { action: 'move', filter, days: 1, dry_run: true } }))
    })

    test('posts that repeat, one of them changed alone', async () => {
      const base = { accounts: [setup.ig.id], items: [{ media_id: setup.image.id }], caption: 'Mondays and Thursdays' }
      const first = Temporal.Now.plainDateISO('UTC').add({ days: 40 })
      const schedule = { kind: 'date', wall: `${first}T10:00`, zone: 'UTC' }
      const weekly = { unit: 'week', every: 1, weekdays: [1, 4], until: `${first.add({ days: 15 })}` }
      const made = conforming(
        CreateSeries,
        await call(CreateSeries, { body: { ...base, schedule, recurrence: weekly } }),
      ) as { id: string; dates: { posts: { id: string }[] }[] }
      const params = { id: made.dates[0]?.posts[0]?.id as string }
      await call(UpdatePost, { params, body: { caption: 'This one alone' } })
      conforming(GetPost, await call(GetPost, { params }))
      const { id } = made
      conforming(UpdateSeries, await call(UpdateSeries, { params: { id }, body: { caption: 'All others' } }))
      conforming(DeleteSeries, await call(DeleteSeries, { params: { id } }))
      const monthly = { unit: 'month', month_day: -1, times: 12 }
      const ahead = { ...base, schedule, recurrence: monthly, dry_run: true }
      conforming(CreateSeries, await call(CreateSeries, { body: ahead }))
    })

    test('a story in pieces, one of which the network refused', async () => {
      const { client } = setup.owner
      const items = [{ media_id: setup.image.id }, { media_id: setup.image.id, add_background: 'blur' as const }]
      system.simulator.control.addFault({
        kind: 'answer_instead',
        code: 100,
        match: { call: 'media' },
        times: 1,
        skip: 1,
      })
      const body = { accounts: [setup.ig.id], post_type: 'story' as const, items, schedule: { kind: 'now' as const } }
      const [made] = (await client.call(CreatePosts, { body })).posts
      const params = { id: made?.id as string }
      await until(async () => (await client.call(GetPost, { params })).status === Failed, {
        what: 'a story that stopped',
      })
      const post = conforming(GetPost, await call(GetPost, { params })) as Post
      expect(post.publications).toMatchObject([{ status: 'live' }, { status: 'failed' }])
    })

    test('posts that a call for many leaves as they are', async () => {
      const body = { accounts: [setup.ig.id], posts: [(await setup.posted()).id] }
      conforming(CancelPosts, await call(CancelPosts, { body }))
    })

    test('webhooks whose receiver refuses, or is gone', async () => {
      const receiver = createServer((request, response) => {
        response.writeHead(request.url === '/gone' ? 410 : 500).end('Not today')
      })
      await new Promise<void>(resolve => receiver.listen(0, '127.0.0.1', resolve))
      try {
        const origin = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`
        const ids: string[] = []
        for (const path of ['/busy', '/gone']) {
          const body = { url: origin + path, events: ['post.scheduled'] }
          ids.push(
            ((await call(CreateWebhook, { body })).json as { data: { webhook: { id: string } } }).data.webhook.id,
          )
        }
        await setup.planned()
        for (const id of ids) {
          const listed = await until(
            async () => {
              const reply = await call(ListWebhookDeliveries, { params: { id } })
              const [first] = (reply.json as { data: { status: number | null }[] }).data
              return first?.status ? reply : undefined
            },
            { withinMs: 45_000, what: 'a delivery that was tried' },
          )
          conforming(ListWebhookDeliveries, listed)
          conforming(RotateWebhookSecret, await call(RotateWebhookSecret, { params: { id } }))
        }
      } finally {
        receiver.close()
      }
    })

    test('contents of a list that are refused', async () => {
      const list = [
        { owner_id: setup.ig.id, post_type: 'film' },
        { owner_id: setup.page.id, caption: 'Fine' },
      ]
      const data = conforming(AddContents, await call(AddContents, { body: { data: JSON.stringify(list) } }))
      expect(data).toMatchObject({ added: 1, refused: 1 })
    })

    test('live posts with what the networks count of them, and one on its way', async () => {
      const { id } = await setup.posted()
      const made = await call(CreatePosts, {
        body: { accounts: [setup.page.id], caption: 'On the page', schedule: { kind: 'now' } },
      })
      const onPage = (made.json as { data: { posts: { id: string }[] } }).data.posts[0]?.id as string
      const read = async (post: string) => {
        const reply = await call(GetPost, { params: { id: post } })
        return { reply, data: (reply.json as { data: { status: number; like_count: number | null } }).data }
      }
      await until(async () => (await read(onPage)).data.status === Posted, { what: 'a live post of the page' })
      await discardReadings(system)
      conforming(StartSync, await call(StartSync, { body: { accountIds: [setup.ig.id, setup.page.id] } }))
      for (const post of [id, onPage])
        await until(async () => (await read(post)).data.like_count !== null, { what: 'likes of a live post' })
      for (const post of [id, onPage]) conforming(GetPost, (await read(post)).reply)
      const { control } = system.simulator
      const refused = control.addFault({
        kind: 'http_502_html',
        match: { account: fixtures.olea.ig, call: 'media_list' },
      })
      await discardReadings(system)
      const problem = async () => {
        const data = conforming(StartSync, await call(StartSync, { body: { accountIds: [setup.ig.id] } }))
        return (data as { accounts: { problem: string | null }[] }).accounts[0]?.problem
      }
      await until(problem, { what: 'an account that cannot be read' })
      control.clearFaults(refused.id)
      const draft = await setup.draft()
      await call(PublishPost, { params: { id: draft.id }, query: { undo_seconds: 40 } })
      // One that is not there is said to be beside it.
      const checked = conforming(CheckContents, await call(CheckContents, { body: { posts: [draft.id, '1'] } }))
      expect(checked).toMatchObject({ retry_after: 10, errors: [{ id: '1', code: 'check_error' }] })
      const listed = conforming(ListPosts, await call(ListPosts, { query: { ids: draft.id } }))
      expect(listed).toMatchObject({ retry_after: 10 })
    })

    test('rows of a table that are wrong, or there already', async () => {
      const row = { accounts: setup.ig.id, caption: 'Twice from a table', date: setup.wall(), media: setup.image.id }
      await call(ImportPosts, { body: { rows: [row] } })
      const rows = [row, row, { accounts: 'nobody', caption: 'Whose?' }]
      conforming(ImportPosts, await call(ImportPosts, { body: { rows, dry_run: true } }))
    })

    test('what a check finds', async () => {
      const { ig, page, image } = setup
      const caption = '#a #b #c #d #e #f #g'
      const bad = { accounts: [ig.id, page.id], caption, items: [{ media_id: image.id }, { media_id: image.id }] }
      conforming(Preflight, await call(Preflight, { body: { ...bad, post_type: 'story', schedule: { kind: 'now' } } }))
      const own = { accounts: [ig.id], items: [{ media_id: image.id }], collaborators: [ig.username] }
      conforming(Preflight, await call(Preflight, { body: { ...own, schedule: { kind: 'draft' } } }))
    })

    test('what a check finds where the linked page is off', async () => {
      const { ig, page, image, teamId } = setup
      const turn = (disabled: boolean) =>
        call(UpdateSocialAccount, { params: { teamId, accountId: page.id }, body: { disabled } })
      await turn(true)
      const body = { accounts: [ig.id], caption: 'Also there', items: [{ media_id: image.id }], post_to_page: true }
      const isSaid = async () => {
        const found = conforming(Preflight, await call(Preflight, { body: { ...body, schedule: { kind: 'now' } } }))
        const { checks } = found as { checks: { fix?: { kind: string; account_id?: string } | null }[] }
        return checks.some(({ fix }) => fix?.kind === 'turn_on' && fix.account_id === page.id)
      }
      // Publishing learns of it by an event.
      await until(isSaid, { what: 'a check that knows of the page' }).finally(() => turn(false))
    })

    test('a dry run', async () => {
      const body = { accounts: [setup.ig.id], caption: 'Dry', schedule: { kind: 'draft' }, dry_run: true }
      conforming(CreatePosts, await call(CreatePosts, { body }))
    })

    test('a rehearsal of posts that repeat another one, and one another', async () => {
      const { image } = setup
      const { id: account } = await setup.spareAccount()
      await setup.owner.client.call(AddTimeslots, { body: { account_id: account, days: [1, 3, 5], hours: ['12:00'] } })
      const twice = { items: [{ media_id: image.id }], caption: 'Said before', schedule: { kind: 'draft' as const } }
      const made = await Promise.all(
        [0, 1].map(() => setup.owner.client.call(CreatePosts, { body: { accounts: [account], ...twice } })),
      )
      const posts = made.map(({ posts: [post] }) => post?.id as string)
      const body = { accounts: [account], posts, dry_run: true }
      const data = conforming(EnqueuePosts, await call(EnqueuePosts, { body }))
      const { items } = data as { items: { same: object | null }[] }
      expect(items.map(({ same }) => same)).toContainEqual(
        expect.objectContaining({ post_id: null, caption: true, items: [0] }),
      )
      await call(EnqueuePosts, { body: { accounts: [account], posts: posts.slice(0, 1) } })
      const rest = { ...body, posts: posts.slice(1) }
      expect(conforming(EnqueuePosts, await call(EnqueuePosts, { body: rest }))).toMatchObject({
        items: [{ same: { post_id: posts[0] } }],
      })
    })

    test('the calendar of a month with posts of every state, one of them locked', async () => {
      const locked = await setup.planned()
      await call(LockContent, { body: { id: locked.id } })
      const day = (days: number) => `${Temporal.Now.plainDateISO('UTC').add({ days })}T00:00:00Z`
      const data = conforming(ListCalendar, await call(ListCalendar, { query: { start: day(-2), end: day(60) } }))
      const states = new Set((data as { rows: { s: number }[] }).rows.map(({ s }) => s))
      expect([...states]).toEqual(expect.arrayContaining([1, 3, 4, 5]))
    })
  })

  describe('so are free time slots', () => {
    const free = async (accounts: string) =>
      conforming(ListAvailableSlots, await call(ListAvailableSlots, { query: { accounts, count: 1 } }))

    test('of an account without slots', async () => {
      const { id } = await setup.spareAccount()
      expect(await free(id)).toMatchObject([{ slots: [], ends: 'no_slots' }])
    })

    test('with those that were passed over: taken, on a full day, too near to another post', async () => {
      const { client } = setup.owner
      // Other tests of this person choose other ranges.
      const timeslot = { randomPlacement: 1 as const, randomRange: scheduling.randomRange }
      await client.call(UpdateSettings, { body: { timezone: 'Europe/Lisbon', timeslot } })
      const { id } = await setup.spareAccount()
      const day = Temporal.Now.plainDateISO('Europe/Lisbon').add({ days: 2 })
      const on = (days: number) => day.add({ days })
      const body = { account_id: id, days: [0, 1, 2, 3].map(days => on(days).dayOfWeek), hours: ['12:00'] }
      await client.call(AddTimeslots, { body })
      const post = (schedule: object) =>
        client.call(CreatePosts, {
          body: { accounts: [id], items: [{ media_id: setup.image.id }], schedule: schedule as ScheduleInput },
        })
      await post({ kind: 'time_slot' })
      // A slot is used within five minutes of its time: outside of those, and too near whatever the seed.
      await post({ kind: 'date', wall: `${on(1)}T12:06` })
      for (let count = 0; count < planOf(3).postsPerDay; count++) await post({ kind: 'date', wall: `${on(2)}T20:00` })
      const [{ slots } = { slots: [] }] = (await free(id)) as { slots: { date: string; passed: { why: string }[] }[] }[]
      expect(slots[0]?.date).toBe(String(on(3)))
      expect(slots[0]?.passed.map(({ why }) => why)).toEqual(['taken', 'gap', 'quota'])
    })
  })
}
