import { until } from '@fanfare/infra/testing/until.ts'
import { transaction } from '@fanfare/runtime/db/database.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { connectionEnded, publishingPaused } from '../../src/faults/held-faults.ts'
import type { PublicationState } from '../../src/model/stored.ts'
import { claimPublications } from '../../src/stores/claims.ts'
import { claimStatusesOf, dueRowsOf, jobRowsOf, nextOfAccounts } from '../../src/stores/due.ts'
import { holdPlanned, resumeHeld } from '../../src/stores/held.ts'
import { holdPaused, insertPause } from '../../src/stores/pauses.ts'
import { moveDuePublications, releaseNext } from '../../src/stores/pending-publications.ts'
import { beginStranded } from '../../src/stores/waiting.ts'
import { type OpenTables, openPublishingTables } from './publishing-tables.ts'

/** Each publication of a post waits for the one before it, whatever is done to their times. */

let tables: OpenTables
let db: OpenTables['db']
let ids = 1_000

beforeAll(async () => {
  tables = await openPublishingTables()
  db = tables.db
})
afterAll(() => tables.close())
beforeEach(async () => {
  await sql`delete from publications`.execute(db)
  await sql`delete from pauses`.execute(db)
})

interface Given {
  state?: PublicationState
  /** For `sql`. */
  next?: string
  due?: string
}
const notYet = "'9999-12-31T00:00:00Z'"

/** The publications of a new post on account 7, in order of their parts. Returns its id and theirs. */
const post = async (parts: readonly Given[]) => {
  const postId = String(ids++)
  await sql`
    insert into posts (id, team_id, group_id, social_account_id, author_id, status, post_type, kind, caption, title, hashtags,
      first_comment, items, post_at, max_retry)
    values (${postId}, 1, ${postId}, 7, 1, 1, 'story', 'image', 'A', '', '{}', '', '[]', now(), 3)`.execute(db)
  const made: string[] = []
  for (const [at, { state = 'scheduled', next = 'now()', due = 'now()' }] of parts.entries()) {
    const id = String(ids++)
    await sql`
      insert into publications (id, team_id, post_id, social_account_id, surface, part, parts, state, max_attempts, due_at, next_at,
        prepared, decorated, fault, refusal)
      values (${id}, 1, ${postId}, 7, 'instagram_story', ${at + 1}, ${parts.length}, ${state}, 3, ${sql.raw(due)}, ${sql.raw(next)},
        '{}', '[]', 'null', 'null')`.execute(db)
    made.push(id)
  }
  return { postId, parts: made as [string, string, string] }
}
const claim = async (claimed: readonly string[], headOfLineTimeoutMs = 60_000): Promise<string[]> => {
  const rows = await claimPublications(db, {
    ids: claimed,
    worker: 'w',
    leaseMs: 60_000,
    deadlineMs: 60_000,
    headOfLineTimeoutMs,
  })
  return rows.map(({ publication }) => publication.id)
}
const rowsOf = async (postId: string) => {
  const { rows } = await sql<{ state: string; waits: boolean; due: boolean }>`
    select state, next_at > now() + interval '1000 years' as waits, next_at <= now() as due
    from publications where post_id = ${postId} order by part`.execute(db)
  return rows.map(({ state, waits, due }) => `${state} ${waits ? 'waits' : due ? 'due' : 'later'}`)
}
const held = connectionEnded('Instagram', 0)
const of = { teamId: '1', accountId: '7', codes: [held.code] }

describe('a part whose time has come', () => {
  test.each<PublicationState>([
    'scheduled',
    'claimed',
    'commit_requested',
    'held',
    'failed',
    'unconfirmed',
    'cancelled',
  ])('is not claimed, nor found due, while the one before it is %s', async state => {
    const { parts } = await post([{ state, next: "now() + interval '1 hour'" }, {}])
    const second = parts[1]
    expect(await claim([second])).toEqual([])
    expect((await dueRowsOf(db, { worker: 'w', horizonMs: 1_000, most: 10 })).map(({ id }) => id)).toEqual([])
    expect(await jobRowsOf(db, { ids: [second], horizonMs: 1_000, headOfLineTimeoutMs: 1 })).toEqual([])
    const next = { accountIds: ['7'], horizonMs: 1_000, headOfLineTimeoutMs: 1 }
    expect(await nextOfAccounts(db, next)).toEqual([])
    expect(await claimStatusesOf(db, [second], 1)).toMatchObject([{ id: second, waits: true }])
  })

  test.each<PublicationState>(['published', 'decorated'])('is claimed where the one before it is %s', async state => {
    const { parts } = await post([{ state, next: "now() + interval '1 hour'" }, {}, {}])
    expect((await dueRowsOf(db, { worker: 'w', horizonMs: 1_000, most: 10 })).map(({ id }) => id)).toEqual([parts[1]])
    expect(await claim(parts)).toEqual([parts[1]])
  })

  test('does not block other posts of its account while it waits', async () => {
    await post([{ state: 'failed' }, { due: "now() - interval '1 minute'" }])
    const other = await post([{}])
    expect(await claim([other.parts[0]])).toEqual([other.parts[0]])
  })

  test('is asked about all the same where it may have been sent', async () => {
    const { parts } = await post([{ state: 'held' }, { state: 'commit_requested' }])
    await sql`update publications set commits = 1 where id = ${parts[1]}`.execute(db)
    expect(await claim([parts[1]])).toEqual([parts[1]])
  })
})

describe('parts that are held and resumed', () => {
  test.each([
    ['due', 'now()', ['scheduled due', 'scheduled waits', 'scheduled waits']],
    ['ahead', "now() + interval '1 day'", ['scheduled later', 'scheduled waits', 'scheduled waits']],
  ])('still wait for each other: %s', async (_, due, after) => {
    const { postId } = await post([
      { due, next: due },
      { due, next: notYet },
      { due, next: notYet },
    ])
    await transaction(db, tx => holdPlanned(tx, '1', '7', held))
    expect(await rowsOf(postId)).toEqual(['held due', 'held due', 'held due'])
    await transaction(db, tx => resumeHeld(tx, of))
    expect(await rowsOf(postId)).toEqual(after)
  })

  test('begin where the one before went live meanwhile', async () => {
    const { postId, parts } = await post([{ state: 'commit_requested' }, { next: notYet }, { next: notYet }])
    await sql`update publications set commits = 1 where id = ${parts[0]}`.execute(db)
    await transaction(db, tx => holdPlanned(tx, '1', '7', held))
    await sql`update publications set state = 'published' where id = ${parts[0]}`.execute(db)
    const live = { post_id: postId, part: 1, state: 'published' as const }
    expect(await transaction(db, tx => releaseNext(tx, '1', live))).toBeUndefined()
    await transaction(db, tx => resumeHeld(tx, of))
    expect(await rowsOf(postId)).toEqual(['published due', 'scheduled due', 'scheduled waits'])
  })

  test('begin where the one before goes live while they are resumed', async () => {
    const { postId, parts } = await post([{ state: 'commit_requested' }, { state: 'held' }])
    await sql`update publications set fault = ${JSON.stringify(held)} where id = ${parts[1]}`.execute(db)
    // The worker has locked the second part and written the first one as live when the resume asks.
    let resumed: Promise<unknown> | undefined
    await transaction(db, async tx => {
      await sql`update publications set state = 'published' where id = ${parts[0]}`.execute(tx)
      await releaseNext(tx, '1', { post_id: postId, part: 1, state: 'published' })
      resumed = transaction(db, other => resumeHeld(other, of))
      await isBlocked()
    })
    await resumed
    expect((await rowsOf(postId))[1]).toBe('scheduled due')
  })

  test('of a pause hold only what is due, and wait again when it ends', async () => {
    const { postId } = await post([{}, { next: notYet }])
    await transaction(db, tx => insertPause(tx, { network: null, surfaces: null, teamId: null }, 'Mira'))
    await transaction(db, tx => holdPaused(tx, { fault: publishingPaused(0), most: 10, lookMs: 0 }))
    expect(await rowsOf(postId)).toEqual(['held due', 'scheduled waits'])
    await transaction(db, tx => resumeHeld(tx, { ...of, codes: ['paused'] }))
    expect(await rowsOf(postId)).toEqual(['scheduled due', 'scheduled waits'])
  })
})

/** Waits until a session of the test database waits for a lock. */
const isBlocked = () =>
  until(async () => {
    const { rows } = await sql<{ blocked: boolean }>`
      select count(*) > 0 as blocked from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
    return rows[0]?.blocked
  })

describe('a post whose video is being made', () => {
  const reel = async (state: PublicationState = 'claimed') => {
    const { parts } = await post([{ state, due: "now() - interval '1 minute'" }])
    await sql`update publications set rendering_since = now() where id = ${parts[0]}`.execute(db)
    return parts[0]
  }

  test('does not keep later posts of its account waiting, nor does a worker that looks at it', async () => {
    const first = await reel()
    expect(await claim([first])).toEqual([first])
    const [second, third] = [await post([{}]), await post([{ due: "now() + interval '1 ms'" }])]
    const due = await dueRowsOf(db, { worker: 'other', horizonMs: 1_000, most: 10 })
    expect(due.map(({ id, rendering, leased }) => [id, rendering, leased])).toContainEqual([first, true, true])
    const next = { accountIds: ['7'], horizonMs: 1_000, headOfLineTimeoutMs: 60_000 }
    expect((await nextOfAccounts(db, next)).map(({ id }) => id)).toEqual([second.parts[0]])
    // The order of the others is kept.
    expect(await claim([third.parts[0]])).toEqual([])
    expect(await claim([second.parts[0]])).toEqual([second.parts[0]])
  })

  test('keeps them waiting once the video is made', async () => {
    const first = await reel('media_ready')
    await sql`update publications set rendering_since = null where id = ${first}`.execute(db)
    const second = await post([{}])
    expect(await claim([second.parts[0]])).toEqual([])
  })
})

test('a move leaves what is live, and the others wait as before', async () => {
  const whole = await post([{}, { next: notYet }])
  const partly = await post([{ state: 'decorated' }, { state: 'held' }, { next: notYet }])
  const dueAt = new Date(Date.now() + 60_000)
  for (const { postId } of [whole, partly])
    await transaction(db, tx => moveDuePublications(tx, '1', postId, { dueAt, priority: 1 }))
  expect(await rowsOf(whole.postId)).toEqual(['scheduled later', 'scheduled waits'])
  expect(await rowsOf(partly.postId)).toEqual(['decorated due', 'scheduled later', 'scheduled waits'])
})

test('what was left waiting for nothing is made due, and what waits for a part is not', async () => {
  const first = await post([{ next: notYet }, { next: notYet }])
  const second = await post([{ state: 'decorated' }, { next: notYet }, { next: notYet }])
  const again = await post([{ state: 'failed' }, { next: notYet }])
  const ahead = await post([{ next: notYet, due: "now() + interval '1 day'" }])
  expect((await beginStranded(db, 10)).toSorted()).toEqual([first.parts[0], second.parts[1]].toSorted())
  expect(await rowsOf(first.postId)).toEqual(['scheduled due', 'scheduled waits'])
  expect(await rowsOf(second.postId)).toEqual(['decorated due', 'scheduled due', 'scheduled waits'])
  expect(await rowsOf(again.postId)).toEqual(['failed due', 'scheduled waits'])
  expect(await rowsOf(ahead.postId)).toEqual(['scheduled waits'])
  expect(await beginStranded(db, 10)).toEqual([])
})
