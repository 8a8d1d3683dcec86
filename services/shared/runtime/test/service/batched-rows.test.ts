import { PostFailed, PostPublished } from '@fanfare/contracts/events.ts'
import { type Kysely, sql, type Transaction } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { systemClock } from '../../src/clock.ts'
import { batchedRows } from '../../src/db/batched-rows.ts'
import { beforeCommit, rollingBack, runBeforeCommit, transaction } from '../../src/db/database.ts'
import { deadLetters } from '../../src/events/dead-letters.ts'
import { type Consumer, consume, type EventHandler, emit, on, type Relay, startRelay } from '../../src/events/events.ts'
import { EVENTS_STREAM } from '../../src/events/stream.ts'
import { drainAll } from '../../src/process/drain.ts'
import { openRedis, type Redis } from '../../src/redis.ts'
import { silentLog } from '../../src/telemetry/log.ts'
import { freshDatabase, type MarkedDb, openService, ownRedis, type Stoppable } from './places.ts'

/** Rows that are written together before a commit, and events that are handled with them. */

const secret = 's'.repeat(32)
let server: Stoppable
let redis: Redis
let source: Kysely<MarkedDb>
let target: Kysely<MarkedDb>
const open: (Relay | Consumer)[] = []

beforeAll(async () => {
  const adminUrl = await freshDatabase()
  server = await ownRedis()
  redis = openRedis(server.url, { log: silentLog })
  source = await openService(adminUrl, 'gather_source')
  target = await openService(adminUrl, 'gather_target')
})
afterEach(async () => {
  await Promise.all(open.splice(0).map(part => part.close()))
  await redis.flushall()
  for (const db of [source, target])
    for (const table of ['outbox', 'inbox', 'dead_letters', 'marks'] as const) await db.deleteFrom(table).execute()
})
afterAll(async () => {
  redis.disconnect()
  await Promise.all([source.destroy(), target.destroy()])
  await server.remove()
})

type Mark = MarkedDb['marks']
type Tx = Transaction<MarkedDb>
/** Gathers marks; `sizes` are the rows of each statement. */
function markGatherer() {
  const sizes: number[] = []
  const add = batchedRows<MarkedDb, Mark>(async (tx, rows) => {
    sizes.push(rows.length)
    await tx
      .insertInto('marks')
      .values([...rows])
      .execute()
  })
  return { sizes, add: (tx: Tx, note: string | number) => add(tx, { event_id: '', note: `${note}` }) }
}
const notes = async (db: Kysely<MarkedDb> = target) =>
  (await db.selectFrom('marks').select('note').orderBy(sql`ctid`).execute()).map(({ note }) => note)

describe('rows in batches', () => {
  test('are written once, in their order, before the commit', async () => {
    const { add, sizes } = markGatherer()
    await transaction(target, async tx => {
      for (let at = 0; at < 30; at++) await add(tx, at)
      expect([await notes(tx), sizes]).toEqual([[], []])
    })
    expect(sizes).toEqual([30])
    expect(await notes()).toEqual(Array.from({ length: 30 }, (_, at) => `${at}`))
  })

  test('are written in parts of a thousand, and after what waited before them', async () => {
    const { add, sizes } = markGatherer()
    await transaction(target, async tx => {
      beforeCommit(tx, async () => {
        await tx.insertInto('marks').values({ event_id: '', note: 'first' }).execute()
      })
      for (let at = 0; at < 2_500; at++) await add(tx, at)
    })
    expect(sizes).toEqual([1_000, 1_000, 500])
    expect((await notes()).slice(0, 2)).toEqual(['first', '0'])
  })

  test('are seen by statements once they are asked for, and what comes after is written at the end', async () => {
    const { add, sizes } = markGatherer()
    await transaction(target, async tx => {
      await add(tx, 'a')
      await runBeforeCommit(tx)
      expect(await notes(tx)).toEqual(['a'])
      await add(tx, 'b')
      await add(tx, 'c')
    })
    expect([await notes(), sizes]).toEqual([
      ['a', 'b', 'c'],
      [1, 2],
    ])
  })

  test('go with a savepoint that fails, and those from before and after it stay', async () => {
    const { add, sizes } = markGatherer()
    await transaction(target, async tx => {
      await add(tx, 'before')
      await transaction(tx, async part => {
        await add(part, 'undone')
        throw new Error('this part fails')
      }).catch(() => undefined)
      await transaction(tx, part => add(part, 'inside'))
      await add(tx, 'after')
    })
    expect([await notes(), sizes]).toEqual([
      ['before', 'inside', 'after'],
      [1, 1, 1],
    ])
  })

  test('are not written where the transaction fails, and fail it where they are refused', async () => {
    const { add, sizes } = markGatherer()
    await transaction(target, async tx => {
      await add(tx, 'a')
      throw new Error('failed')
    }).catch(() => undefined)
    const refused = transaction(target, async tx => {
      await tx.insertInto('marks').values({ event_id: '', note: 'b' }).execute()
      await add(tx, 'c')
      beforeCommit(tx, () => Promise.reject(new Error('refused')))
    })
    await expect(refused).rejects.toThrow('refused')
    expect([await notes(), sizes]).toEqual([[], [1]])
  })

  test('of a transaction that has to run again are those of its last run', async () => {
    const { add, sizes } = markGatherer()
    let runs = 0
    await transaction(target, async tx => {
      runs += 1
      await add(tx, runs)
      if (runs < 3) throw Object.assign(new Error('deadlock'), { code: '40P01' })
    })
    expect([await notes(), sizes]).toEqual([['3'], [1]])
  })

  test('are tried in a dry run, and written at once in a transaction of another kind', async () => {
    const { add, sizes } = markGatherer()
    await transaction(rollingBack(target), tx => add(tx, 'dry'))
    expect([await notes(), sizes]).toEqual([[], [1]])
    await target.transaction().execute(async tx => {
      await add(tx, 'at once')
      expect(await notes(tx)).toEqual(['at once'])
    })
  })
})

describe('events that are handled together', () => {
  const relay = () => {
    const part = startRelay({ db: source, redis, log: silentLog, clock: systemClock, secret })
    open.push(part)
    return part
  }
  const consumer = (handlers: Record<string, EventHandler<MarkedDb>>, more: { maxAttempts?: number } = {}) => {
    const part = consume({
      ...{ db: target, redis, group: 'target', log: silentLog, secret, on: handlers, firstPauseS: 0.01 },
      ...more,
    })
    open.push(part)
    return part
  }
  /** Puts events into the stream, all before anything reads it. */
  const sent = async (count: number, failed: readonly number[] = []) => {
    await transaction(source, async tx => {
      for (let at = 0; at < count; at++)
        if (failed.includes(at)) await emit(tx, PostFailed, { teamId: '1', postId: `${at}`, code: 'x' })
        else await emit(tx, PostPublished, { teamId: '1', postId: `${at}` })
    })
    await drainAll([relay()])
  }
  const inbox = () => target.selectFrom('inbox').selectAll().execute()
  const published = (
    handler: (tx: Tx, postId: string) => Promise<void>,
    traits: Parameters<typeof on<MarkedDb, typeof PostPublished>>[2] = { batches: true },
  ) => ({
    [PostPublished.name]: on<MarkedDb, typeof PostPublished>(
      PostPublished,
      (tx, { payload }) => handler(tx, payload.postId),
      traits,
    ),
  })
  const numbers = (count: number) => Array.from({ length: count }, (_, at) => `${at}`)

  test('write what they say in one statement, in the order of the stream', async () => {
    const { add, sizes } = markGatherer()
    await sent(100)
    await drainAll([consumer(published(add))])
    expect([await notes(), sizes]).toEqual([numbers(100), [100]])
    expect(await inbox()).toHaveLength(100)
  })

  test('one that fails among a hundred is alone in that: the others are handled once', async () => {
    const { add } = markGatherer()
    await sent(100)
    const handlers = published(async (tx, postId) => {
      await add(tx, postId)
      if (postId === '41') throw new Error('this one fails')
    })
    await drainAll([consumer(handlers, { maxAttempts: 2 })])
    expect(await notes()).toEqual(numbers(100).filter(note => note !== '41'))
    expect(await inbox()).toHaveLength(99)
    expect(await deadLetters(target)).toMatchObject([{ attempts: 2, retryAt: null, error: 'Error: this one fails' }])
  })

  test('one whose row is refused fails alone as well', async () => {
    const refusing = batchedRows<MarkedDb, string>(async (tx, rows) => {
      if (rows.includes('7')) throw new Error('refused')
      await tx
        .insertInto('marks')
        .values(rows.map(note => ({ event_id: '', note })))
        .execute()
    })
    await sent(20)
    await drainAll([consumer(published(refusing), { maxAttempts: 1 })])
    expect(await notes()).toEqual(numbers(20).filter(note => note !== '7'))
    expect(await deadLetters(target)).toHaveLength(1)
  })

  test('a consumer that ends before the commit, or before it has said that it is done, doubles nothing', async () => {
    const { add, sizes } = markGatherer()
    let ends = 0
    await sent(50)
    const handlers = published(async (tx, postId) => {
      await add(tx, postId)
      // As where the connection is gone: nothing is acknowledged, and the events are read again.
      if (postId === '49' && ends++ === 0)
        beforeCommit(tx, () => Promise.reject(Object.assign(new Error('gone'), { code: 'ECONNRESET' })))
    })
    const part = consumer(handlers)
    await drainAll([part])
    expect([await notes(), sizes]).toEqual([numbers(50), [50, 50]])
    // As where it ended after the commit: the group has all of them again.
    await part.close()
    await redis.xgroup('SETID', EVENTS_STREAM, 'target', '0')
    await drainAll([consumer(handlers)])
    expect([await notes(), await deadLetters(target)]).toEqual([numbers(50), []])
  })

  test('a handler that reads sees what events before it have added', async () => {
    const { add, sizes } = markGatherer()
    await sent(9, [3, 7])
    const seen: number[] = []
    const handlers = {
      ...published(add),
      [PostFailed.name]: on<MarkedDb, typeof PostFailed>(PostFailed, async tx => {
        seen.push((await notes(tx)).length)
      }),
    }
    await drainAll([consumer(handlers)])
    expect([seen, sizes]).toEqual([
      [3, 6],
      [3, 3, 1],
    ])
  })

  test('an event that does not concern the service is acknowledged and leaves no row', async () => {
    const { add } = markGatherer()
    await sent(10, [9])
    const part = consumer(published(add, { concerns: ({ payload }) => payload.postId === '4' }))
    await drainAll([part])
    expect([await notes(), (await inbox()).length]).toEqual([['4'], 1])
    expect(await redis.xpending(EVENTS_STREAM, 'target')).toEqual([0, null, null, null])
    expect(await part.idle()).toBe(true)
  })

  test('where it cannot be said whether an event concerns the service, it is handled', async () => {
    const { add } = markGatherer()
    await sent(2)
    const concerns = () => {
      throw new Error('an odd payload')
    }
    await drainAll([consumer(published(add, { concerns }))])
    expect(await notes()).toEqual(['0', '1'])
  })
})
