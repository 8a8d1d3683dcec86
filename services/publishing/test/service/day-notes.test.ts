import { DeleteNote, ListNotes, RestoreNote, StoreNote, UpdateNote } from '@fanfare/contracts/endpoints/day-notes.ts'
import { topics } from '@fanfare/contracts/live.ts'
import { until } from '@fanfare/infra/testing/until.ts'
import { readLive } from '@fanfare/runtime/events/live.ts'
import { Redis } from 'ioredis'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Harness, startPublishing } from './harness.ts'

let fanfare: Harness
let teams = 300
beforeAll(async () => {
  fanfare = await startPublishing()
})
afterAll(() => fanfare.close())
const newTeam = () => fanfare.as({ teamId: String(++teams) })

test('a note is on each of its days, and a month has those that reach into it', async () => {
  const mira = newTeam()
  const sale = await mira.call(StoreNote, {
    body: { title: ' Winter sale ', text: 'All bowls', colour: 'red', first: '2026-12-27', last: '2027-01-05' },
  })
  expect(sale).toMatchObject({ title: 'Winter sale', first: '2026-12-27', last: '2027-01-05', version: 1 })
  const day = await mira.call(StoreNote, { body: { title: 'New year', first: '2027-01-01' } })
  expect(day).toMatchObject({ last: '2027-01-01', text: '', colour: 'blue' })
  const titles = async (start: string, end: string) =>
    (await mira.call(ListNotes, { query: { start, end } })).data.map(({ title }) => title)
  expect(await titles('2026-12-01', '2026-12-31')).toEqual(['Winter sale'])
  expect(await titles('2027-01-01', '2027-01-31')).toEqual(['Winter sale', 'New year'])
  expect(await titles('2027-01-06', '2027-01-31')).toEqual([])
  expect((await newTeam().call(ListNotes, { query: { start: '2027-01-01', end: '2027-01-31' } })).data).toEqual([])
})

test('days that there are not, and those in the wrong order, are refused with their field', async () => {
  const mira = newTeam()
  const ask = async (body: { first: string; last?: string }) =>
    (await mira.ask(StoreNote, { body: { title: 'Sale', ...body } })).error
  expect(await ask({ first: '2026-02-30' })).toMatchObject({ code: 'invalid_input', field: 'body.first' })
  expect(await ask({ first: '0000-01-01' })).toMatchObject({ code: 'invalid_input', field: 'body.first' })
  expect(await ask({ first: '2026-02-20', last: '2026-02-19' })).toMatchObject({ field: 'body.last' })
  expect(await ask({ first: '2026-01-01', last: '2027-01-02' })).toMatchObject({ field: 'body.last' })
  const list = await mira.ask(ListNotes, { query: { start: '2026-01-01', end: '2029-01-01' } })
  expect(list.error).toMatchObject({ code: 'invalid_input', field: 'query.end' })
})

test('of two people who change a note the second is told, and what is deleted comes back', async () => {
  const mira = newTeam()
  const { id } = await mira.call(StoreNote, { body: { title: 'Sale', text: 'Bowls', first: '2026-12-27' } })
  const change = (title: string, version: number) =>
    mira.ask(UpdateNote, {
      params: { id },
      body: { title, first: '2026-12-28' },
      headers: { 'if-match': `"${version}"` },
    })
  expect((await change('Sale of bowls', 1)).data).toMatchObject({ text: 'Bowls', first: '2026-12-28', version: 2 })
  expect((await change('Sale of plates', 1)).error).toMatchObject({
    code: 'version_conflict',
    details: { note: { title: 'Sale of bowls' } },
  })
  await mira.call(DeleteNote, { params: { id } })
  expect((await mira.ask(DeleteNote, { params: { id } })).error).toMatchObject({ code: 'note_not_found' })
  expect(await mira.call(RestoreNote, { params: { id } })).toMatchObject({ title: 'Sale of bowls' })
  expect((await mira.ask(RestoreNote, { params: { id } })).error).toMatchObject({ code: 'note_not_found' })
})

test('each change is told to the team’s open calendars', async () => {
  const mira = newTeam()
  const redis = new Redis(fanfare.redisUrl)
  try {
    const { id } = await mira.call(StoreNote, { body: { title: 'Sale', first: '2026-12-27' } })
    await mira.call(DeleteNote, { params: { id } })
    const sent = await until(
      async () => {
        const messages = await readLive(redis, topics.team(mira.who.teamId))
        return messages.length === 2 ? messages : undefined
      },
      { what: 'two messages' },
    )
    expect(sent.map(({ data }) => data)).toEqual(Array(2).fill({ kind: 'note', note_id: id }))
  } finally {
    redis.disconnect()
  }
})
