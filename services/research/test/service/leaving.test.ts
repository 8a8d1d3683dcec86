import { ListRecentHashtags, StoreRecentHashtag, StoreRecentProfile } from '@fanfare/contracts/endpoints/recents.ts'
import { CreateSavedFolder, ListSavedFolders } from '@fanfare/contracts/endpoints/saved-posts.ts'
import { MemberLeft, TeamPurged, UserPurged } from '@fanfare/contracts/events.ts'
import { ExportResearched } from '@fanfare/contracts/internal/person.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Caller, type Harness, startResearch } from './harness.ts'

/** Two people in two teams, each of whom has looked for one hashtag in each. */
let fanfare: Harness
let all: Record<'mira1' | 'mira2' | 'tom1' | 'tom2', Caller>
beforeAll(async () => {
  fanfare = await startResearch()
  all = {
    mira1: fanfare.as({ userId: '11', teamId: '1' }),
    mira2: fanfare.as({ userId: '11', teamId: '2' }),
    tom1: fanfare.as({ userId: '12', teamId: '1' }),
    tom2: fanfare.as({ userId: '12', teamId: '2' }),
  }
})
afterAll(() => fanfare?.close())

async function kept(): Promise<string[]> {
  for (const [name, who] of Object.entries(all)) await who.call(StoreRecentHashtag, { body: { name } })
  return Object.keys(all)
}
async function left(): Promise<string[]> {
  await fanfare.drain()
  const lists = await Promise.all(Object.values(all).map(who => who.call(ListRecentHashtags)))
  return lists.flat().map(({ name }) => name)
}

test('what a member looked for in a team goes when they leave it', async () => {
  expect(await kept()).toHaveLength(4)
  await fanfare.tell(MemberLeft, { teamId: '1', userId: '11', by: null })
  expect(await left()).toEqual(['mira2', 'tom1', 'tom2'])
})

test('what was looked for in a team goes with the team', async () => {
  await kept()
  await fanfare.tell(TeamPurged, { teamId: '2' })
  expect(await left()).toEqual(['mira1', 'tom1'])
})

test('what a person looked for goes with the person', async () => {
  await kept()
  await fanfare.tell(UserPurged, { userId: '12' })
  expect(await left()).toEqual(['mira1', 'mira2'])
})

test('a copy of a person’s data has what they looked for, of every kind', async () => {
  const mira = fanfare.as({ userId: '13', teamId: '1' })
  await mira.call(StoreRecentHashtag, { body: { name: 'Bowls' } })
  await mira.call(StoreRecentProfile, { body: { username: 'oleaandsons' } })
  const { rows, next } = await fanfare
    .service()
    .call(ExportResearched, { body: { team_id: '1', user_id: '13', part: 'searches' } })
  expect(next).toBeNull()
  expect(rows).toMatchObject([
    { kind: 'posthashtag', entry: { name: 'bowls' } },
    { kind: 'explore', entry: { username: 'oleaandsons' } },
  ])
  expect(rows.every(row => !('words' in row))).toBe(true)
})

test('saved posts, their thumbnails and results go with the team; those of another stay', async () => {
  const [mira, tom] = [fanfare.as({ userId: '14', teamId: '5' }), fanfare.as({ userId: '15', teamId: '6' })]
  for (const [at, who] of [mira, tom].entries()) {
    const { id } = await who.call(CreateSavedFolder, { body: { name: 'Bowls' } })
    const saved = 500 + at
    await fanfare.sql(
      `insert into saved_posts (id, team_id, network, post_id, folder_id, saved_by, saved_from, type, caption, permalink, media, thumbnail,
         search, reservation, counting, created_at)
       values ($1, $2, 'ig', '1', $3, $4, 'explore', 'text', '', 'https://x.test/', '[]', 'kept', '', 'r', 'taken', now())`,
      [saved, who.who.teamId, id, who.who.userId],
    )
    await fanfare.sql(`insert into saved_thumbnails values ($1, $2, 'e', '')`, [saved, who.who.teamId])
    await fanfare.sql(`insert into saved_results values ($2, 9, $1, 'draft')`, [saved, who.who.teamId])
  }
  await fanfare.tell(TeamPurged, { teamId: '5' })
  await fanfare.drain()
  const teams = await Promise.all(
    ['saved_folders', 'saved_posts', 'saved_thumbnails', 'saved_results'].map(async table =>
      (await fanfare.sql<{ team_id: string }>(`select team_id::text from ${table}`)).map(row => row.team_id),
    ),
  )
  expect(teams).toEqual([['6'], ['6'], ['6'], ['6']])
  expect((await tom.call(ListSavedFolders)).data).toMatchObject([{ name: 'Bowls', posts: 1 }])
  const body = { team_id: '6', user_id: '15', part: 'saved_posts' as const }
  const { rows } = await fanfare.service().call(ExportResearched, { body })
  expect(rows).toMatchObject([{ id: '501', network: 'ig', post_id: '1' }])
  expect(Object.keys(rows[0] ?? {})).not.toContain('reservation')
})
