import { hashtagLimits } from '@fanfare/contracts/research/limits.ts'
import { databaseOfFile } from '@fanfare/infra/testing/database.ts'
import { until } from '@fanfare/infra/testing/until.ts'
import { migrate, openDatabase } from '@fanfare/runtime/db/database.ts'
import { silentLog } from '@fanfare/runtime/telemetry/log.ts'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Db } from '../../src/db/db.ts'
import { migrations } from '../../src/db/migrations.ts'
import type { ResearchDb } from '../../src/db/schema.ts'
import {
  closeReading,
  countDue,
  type Outcome,
  settleHashtags,
  takeHashtags,
  wantHashtags,
} from '../../src/stores/hashtag-queue.ts'
import { findHashtags } from '../../src/stores/hashtags.ts'
import { fillSlots, freeSlot, giveBackSlot, slotUse, sureSlot, takeSlot } from '../../src/stores/tag-slots.ts'

/** What parallel workers may take, of hashtags and of the slots of accounts. */

let db: Db
/** Another pool of so many connections to the same database. */
let open: (max: number) => Db
let drop: () => Promise<void>
beforeAll(async () => {
  const database = await databaseOfFile()
  open = max =>
    openDatabase<ResearchDb>({
      url: database.url('research'),
      schema: 'research',
      max,
      statementTimeoutMs: 20_000,
      log: silentLog,
    })
  db = open(12)
  await migrate(db, { schema: 'research', migrations, log: silentLog })
  drop = async () => {
    await db.destroy()
    await database.drop()
  }
}, 60_000)
beforeEach(async () => {
  await sql`truncate hashtags, hashtag_queue, hashtag_batches, tag_slots`.execute(db)
  await sql`update hashtag_reading set waits_until = '-infinity'`.execute(db)
})
afterAll(() => drop?.())

const names = (count: number) => Array.from({ length: count }, (_, at) => `tag${at}`)
const taking = { leaseMs: 30_000, most: 100, mostAtOnce: 1_000 }
const retryRule = { attempts: 3, backoffMs: 1_000, failedMs: 60_000 }
const settle = (claim: string, outcomes: readonly Outcome[]) =>
  settleHashtags(
    db,
    outcomes.map(outcome => ({ ...outcome, claim })),
    retryRule,
  )

describe('hashtags', () => {
  test('that parallel workers take are never more than may be in hand, and each is taken once', async () => {
    await wantHashtags(db, names(1_500), 15)
    const taken = await Promise.all(
      Array.from({ length: 14 }, (_, at) => takeHashtags(db, { ...taking, claim: String(at + 1) })),
    )
    expect(taken.flat()).toHaveLength(1_000)
    expect(new Set(taken.flat()).size).toBe(1_000)
    expect(taken.filter(({ length }) => length > 0)).toHaveLength(10)
    expect(await countDue(db, 2_000)).toBe(500)
  })

  test('are taken without reading all that wait, on a table without statistics too', async () => {
    await wantHashtags(db, names(50_000), 60)
    const read = async () => {
      const { rows } = await sql<{ rows: string }>`
        select idx_tup_read as rows from pg_stat_user_indexes where indexrelname = 'hashtag_queue_wanted'`.execute(db)
      return Number(rows[0]?.rows)
    }
    const before = await read()
    // What a connection counts is there for others once it has ended.
    const own = open(1)
    for (const claim of ['1', '2', '3']) expect(await takeHashtags(own, { ...taking, claim })).toHaveLength(100)
    await own.destroy()
    await until(async () => (await read()) > before, { withinMs: 10_000, what: 'the counts of the connection' })
    expect((await read()) - before).toBeLessThan(5_000)
  })

  test('whose worker was taken for lost belong to the next one: the first writes nothing', async () => {
    await wantHashtags(db, ['slow'], 15)
    expect(await takeHashtags(db, { ...taking, claim: '1', leaseMs: -1 })).toEqual(['slow'])
    expect(await takeHashtags(db, { ...taking, claim: '2' })).toEqual(['slow'])
    const counted = { name: 'slow', kind: 'counted', id: '7' } as const
    expect(await settle('1', [{ ...counted, posts: 1 }])).toBe(0)
    expect(await settle('2', [{ ...counted, posts: 2 }])).toBe(1)
    expect(await settle('2', [{ ...counted, posts: 3 }])).toBe(0)
    expect((await findHashtags(db, ['slow'])).get('slow')).toMatchObject({
      media_count: '2',
      network_id: '7',
      fresh: true,
    })
  })

  test('are not taken while the network wants to be left alone, nor when nobody waits', async () => {
    await wantHashtags(db, names(3), 15)
    await closeReading(db, 60_000)
    expect(await takeHashtags(db, { ...taking, claim: '1' })).toEqual([])
    await sql`update hashtag_reading set waits_until = now()`.execute(db)
    await sql`update hashtag_queue set wanted_until = now() - interval '1 second'`.execute(db)
    expect(await takeHashtags(db, { ...taking, claim: '1' })).toEqual([])
  })

  test('that come back later are not worn out by it; those that fail are', async () => {
    await wantHashtags(db, ['later', 'failing'], 15)
    for (let at = 1; at <= 3; at += 1) {
      await sql`update hashtag_queue set due_at = now()`.execute(db)
      const claim = String(at)
      expect(await takeHashtags(db, { ...taking, claim })).toHaveLength(2)
      const outcomes = [
        { name: 'later', kind: 'later', afterMs: 5_000 },
        { name: 'failing', kind: 'failed' },
      ] as const
      expect(await settle(claim, outcomes)).toBe(2)
      expect(await countDue(db, 10)).toBe(0)
    }
    const rows = await findHashtags(db, ['later', 'failing'])
    expect([rows.get('later')?.state, rows.get('failing')?.state]).toEqual(['queued', 'failed'])
  })
})

describe('slots', () => {
  const ig = '17841400000000001'
  const used = async () => (await slotUse(db, [ig])).get(ig)?.used ?? 0

  test('of an account are never more than 30, whatever parallel requests ask for', async () => {
    const steps = fc.array(
      fc.record({
        tag: fc.integer({ min: 0, max: 60 }).map(at => `tag${at}`),
        answer: fc.constantFrom('none', 'sure', 'unknown', 'unsent'),
        daysLater: fc.constantFrom(0, 0, 0, 0, 1, 3),
      }),
      { minLength: 30, maxLength: 120 },
    )
    await fc.assert(
      fc.asyncProperty(steps, async given => {
        await sql`truncate tag_slots`.execute(db)
        /** When the network counted each hashtag: at its first call within the last 7 days. Its time stands still while ours goes back. */
        let days = 0
        const counted = new Map<string, number>()
        for (let at = 0; at < given.length; at += 6) {
          const together = given.slice(at, at + 6)
          await Promise.all(
            together.map(async ({ tag, answer }) => {
              const slot = await takeSlot(db, ig, tag)
              if (!slot) return
              if (answer === 'unsent') return giveBackSlot(db, ig, tag, slot)
              if (answer === 'unknown') return freeSlot(db, ig, tag)
              const before = counted.get(tag)
              if (before === undefined || before <= days - 7) counted.set(tag, days)
              if (answer === 'sure') await sureSlot(db, ig, tag)
            }),
          )
          const live = [...counted.values()].filter(since => since > days - 7)
          expect(live.length).toBeLessThanOrEqual(hashtagLimits.slots)
          expect(await used()).toBeLessThanOrEqual(hashtagLimits.slots)
          const later = Math.max(...together.map(step => step.daysLater))
          days += later
          await sql`update tag_slots set used_at = used_at - ${later} * interval '1 day'`.execute(db)
        }
      }),
      { numRuns: 15 },
    )
  }, 120_000)

  test('are taken at once by many: 30 get one, and a hashtag that has one asks again for nothing', async () => {
    const taken = await Promise.all(names(60).map(tag => takeSlot(db, ig, tag)))
    expect(taken.filter(Boolean)).toHaveLength(30)
    const [held = ''] = names(60).filter((_, at) => taken[at])
    expect(await takeSlot(db, ig, held)).toMatchObject({ held: true })
    expect(await used()).toBe(30)
  })

  test('of a question that never went out are given back, but for one that another process asks meanwhile', async () => {
    const first = await takeSlot(db, ig, 'one')
    const second = await takeSlot(db, ig, 'one')
    if (!first || !second) throw new Error('no slot was left')
    await giveBackSlot(db, ig, 'one', first)
    expect(await used()).toBe(1)
    await giveBackSlot(db, ig, 'one', second)
    expect(await used()).toBe(1)
    const alone = await takeSlot(db, ig, 'two')
    if (!alone) throw new Error('no slot was left')
    await giveBackSlot(db, ig, 'two', alone)
    expect(await used()).toBe(1)
  })

  test('that another app has used are counted, and nothing new is asked for until they may be free', async () => {
    await takeSlot(db, ig, 'ours')
    await sureSlot(db, ig, 'ours')
    await fillSlots(db, ig, ['ours', 'theirs'])
    expect(await used()).toBe(30)
    expect(await takeSlot(db, ig, 'new')).toBeUndefined()
    for (const tag of ['ours', 'theirs']) expect(await takeSlot(db, ig, tag)).toMatchObject({ held: true })
    await sql`update tag_slots set used_at = used_at - interval '7 hours'`.execute(db)
    expect(await takeSlot(db, ig, 'new')).toMatchObject({ held: false })
  })
})
