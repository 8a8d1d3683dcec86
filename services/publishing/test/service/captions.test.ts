import {
  DeleteCaption,
  ListCaptions,
  RestoreCaption,
  StoreCaption,
  UpdateCaption,
  UseCaption,
} from '@fanfare/contracts/endpoints/captions.ts'
import { topics } from '@fanfare/contracts/live.ts'
import { Manager } from '@fanfare/contracts/policy.ts'
import { until } from '@fanfare/infra/testing/until.ts'
import { readLive } from '@fanfare/runtime/events/live.ts'
import { Redis } from 'ioredis'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Caller, type Harness, startPublishing } from './harness.ts'

let fanfare: Harness
let mira: Caller
let jonas: Caller
beforeAll(async () => {
  fanfare = await startPublishing()
  mira = fanfare.as()
  jonas = fanfare.as({ userId: '12' })
})
afterAll(() => fanfare.close())

const save = (title: string, caption: string, tags: string[] = [], as = mira) =>
  as.call(StoreCaption, { body: { title, caption, tags } })
/** A team of its own for each test that reads whole lists. */
let teams = 100
const newTeam = () => fanfare.as({ teamId: String(++teams) })
const titles = async (as: Caller, query: object = {}) =>
  (await as.call(ListCaptions, { query })).data.map(({ title }) => title)

test.each(['-last_used_at', '-use_count', 'title', '-updated_at'] as const)(
  'pages by %s show each caption once, also while some come and go',
  async sort => {
    const team = newTeam()
    // Names in any case, some the same but for it, and a long one.
    const names = ['b', 'B', 'a', 'Ä', 'c', 'ж'.repeat(80), 'd', 'e']
    const made: string[] = []
    for (const name of names)
      made.push((await save(name === 'B' ? 'B ' : name, 'Text', [], team).catch(() => save('f', 'Text', [], team))).id)
    for (const id of made.slice(2, 5)) await team.call(UseCaption, { params: { id } })
    const whole = (await team.call(ListCaptions, { query: { sort } })).data.map(({ id }) => id)
    expect(whole).toHaveLength(names.length)
    const read: string[] = []
    let after: string | undefined
    for (;;) {
      const page = await team.call(ListCaptions, { query: { sort, limit: 3, ...(after ? { after } : {}) } })
      read.push(...page.data.map(({ id }) => id))
      expect(page.pagination).toMatchObject({ has_next: page.next !== undefined, total: names.length })
      after = page.next
      if (!after) break
    }
    expect(read).toEqual(whole)
    const { next } = await team.call(ListCaptions, { query: { sort, limit: 3 } })
    await team.call(DeleteCaption, { params: { id: whole[0] as string } })
    const rest = await team.call(ListCaptions, { query: { limit: 20, after: next as string } })
    expect(rest.data.map(({ id }) => id)).toEqual(whole.slice(3))
    for (const query of [{ after: 'Zm9v' }, { after: next as string, offset: 2 }])
      expect(await team.ask(ListCaptions, { query })).toMatchObject({
        status: 422,
        error: { code: 'invalid_input', field: 'query.after' },
      })
  },
)

describe('saving', () => {
  test('a text with its hashtags, its kind and its tags', async () => {
    const caption = await save('  Opening hours ', 'Open from ten #shop #Shop', ['Shop', ' shop ', 'Weekly'])
    expect(caption).toMatchObject({
      title: 'Opening hours',
      caption: 'Open from ten #shop #Shop',
      kind: 'caption',
      tags: ['Shop', 'Weekly'],
      hashtags: ['shop'],
      use_count: 0,
      last_used_at: null,
      author_id: '11',
      version: 1,
    })
    expect(await save('Bowls', '#bowls\n#clay')).toMatchObject({ kind: 'hashtags', tags: [] })
  })
  test('a folder keeps the spelling that it has', async () => {
    const team = newTeam()
    await save('One', 'Text', ['Árvore'], team)
    await save('Two', 'Text', ['árvore', 'Other'], team)
    const { folders } = await team.call(ListCaptions)
    expect(folders.map(({ tag, count }) => `${tag} ${count}`).toSorted()).toEqual(['Other 1', 'Árvore 2'])
  })
  test('only blanks are no text, and no name', async () => {
    const ask = (body: object) => mira.ask(StoreCaption, { body })
    expect((await ask({ title: 'Blank', caption: ' \n ' })).error).toMatchObject({ field: 'body.caption' })
    expect((await ask({ title: '  ', caption: 'Text' })).error).toMatchObject({ field: 'body.title' })
    expect((await ask({ title: 'T', caption: 'Text', tags: ['x'.repeat(41)] })).error?.field).toBe('body.tags.0')
  })
  test('of two requests that want one name at once, one gets it', async () => {
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => mira.ask(StoreCaption, { body: { title: 'Only one', caption: 'Text' } })),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(new Set(answers.flatMap(({ error }) => error?.code ?? []))).toEqual(new Set(['caption_title_taken']))
  })
  test('of two requests that want the last place at once, one gets it', async () => {
    const team = newTeam()
    await fanfare.sql(
      `insert into captions (id, team_id, author_id, title, caption, kind, search)
       select 5000 + n, $1, 1, 'Caption ' || n, 'Text', 'caption', '' from generate_series(1, 999) n`,
      [team.who.teamId],
    )
    const answers = await Promise.all(
      Array.from({ length: 4 }, (_, at) => team.ask(StoreCaption, { body: { title: `Last ${at}`, caption: 'Text' } })),
    )
    expect(answers.map(({ error }) => error?.code).filter(Boolean)).toEqual(Array(3).fill('caption_limit'))
  })
})

describe('the list', () => {
  let team: Caller
  beforeAll(async () => {
    team = newTeam()
    const hours = await save('Opening hours', 'Open from TEN to six, 100% of the year', ['Shop'], team)
    await save('bowls', '#bowls #clay', ['Spring', 'Shop'], team)
    const kiln = await save('Kiln', 'The kiln_is open. ÉTÉ', ['Studio'], team)
    await team.call(UseCaption, { params: { id: hours.id } })
    await team.call(UseCaption, { params: { id: kiln.id } })
    await team.call(UseCaption, { params: { id: hours.id } })
    await team.call(UseCaption, { params: { id: kiln.id } })
    await team.call(UseCaption, { params: { id: kiln.id } })
    await team.call(UseCaption, { params: { id: hours.id } })
    await team.call(UseCaption, { params: { id: hours.id } })
  })
  test('used last comes first, never used comes last', async () => {
    expect(await titles(team)).toEqual(['Opening hours', 'Kiln', 'bowls'])
  })
  test('by use, by name, by the last change', async () => {
    expect(await titles(team, { sort: '-use_count' })).toEqual(['Opening hours', 'Kiln', 'bowls'])
    expect(await titles(team, { sort: 'title' })).toEqual(['bowls', 'Kiln', 'Opening hours'])
    expect(await titles(team, { sort: '-updated_at' })).toEqual(['Kiln', 'bowls', 'Opening hours'])
  })
  test.each([
    ['a word of the name', 'hours', ['Opening hours']],
    ['a word of the text, in any case', 'ten', ['Opening hours']],
    ['a part of a word', 'owl', ['bowls']],
    ['a tag', 'spring', ['bowls']],
    ['a sign of patterns is a sign', '0%', ['Opening hours']],
    ['so is an underscore', 'n_i', ['Kiln']],
    ['letters with accents', 'été', ['Kiln']],
    ['nothing', 'pottery', []],
  ])('by %s', async (_, keyword, found) => {
    expect(await titles(team, { keyword, sort: 'title' })).toEqual(found)
  })
  test('by folder and by kind', async () => {
    expect(await titles(team, { tag: 'sHOP', sort: 'title' })).toEqual(['bowls', 'Opening hours'])
    expect(await titles(team, { kind: 'hashtags' })).toEqual(['bowls'])
    expect(await titles(team, { tag: 'Shop', kind: 'caption' })).toEqual(['Opening hours'])
  })
  test('in pages, with folders and counts that no filter changes', async () => {
    const page = await team.call(ListCaptions, { query: { limit: 1, offset: 1, keyword: 'o' } })
    expect(page.data.map(({ title }) => title)).toEqual(['Kiln'])
    expect(page.pagination).toEqual({ has_next: true, offset: 1, per_result: 1, total: 3 })
    expect(page.folders).toEqual([
      { tag: 'Shop', count: 2 },
      { tag: 'Spring', count: 1 },
      { tag: 'Studio', count: 1 },
    ])
    expect(page.counts).toEqual({ all: 3, hashtags: 1 })
  })
  test('a keyword can be looked up in the index of trigrams', async () => {
    await fanfare.sql('set enable_seqscan = off')
    const plan = await fanfare.sql<{ 'QUERY PLAN': string }>(
      `explain select id from captions where search like '%kiln%'`,
    )
    await fanfare.sql('reset enable_seqscan')
    expect(plan.map(line => line['QUERY PLAN']).join('\n')).toContain('captions_search')
  })
})

describe('changing', () => {
  test('only the version that was read; the answer names the one that is there', async () => {
    const { id } = await save('Draft text', 'One')
    const change = (caption: string, version: number) =>
      mira.ask(UpdateCaption, {
        params: { id },
        body: { title: 'Draft text', caption },
        headers: { 'if-match': `"${version}"` },
      })
    const first = await change('Two', 1)
    expect(first.headers.get('etag')).toBe('"2"')
    expect((await change('Three', 1)).error).toMatchObject({
      code: 'version_conflict',
      details: { version: 2, caption: { caption: 'Two' } },
    })
    // A use is no change of what someone edits.
    await mira.call(UseCaption, { params: { id } })
    expect((await change('Three', 2)).data).toMatchObject({ caption: 'Three', version: 3, use_count: 1 })
  })
  test('of several at once with one version, one wins', async () => {
    const { id } = await save('Race', 'One')
    const answers = await Promise.all(
      Array.from({ length: 5 }, (_, at) =>
        mira.ask(UpdateCaption, {
          params: { id },
          body: { title: 'Race', caption: `Change ${at}` },
          headers: { 'if-match': '"1"' },
        }),
      ),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  })
  test('tags that are not sent stay, an empty list removes them', async () => {
    const { id } = await save('Tagged', '#a', ['Spring'])
    const put = (body: object) => mira.call(UpdateCaption, { params: { id }, body })
    expect(await put({ title: 'Tagged', caption: 'Words now' })).toMatchObject({ tags: ['Spring'], kind: 'caption' })
    expect(await put({ title: 'Tagged', caption: '#b', tags: [] })).toMatchObject({ tags: [], kind: 'hashtags' })
  })
  test('its own name in another case is no other one', async () => {
    const { id } = await save('Case', 'Text')
    expect(await mira.call(UpdateCaption, { params: { id }, body: { title: 'CASE', caption: 'Text' } })).toMatchObject({
      title: 'CASE',
    })
  })
  test('a Creator changes only their own, a manager all', async () => {
    const { id } = await save('Of Mira', 'Text')
    const change = (as: Caller) => as.ask(UpdateCaption, { params: { id }, body: { title: 'Of Mira', caption: 'New' } })
    expect((await change(jonas)).error?.code).toBe('not_allowed')
    expect((await jonas.ask(DeleteCaption, { params: { id } })).error?.code).toBe('not_allowed')
    expect((await jonas.call(UseCaption, { params: { id } })).use_count).toBe(1)
    expect((await change(fanfare.as({ userId: '13', role: Manager }))).status).toBe(200)
  })
})

describe('deleting', () => {
  test('takes it off the list and frees its name; restoring brings it back as it was', async () => {
    const team = newTeam()
    const { id } = await save('Gone', 'Text', ['Old'], team)
    await team.call(UseCaption, { params: { id } })
    await team.call(DeleteCaption, { params: { id } })
    expect(await team.call(ListCaptions)).toMatchObject({ data: [], folders: [], counts: { all: 0, hashtags: 0 } })
    expect((await team.ask(DeleteCaption, { params: { id } })).error?.code).toBe('caption_not_found')
    expect((await team.ask(UseCaption, { params: { id } })).error?.code).toBe('caption_not_found')
    const back = await team.call(RestoreCaption, { params: { id } })
    expect(back).toMatchObject({ id, title: 'Gone', tags: ['Old'], use_count: 1 })
    expect((await team.ask(RestoreCaption, { params: { id } })).error?.code).toBe('caption_not_found')
  })
  test('after 30 days it is gone', async () => {
    const team = newTeam()
    const { id } = await save('Long gone', 'Text', [], team)
    const { id: other } = await save('Just gone', 'Text', [], team)
    await team.call(DeleteCaption, { params: { id } })
    await fanfare.sql(`update captions set deleted_at = now() - interval '31 days' where id = $1`, [id])
    expect((await team.ask(RestoreCaption, { params: { id } })).error?.code).toBe('caption_not_found')
    await team.call(DeleteCaption, { params: { id: other } })
    expect(await fanfare.sql('select id from captions where team_id = $1', [team.who.teamId])).toEqual([{ id: other }])
  })
})

describe('teams and plans', () => {
  test('another team sees and changes nothing', async () => {
    const { id } = await save('Ours', 'Text')
    const stranger = newTeam()
    expect(await titles(stranger)).toEqual([])
    for (const endpoint of [DeleteCaption, RestoreCaption, UseCaption])
      expect((await stranger.ask(endpoint, { params: { id } })).error?.code).toBe('caption_not_found')
    expect(
      (await stranger.ask(UpdateCaption, { params: { id }, body: { title: 'Mine', caption: 'Text' } })).error?.code,
    ).toBe('caption_not_found')
    expect(await save('Ours', 'The same name in another team', [], stranger)).toMatchObject({ title: 'Ours' })
  })
  test('a plan below 2 has no saved captions', async () => {
    const solo = fanfare.as({ plan: 1 })
    expect((await solo.ask(ListCaptions)).error?.code).toBe('feature_off')
    expect((await solo.ask(StoreCaption, { body: { title: 'A', caption: 'B' } })).error?.code).toBe('feature_off')
  })
  test('each change is sent to the windows of the team', async () => {
    const team = newTeam()
    const redis = new Redis(fanfare.redisUrl)
    try {
      const { id } = await save('Seen', 'Text', [], team)
      await team.call(UseCaption, { params: { id } })
      await team.call(DeleteCaption, { params: { id } })
      const sent = await until(
        async () => {
          const messages = await readLive(redis, topics.team(team.who.teamId))
          return messages.length === 3 ? messages : undefined
        },
        { what: 'three messages' },
      )
      expect(sent.map(({ data }) => data)).toEqual(Array(3).fill({ kind: 'caption', caption_id: id }))
    } finally {
      redis.disconnect()
    }
  })
})
