import {
  DeleteRecentHashtag,
  DeleteRecentPage,
  DeleteRecentProfile,
  ListRecentHashtags,
  ListRecentPages,
  ListRecentProfiles,
  StoreRecentHashtag,
  StoreRecentPage,
  StoreRecentProfile,
} from '@fanfare/contracts/endpoints/recents.ts'
import { recentSearches } from '@fanfare/contracts/limits.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Caller, type Harness, startResearch } from './harness.ts'

let fanfare: Harness
let people = 100
beforeAll(async () => {
  fanfare = await startResearch()
})
afterAll(() => fanfare?.close())
const somebody = (given: { teamId?: string } = {}) => fanfare.as({ userId: String(++people), ...given })
const olea = {
  type: 'ig' as const,
  username: 'oleaandsons',
  name: 'Olea & Sons',
  ig_id: '17841400000000001',
  pic_url: 'https://network.example/olea.jpg',
  followers_count: 12_400,
  media_count: 310,
}
const tags = async (person: Caller, search?: string) =>
  (await person.call(ListRecentHashtags, { query: search === undefined ? {} : { search } })).map(({ name }) => name)
const look = async (person: Caller, ...names: string[]) => {
  for (const name of names) await person.call(StoreRecentHashtag, { body: { name } })
}

test('a profile is kept with its fields, and what is not known of one is null', async () => {
  const mira = somebody()
  const stored = await mira.call(StoreRecentProfile, { body: olea })
  expect(stored).toEqual({ ...olea, id: expect.any(String), searched_at: expect.stringMatching(/Z$/) })
  await mira.call(StoreRecentProfile, { body: { username: 'tom.porto' } })
  expect(await mira.call(ListRecentProfiles)).toEqual([
    {
      ...{ id: expect.any(String), searched_at: expect.any(String), type: 'ig', username: 'tom.porto' },
      ...{ name: null, ig_id: null, pic_url: null, followers_count: null, media_count: null },
    },
    stored,
  ])
})

test('a page is kept under its id, whatever it is called by now', async () => {
  const mira = somebody()
  const first = await mira.call(StoreRecentPage, { body: { fb_id: '101', name: 'Olea' } })
  const again = await mira.call(StoreRecentPage, { body: { fb_id: '101', name: 'Olea & Sons' } })
  expect(again).toMatchObject({ id: first.id, type: 'fb', name: 'Olea & Sons', pic_url: null })
  expect(await mira.call(ListRecentPages)).toEqual([again])
})

test('the newest is first, and what is looked for again moves up instead of coming twice', async () => {
  const mira = somebody()
  await look(mira, '#Bowls', 'plates', 'bowls', 'Café')
  expect(await tags(mira)).toEqual(['café', 'bowls', 'plates'])
  // Composed of two characters it is the same tag.
  await look(mira, 'Cafe\u0301')
  expect(await tags(mira)).toEqual(['café', 'bowls', 'plates'])
})

test('of each kind the newest 50 are kept', async () => {
  const mira = somebody()
  await mira.call(StoreRecentProfile, { body: olea })
  await look(mira, ...Array.from({ length: recentSearches.perKind + 2 }, (_, index) => `tag${index}`))
  const kept = await tags(mira)
  expect(kept).toHaveLength(recentSearches.perKind)
  expect([kept[0], kept.at(-1)]).toEqual(['tag51', 'tag2'])
  expect(await mira.call(ListRecentProfiles)).toHaveLength(1)
})

test('a search finds a part of the name or the username, in any case, and its signs mean themselves', async () => {
  const mira = somebody()
  await mira.call(StoreRecentProfile, { body: olea })
  await mira.call(StoreRecentProfile, { body: { username: 'tom_porto' } })
  const found = async (search: string) =>
    (await mira.call(ListRecentProfiles, { query: { search } })).map(({ username }) => username)
  expect(await found('@OLEA')).toEqual(['oleaandsons'])
  expect(await found('& sons')).toEqual(['oleaandsons'])
  expect(await found('m_p')).toEqual(['tom_porto'])
  expect(await found('a_d')).toEqual([])
  expect(await found('%')).toEqual([])
  await look(mira, 'Bowls')
  expect(await tags(mira, '#bow')).toEqual(['bowls'])
})

test('nobody else sees them: neither another person of the team, nor the same one in another team', async () => {
  const mira = somebody()
  const stored = await mira.call(StoreRecentProfile, { body: olea })
  const inOtherTeam = fanfare.as({ userId: mira.who.userId, teamId: '2' })
  for (const other of [somebody(), inOtherTeam]) {
    expect(await other.call(ListRecentProfiles)).toEqual([])
    const { status, error } = await other.ask(DeleteRecentProfile, { params: { id: stored.id } })
    expect({ status, ...error }).toMatchObject({ status: 404, code: 'recent_search_not_found', field: 'params.id' })
  }
  expect(await mira.call(ListRecentProfiles)).toEqual([stored])
})

test('one is removed by its id, once, and as the kind that it is', async () => {
  const mira = somebody()
  const profile = await mira.call(StoreRecentProfile, { body: olea })
  const page = await mira.call(StoreRecentPage, { body: { fb_id: '101', name: 'Olea' } })
  const tag = await mira.call(StoreRecentHashtag, { body: { name: 'bowls' } })
  expect((await mira.ask(DeleteRecentPage, { params: { id: profile.id } })).status).toBe(404)
  await mira.call(DeleteRecentProfile, { params: { id: profile.id } })
  expect((await mira.ask(DeleteRecentProfile, { params: { id: profile.id } })).status).toBe(404)
  expect(await mira.call(ListRecentProfiles)).toEqual([])
  await mira.call(DeleteRecentPage, { params: { id: page.id } })
  await mira.call(DeleteRecentHashtag, { params: { id: tag.id } })
  expect([await mira.call(ListRecentPages), await tags(mira)]).toEqual([[], []])
})

test('what is no profile, page or hashtag is refused with its field', async () => {
  const mira = somebody()
  const field = async (answer: Promise<{ error?: { code: string; field?: string } }>) => {
    const { error } = await answer
    return [error?.code, error?.field]
  }
  const profile = (more: object) => field(mira.ask(StoreRecentProfile, { body: { ...olea, ...more } }))
  expect(await profile({ username: 'a b' })).toEqual(['invalid_input', 'body.username'])
  expect(await profile({ type: 'fb' })).toEqual(['invalid_input', 'body.type'])
  expect(await profile({ pic_url: 'javascript:alert(1)' })).toEqual(['invalid_input', 'body.pic_url'])
  expect(await profile({ followers_count: -1 })).toEqual(['invalid_input', 'body.followers_count'])
  expect(await profile({ media: { data: [] } })).toEqual(['invalid_input', 'body.media'])
  const page = field(mira.ask(StoreRecentPage, { body: { fb_id: 'me', name: 'Olea' } }))
  expect(await page).toEqual(['invalid_input', 'body.fb_id'])
  for (const name of ['two words', '#', '\u0301', '##bowls', 'a.b', 'x'.repeat(500)])
    expect(await field(mira.ask(StoreRecentHashtag, { body: { name } })), name).toEqual(['invalid_input', 'body.name'])
})

test('many at once leave no two of a key, and no more than are kept', async () => {
  const mira = somebody()
  const names = Array.from({ length: 120 }, (_, index) => `tag${index % 60}`)
  await Promise.all(names.map(name => mira.call(StoreRecentHashtag, { body: { name } })))
  await look(mira, 'last')
  const kept = await tags(mira)
  expect(kept).toHaveLength(recentSearches.perKind)
  expect(new Set(kept).size).toBe(kept.length)
})
