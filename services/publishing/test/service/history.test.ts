import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { emptyContent } from '@fanfare/contracts/entities/post-content.ts'
import { Scheduled } from '@fanfare/contracts/entities/posts.ts'
import { redisOfFile } from '@fanfare/infra/testing/redis.ts'
import { systemClock } from '@fanfare/runtime/clock.ts'
import { transaction } from '@fanfare/runtime/db/database.ts'
import { createIds } from '@fanfare/runtime/ids.ts'
import { openRedis, type Redis } from '@fanfare/runtime/redis.ts'
import { silentLog } from '@fanfare/runtime/telemetry/log.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Config } from '../../src/config.ts'
import type { Db } from '../../src/db/db.ts'
import { declareRestored } from '../../src/history/declare-restored.ts'
import { outsideMarks } from '../../src/history/marks.ts'
import { timelineOf } from '../../src/model/history.ts'
import { diskStorage } from '../../src/storage/disk.ts'
import { publisherIdle } from '../../src/stores/claims.ts'
import { beat, findPlace, lockMark, setMark } from '../../src/stores/history-mark.ts'
import { fieldColumns } from '../../src/stores/post-columns.ts'
import { claimDue } from './claim-due.ts'
import { openPublishingTables } from './publishing-tables.ts'

const closing: (() => unknown)[] = []
let redis: Redis
let folder: string
let db: Db
const ids = createIds({ clock: systemClock })

beforeAll(async () => {
  redis = openRedis(await redisOfFile(), { log: silentLog })
  folder = mkdtempSync(join(tmpdir(), 'fanfare-history-'))
  const tables = await openPublishingTables()
  db = tables.db
  closing.push(
    () => tables.close(),
    () => rmSync(folder, { recursive: true, force: true }),
    () => redis.disconnect(),
  )
})
afterAll(async () => {
  for (const close of closing.reverse()) await close()
})

const marksOf = (storageFolder = folder, from = redis) =>
  outsideMarks({
    redis: from,
    storage: diskStorage(storageFolder),
    config: { installation: 'fanfare' } as Config,
    clock: systemClock,
    log: silentLog,
  })

describe('the copies outside the database', () => {
  test('a new installation has none, which is certain only once the storage was read', async () => {
    expect(await marksOf().read(true)).toEqual({ marks: [], sure: true })
    expect(await marksOf().read(false)).toEqual({ marks: [], sure: false })
  })

  test('are in Redis and in the storage, independently', async () => {
    const mark = { lineage: 'a', seq: 7 }
    const marks = marksOf()
    await marks.write(mark, { deep: true })
    expect((await marks.read(true)).marks).toEqual([])
    await marks.write(mark, { deep: true })
    expect(await marksOf().read(false)).toMatchObject({ marks: [mark], sure: true })
    await redis.flushdb()
    expect(await marksOf().read(true)).toMatchObject({ marks: [mark], sure: true })
  })

  test('one that cannot be read is none', async () => {
    await redis.set('fanfare:history', '{"lineage"')
    writeFileSync(join(folder, 'installation/history.json'), 'null')
    expect(await marksOf().read(true)).toEqual({ marks: [], sure: true })
  })

  test('where neither answers, the history is not known', async () => {
    const file = join(folder, 'no-folder')
    writeFileSync(file, '')
    const nobody = openRedis('redis://127.0.0.1:9', { log: silentLog })
    closing.push(() => nobody.disconnect())
    const marks = marksOf(file, nobody)
    expect(await marks.read(true)).toEqual({ marks: [], sure: false })
    await marks.write({ lineage: 'a', seq: 8 }, { deep: true })
  })
})

describe('the mark in the database', () => {
  const settled = async () => {
    const place = await findPlace(db)
    return transaction(db, async tx => {
      const now = await lockMark(tx, place)
      const mark = { lineage: now.lineage, seq: now.seq + 1 }
      await setMark(tx, { ...mark, place: now.here })
      return { place, mark, here: now.here }
    })
  }

  test('is incremented only in the known history and place', async () => {
    const { place, mark } = await settled()
    expect(await beat(db, place, mark)).toBe(mark.seq + 1)
    expect(await beat(db, place, { ...mark, seq: mark.seq + 50 })).toBeUndefined()
    expect(await beat(db, place, { ...mark, lineage: randomUUID() })).toBeUndefined()
    await db.updateTable('history_mark').set({ place: 'elsewhere' }).execute()
    expect(await beat(db, place, mark)).toBeUndefined()
  })

  test('nothing is claimed in a history that is behind what a worker knows, or on another timeline', async () => {
    const { mark, here } = await settled()
    const timeline = timelineOf(here)
    expect(timeline).toMatch(/^[0-9A-F]{8}$/)
    await duePost()
    const claim = (known: { lineage: string; seq: number; timeline: string | undefined }) =>
      claimDue(db, { worker: 'w', limit: 1, leaseMs: 1, deadlineMs: 60_000, headOfLineTimeoutMs: 0, known })
    expect(await claim({ ...mark, seq: mark.seq + 1, timeline })).toEqual([])
    expect(await claim({ ...mark, lineage: randomUUID(), timeline })).toEqual([])
    expect(await claim({ ...mark, timeline: '000000FF' })).toEqual([])
    expect(await claim({ ...mark, timeline })).toHaveLength(1)
  })

  test('a cut begins another lineage and leaves nothing that a worker may claim', async () => {
    const { mark } = await settled()
    await duePost()
    const { held } = await declareRestored(db, ids, new Date(Date.now() - 60_000))
    expect(held.length).toBeGreaterThan(0)
    expect(await publisherIdle(db)).toBe(true)
    expect(await beat(db, await findPlace(db), mark)).toBeUndefined()
  })
})

/** A post that is due, of an account of its own. */
const duePost = async (): Promise<void> => {
  const [postId, accountId] = [ids.next(), ids.next()]
  const common = { team_id: '1', social_account_id: accountId }
  await db
    .insertInto('posts')
    .values({
      ...common,
      id: postId,
      group_id: '1',
      author_id: '1',
      status: Scheduled,
      ...fieldColumns({ ...emptyContent, caption: 'Due' }),
      kind: 'text',
      hashtags: [],
      thumb_media_id: null,
      thumb_color: null,
      schedule_kind: 'date',
      schedule_wall: null,
      schedule_zone: 'UTC',
      post_at: new Date(),
      post_date: null,
      posted_at: null,
      permalink: null,
      content_id: null,
      fault: 'null',
      progress: 'null',
      max_retry: 1,
      deleted_at: null,
    })
    .execute()
  await db
    .insertInto('publications')
    .values({
      ...common,
      id: ids.next(),
      post_id: postId,
      surface: 'page_post',
      max_attempts: 1,
      due_at: new Date(Date.now() - 1_000),
      next_at: new Date(Date.now() - 1_000),
      prepared: '{}',
      decorated: '[]',
      fault: 'null',
      refusal: 'null',
    })
    .execute()
}
