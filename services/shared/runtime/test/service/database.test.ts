import { until } from '@fanfare/infra/testing/until.ts'
import { type Kysely, sql, type Transaction } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import {
  afterCommit,
  createDatabase,
  dbNow,
  isUniqueViolation,
  type Migrations,
  migrate,
  openDatabase,
  provision,
  type RuntimeTables,
  readTogether,
  rollingBack,
  runPrepared,
  runtimeTables,
  transaction,
} from '../../src/db/database.ts'
import { isConnectionLoss } from '../../src/db/errors.ts'
import { silentLog } from '../../src/telemetry/log.ts'
import { freshDatabase, openService, ownPostgres, urlOf } from './places.ts'

interface Things {
  things: { id: string; name: string; at: Date; day: string; extra: unknown }
}

const own: Migrations = {
  '0001-things': {
    async up(db) {
      await sql`create table things (id bigint primary key, name text not null constraint things_name unique,
        at timestamptz not null default now(), day date not null default '2026-02-03', extra jsonb)`.execute(db)
    },
  },
}

const tenants = [
  { schema: 'alpha', role: 'fanfare_alpha', password: "quo'te" },
  { schema: 'beta', role: 'fanfare_beta', password: 'b' },
]

let adminUrl: string
let alpha: Kysely<Things & RuntimeTables>
let beta: Kysely<Things>

const urlFor = (role: string, password: string): string => urlOf(adminUrl, role, password)

beforeAll(async () => {
  adminUrl = await freshDatabase()
  await provision(adminUrl, tenants, { extensions: ['pg_trgm'] })
  alpha = openDatabase({ url: urlFor('fanfare_alpha', "quo'te"), schema: 'alpha', log: silentLog, max: 4 })
  beta = openDatabase({ url: urlFor('fanfare_beta', 'b'), schema: 'beta', log: silentLog, max: 2 })
  await migrate(alpha, { schema: 'alpha', migrations: { ...runtimeTables(), ...own } })
  await migrate(beta, { schema: 'beta', migrations: own })
})

afterAll(async () => {
  await Promise.all([alpha?.destroy(), beta?.destroy()])
})

test('queries that read together see one state of the database', async () => {
  const names = (db: Kysely<Things>) =>
    db.selectFrom('things').select('name').where('id', 'in', ['901', '902']).execute()
  await alpha
    .insertInto('things')
    .values({ id: '901', name: 'before' } as never)
    .execute()
  const seen = await readTogether(alpha, async tx => {
    const first = await names(tx as never)
    await alpha
      .insertInto('things')
      .values({ id: '902', name: 'in between' } as never)
      .execute()
    return [first.length, (await names(tx as never)).length]
  })
  expect(seen).toEqual([1, 1])
  expect((await names(alpha as never)).length).toBe(2)
})

describe('provision', () => {
  test('may be run again, and makes the extensions usable', async () => {
    await provision(adminUrl, tenants, { extensions: ['pg_trgm'] })
    const { rows } = await sql<{ near: number }>`select similarity('fanfare', 'fanfares') as near`.execute(alpha)
    expect(rows[0]?.near).toBeGreaterThan(0.5)
  })

  test('a role can neither read, write nor make anything in another schema', async () => {
    await sql`insert into things (id, name) values (1, 'of beta')`.execute(beta)
    await expect(sql`select * from beta.things`.execute(alpha)).rejects.toThrow(/permission denied for schema beta/)
    await expect(sql`delete from beta.things`.execute(alpha)).rejects.toThrow(/permission denied/)
    await expect(sql`create table beta.intruder (id int)`.execute(alpha)).rejects.toThrow(/permission denied/)
    await expect(sql`create table public.intruder (id int)`.execute(alpha)).rejects.toThrow(/permission denied/)
    await expect(sql`create schema gamma`.execute(alpha)).rejects.toThrow(/permission denied/)
    await expect(sql`set role fanfare_beta`.execute(alpha)).rejects.toThrow(/permission denied/)
  })

  test('a role gets in with its own password alone, and with a new one when it is run again', async () => {
    const opens = async (role: string, password: string) => {
      const client = new pg.Client({ connectionString: urlFor(role, password) })
      await client.connect()
      await client.end()
    }
    await provision(adminUrl, [{ schema: 'delta', role: 'fanfare_delta', password: 'first' }])
    await expect(opens('fanfare_delta', 'first')).resolves.toBeUndefined()
    await expect(opens('fanfare_delta', 'b')).rejects.toThrow(/password authentication failed/)
    await provision(adminUrl, [{ schema: 'delta', role: 'fanfare_delta', password: 'second' }])
    await expect(opens('fanfare_delta', 'first')).rejects.toThrow(/password authentication failed/)
    await expect(opens('fanfare_delta', 'second')).resolves.toBeUndefined()
  })

  test('a role does not get into another database of the server', async () => {
    const other = await freshDatabase()
    await provision(other, [{ schema: 'gamma', role: 'fanfare_gamma', password: 'g' }])
    const url = urlOf(other, 'fanfare_alpha', "quo'te")
    const db = openDatabase({ url, schema: 'alpha', log: silentLog })
    await expect(dbNow(db)).rejects.toThrow(/permission denied for database/)
    await db.destroy()
  })
})

test('a database that holds another encoding than UTF-8 is refused before texts are spoilt', async () => {
  const server = inject('backing').postgres
  const client = new pg.Client({ connectionString: server })
  await client.connect()
  await client.query("create database runtime_ascii encoding 'SQL_ASCII' locale 'C' template template0")
  try {
    await expect(createDatabase(server, 'runtime_ascii')).rejects.toThrow(/SQL_ASCII; Fanfare needs UTF8/)
    const made = await client.query('select pg_encoding_to_char(encoding) as is from pg_database where datname = $1', [
      new URL(adminUrl).pathname.slice(1),
    ])
    expect(made.rows).toEqual([{ is: 'UTF8' }])
  } finally {
    await client.query('drop database runtime_ascii')
    await client.end()
  }
})

describe('prepared statements', () => {
  const wide = { name: 'wide', text: 'select * from wide where id >= $1 order by id' }

  test('go on when a migration adds a column, with the new column', async () => {
    const db = await openService(adminUrl, 'prepared')
    await sql`create table wide (id int)`.execute(db)
    await sql`insert into wide values (1), (2)`.execute(db)
    expect(await runPrepared(db, wide, [2])).toEqual([{ id: 2 }])
    await sql`alter table wide add column more text default 'new'`.execute(db)
    expect(await runPrepared(db, wide, [2])).toEqual([{ id: 2, more: 'new' }])
    await db.destroy()
  })

  test('see what their transaction has done', async () => {
    const db = await openService(adminUrl, 'prepared')
    const seen = await transaction(rollingBack(db), async tx => {
      await sql`insert into wide values (3)`.execute(tx)
      return runPrepared(tx, wide, [3])
    })
    expect(seen).toHaveLength(1)
    expect(await runPrepared(db, wide, [3])).toEqual([])
    await db.destroy()
  })
})

describe('a transaction inside a transaction', () => {
  test('is undone alone where it fails, and with the outer one otherwise', async () => {
    const db = await openService(adminUrl, 'nested')
    await sql`create table parts (id int primary key)`.execute(db)
    const ids = async <DB>(from: Kysely<DB>) =>
      (await sql<{ id: number }>`select id from parts order by id`.execute(from)).rows.map(({ id }) => id)
    let committed = 0
    const add = <DB>(tx: Transaction<DB>, id: number) =>
      transaction(tx, async part => {
        afterCommit(part, () => {
          committed += 1
        })
        await sql`insert into parts values (${id})`.execute(part)
      })
    const within = await transaction(db, async tx => {
      await add(tx, 1)
      await expect(add(tx, 1)).rejects.toThrow(/duplicate key/)
      await add(tx, 2)
      return ids(tx)
    })
    expect(within).toEqual([1, 2])
    expect(await ids(db)).toEqual([1, 2])
    await transaction(rollingBack(db), tx => add(tx, 3))
    expect(await ids(db)).toEqual([1, 2])
    expect(committed).toBe(2)
    await db.destroy()
  })
})

describe('migrate', () => {
  test('runs each migration once though several processes boot at once', async () => {
    await provision(adminUrl, [{ schema: 'race', role: 'fanfare_race', password: 'r' }])
    let runs = 0
    const migrations: Migrations = {
      '0001-slow': {
        async up(db) {
          runs += 1
          await sql`create table slow (id int)`.execute(db)
          await sql`select pg_sleep(0.1)`.execute(db)
        },
      },
    }
    const pools = [1, 2, 3].map(() =>
      openDatabase({ url: urlFor('fanfare_race', 'r'), schema: 'race', log: silentLog, max: 2 }),
    )
    const ran = await Promise.all(pools.map(db => migrate(db, { schema: 'race', migrations })))
    expect(ran.flat()).toEqual(['0001-slow'])
    expect(runs).toBe(1)
    await Promise.all(pools.map(db => db.destroy()))
  })

  test('one that works in batches commits each, and begins again after a crash where it finds work', async () => {
    await sql`create table many (id int primary key, done boolean not null default false)`.execute(alpha)
    await sql`insert into many (id) select generate_series(1, 10)`.execute(alpha)
    const batches: (string | undefined)[] = []
    let crashes = true
    const migrations: Migrations = {
      '0003-batches': {
        async up(db, from) {
          batches.push(from)
          if (crashes && from === '6') throw new Error('killed')
          const { rows } = await sql<{ id: number }>`
            update many set done = true where id in (
              select id from many where id > ${from ?? 0} and not done order by id limit 3) returning id`.execute(db)
          return rows.length > 0 ? String(Math.max(...rows.map(({ id }) => id))) : undefined
        },
      },
    }
    const done = async () => (await sql<{ id: number }>`select id from many where done`.execute(alpha)).rows.length
    await expect(migrate(alpha, { schema: 'alpha', migrations })).rejects.toThrow('killed')
    expect(await done()).toBe(6)
    crashes = false
    expect(await migrate(alpha, { schema: 'alpha', migrations })).toEqual(['0003-batches'])
    expect(await done()).toBe(10)
    expect(batches).toEqual([undefined, '3', '6', undefined, '9', '10'])
    expect(await migrate(alpha, { schema: 'alpha', migrations })).toEqual([])
  })

  test('a migration that fails leaves nothing behind and is tried again next time', async () => {
    const broken: Migrations = {
      '0002-half': {
        async up(db) {
          await sql`create table half (id int)`.execute(db)
          await sql`select 1 / 0`.execute(db)
        },
      },
    }
    await expect(migrate(beta, { schema: 'beta', migrations: broken })).rejects.toThrow(/division by zero/)
    await expect(sql`select * from half`.execute(beta)).rejects.toThrow(/does not exist/)
  })

  test('leaves migrations of a newer version alone', async () => {
    expect(await migrate(alpha, { schema: 'alpha', migrations: runtimeTables() })).toEqual([])
  })
})

describe('values', () => {
  test('bigint is text, timestamptz a Date, a date text, jsonb parsed', async () => {
    await sql`insert into things (id, name, at, extra) values
      (9223372036854775807, 'big', '2026-01-02T03:04:05.678Z', '{"a":[1]}')`.execute(alpha)
    const row = await alpha.selectFrom('things').selectAll().where('name', '=', 'big').executeTakeFirstOrThrow()
    expect(row).toEqual({
      id: '9223372036854775807',
      name: 'big',
      at: new Date('2026-01-02T03:04:05.678Z'),
      day: '2026-02-03',
      extra: { a: [1] },
    })
  })

  test('dbNow is the clock of the server', async () => {
    expect(Math.abs((await dbNow(alpha)).getTime() - Date.now())).toBeLessThan(5_000)
  })

  test('a unique violation is known by its constraint', async () => {
    const twice = sql`insert into things (id, name) values (5, 'twice'), (6, 'twice')`.execute(alpha)
    const err = await twice.catch(reason => reason)
    expect(isUniqueViolation(err)).toBe(true)
    expect(isUniqueViolation(err, 'things_name')).toBe(true)
    expect(isUniqueViolation(err, 'things_pkey')).toBe(false)
    expect(isUniqueViolation(new Error('x'))).toBe(false)
  })
})

describe('transaction', () => {
  test('runs its hooks after the commit only', async () => {
    const seen: string[] = []
    await transaction(alpha, async tx => {
      expect(afterCommit(tx, () => seen.push('committed'))).toBe(true)
      expect(seen).toEqual([])
    })
    const failing = transaction(alpha, async tx => {
      afterCommit(tx, () => seen.push('never'))
      throw new Error('no')
    })
    await expect(failing).rejects.toThrow('no')
    expect(seen).toEqual(['committed'])
  })

  test('a deadlock is run again', async () => {
    await sql`insert into things (id, name) values (101, 'left'), (102, 'right')`.execute(alpha)
    const touch = async (first: number, second: number, mine: Side, other: Side) => {
      let runs = 0
      const result = await transaction(alpha, async tx => {
        runs += 1
        // The victim's next run might take its row again before the other one wakes up: another deadlock.
        if (runs > 1) await other.done.promise
        await sql`update things set at = now() where id = ${first}`.execute(tx)
        mine.ready.resolve()
        await other.ready.promise
        await sql`update things set at = now() where id = ${second}`.execute(tx)
        return runs
      })
      mine.done.resolve()
      return result
    }
    const side = () => ({ ready: Promise.withResolvers<void>(), done: Promise.withResolvers<void>() })
    type Side = ReturnType<typeof side>
    const [a, b] = [side(), side()]
    const runs = await Promise.all([touch(101, 102, a, b), touch(102, 101, b, a)])
    expect(runs.toSorted()).toEqual([1, 2])
  })

  test('a statement that takes too long is stopped', async () => {
    const db = openDatabase({
      url: urlFor('fanfare_alpha', "quo'te"),
      schema: 'alpha',
      log: silentLog,
      statementTimeoutMs: 50,
    })
    await expect(sql`select pg_sleep(5)`.execute(db)).rejects.toThrow(/statement timeout/)
    await db.destroy()
  })
})

test('a restart of Postgres fails what runs, is known as such, and is got over', async () => {
  const postgres = await ownPostgres()
  const db = openDatabase({ url: postgres.url, schema: 'public', log: silentLog, max: 4 })
  const started = Promise.withResolvers<void>()
  const held = transaction(db, async tx => {
    await sql`select 1`.execute(tx)
    started.resolve()
    await sql`select pg_sleep(20)`.execute(tx)
  }).catch(err => err)
  const between = transaction(db, async tx => {
    await sql`select 1`.execute(tx)
    await started.promise
    await postgres.stop()
    await sql`select 1`.execute(tx)
  }).catch(err => err)
  expect(isConnectionLoss(await held)).toBe(true)
  expect(isConnectionLoss(await between)).toBe(true)
  expect(isConnectionLoss(await dbNow(db).catch(err => err))).toBe(true)
  await postgres.start()
  await until(() => dbNow(db).catch(() => undefined))
  await db.destroy()
  await postgres.remove()
})
