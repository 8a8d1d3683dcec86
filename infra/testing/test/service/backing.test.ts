import { Redis } from 'ioredis'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { databaseOfFile, type TestDatabase } from '../../database.ts'
import { redisOfFile, startOwnRedis } from '../../redis.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await databaseOfFile()
})
afterAll(() => database.drop())

async function query(url: string, text: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(text)).rows
  } finally {
    await client.end()
  }
}

test('a service owns its schema and sees no other', async () => {
  await query(database.url('team'), 'create table mine (id int)')
  expect(await query(database.url('team'), 'select count(*)::int as n from mine')).toEqual([{ n: 0 }])
  await expect(query(database.url('accounts'), 'select * from team.mine')).rejects.toThrow('permission denied')
  await expect(query(database.url('accounts'), 'create table public.leak (id int)')).rejects.toThrow(
    'permission denied',
  )
})

test('each call gives a database of its own', async () => {
  const second = await databaseOfFile()
  try {
    await query(second.url('team'), 'create table mine (other text)')
    expect(second.adminUrl).not.toBe(database.adminUrl)
  } finally {
    await second.drop()
  }
  await expect(query(second.adminUrl, 'select 1')).rejects.toThrow('does not exist')
})

test('keys of one Redis number are out of sight of another, and of a server of its own', async () => {
  const [first, second, own] = [new Redis(await redisOfFile()), new Redis(await redisOfFile()), await startOwnRedis()]
  const third = new Redis(own.url)
  try {
    await first.set('key', 'value')
    expect(await second.get('key')).toBeNull()
    await third.flushall()
    expect(await first.get('key')).toBe('value')
  } finally {
    for (const client of [first, second, third]) client.disconnect()
    await own.close()
  }
})
