import { access } from 'node:fs/promises'
import { join } from 'node:path'
import { DeleteTeam, RestoreTeam } from '@fanfare/contracts/endpoints/own-teams.ts'
import { CreatePosts } from '@fanfare/contracts/endpoints/posts.ts'
import { GetTeam } from '@fanfare/contracts/endpoints/teams.ts'
import { MediaReady } from '@fanfare/contracts/entities/media.ts'
import { Posted, Scheduled } from '@fanfare/contracts/entities/posts.ts'
import { SweepTeams } from '@fanfare/contracts/jobs.ts'
import { picture } from '@fanfare/infra/testing/pictures.ts'
import { until } from '@fanfare/infra/testing/until.ts'
import { uploadFile } from '@fanfare/infra/testing/walk.ts'
import { createJobs } from '@fanfare/runtime/jobs/jobs.ts'
import { silentLog } from '@fanfare/runtime/telemetry/log.ts'
import { expect, test } from 'vitest'
import { live, queryRows, rested, type Setup, settled, setups, useSetups } from './publishing-setup.ts'

useSetups(['draft-then-publish'])
const opened = (): Setup => setups.get('draft-then-publish') as Setup

const teamOf = async ({ client, ig }: Setup) => client.call(GetTeam, { params: { teamId: ig.team_id } })
const destroy = async (setup: Setup) => {
  const { id, name } = await teamOf(setup)
  await setup.client.call(DeleteTeam, { params: { teamId: id }, body: { name } })
  return id
}

let words = 0
/** A post of tomorrow, with a file of its own. */
async function schedule({ client, ig }: Setup) {
  const marker = `gone${++words}`
  const { id } = await uploadFile(client, await picture({ seed: 900 + words, width: 640, height: 640 }), 'p.jpg')
  const wall = new Date(Date.now() + 86_400_000).toISOString().slice(0, 16)
  const { posts } = await client.call(CreatePosts, {
    body: {
      accounts: [ig.id],
      caption: `Later #m${marker}`,
      items: [{ media_id: id }],
      schedule: { kind: 'date', wall },
    },
  })
  return { id: posts[0]?.id ?? '', marker, fileId: id }
}
/** Makes a post due so many minutes ago. */
const makeDue = (setup: Setup, postId: string, minutes = 0) =>
  queryRows(
    setup,
    "update publishing.publications set due_at = now() - $2 * interval '1 minute', next_at = least(next_at, now()) where post_id = $1",
    [postId, minutes],
  )
const stateOf = async (setup: Setup, postId: string) =>
  (
    await queryRows(setup, "select state, fault ->> 'code' as code from publishing.publications where post_id = $1", [
      postId,
    ])
  )[0]

test('what is due after the team was deleted does not go out, and does once it is restored; late posts ask first', async () => {
  const setup = opened()
  const [soon, old] = [await schedule(setup), await schedule(setup)]
  const teamId = await destroy(setup)
  await setup.system.drain()
  for (const { id } of [soon, old]) await makeDue(setup, id)
  for (const { id } of [soon, old]) {
    await until(async () => (await stateOf(setup, id))?.state === 'held', { withinMs: 30_000, what: `post ${id} held` })
    expect(await stateOf(setup, id)).toEqual({ state: 'held', code: 'account_off' })
  }
  await makeDue(setup, old.id, 90)
  // It is looked at again and again meanwhile.
  await setup.system.drain()
  expect(live(setup, soon.marker) + live(setup, old.marker)).toBe(0)
  await setup.client.call(RestoreTeam, { params: { teamId } })
  expect(await rested(setup.client, soon.id, settled)).toMatchObject({ status: Posted, error: null })
  expect(live(setup, soon.marker)).toBe(1)
  const late = await rested(setup.client, old.id, one => one.error?.code === 'held_late')
  expect(late).toMatchObject({ status: Scheduled, error: { action: 'late' } })
  expect(live(setup, old.marker)).toBe(0)
})

/** Columns that a check allows certain values in, and states in which nobody works on a row. */
const given: Record<string, Record<string, unknown>> = {
  captions: { kind: 'caption' },
  post_libraries: { source: 'upload' },
  media: { status: MediaReady },
  publications: { state: 'cancelled' },
  renderings: { state: 'failed' },
  history_accounts: { state: 'done' },
  history_posts: { outcome: 'missing' },
}
const samples: Record<string, unknown> = {
  int8: '1',
  int4: 1,
  int2: 1,
  float8: 1,
  text: 'x',
  bool: false,
  timestamptz: new Date(0),
  date: '2026-01-01',
  jsonb: '{}',
  _text: '{}',
  _int8: '{}',
}
/** Puts a row of a team into a table, whatever columns that has. References are not looked at. */
async function fill(setup: Setup, table: string, teamId: string): Promise<void> {
  const columns = await queryRows(
    setup,
    `select column_name as name, udt_name as type from information_schema.columns
     where table_schema = 'publishing' and table_name = $1 and is_generated = 'NEVER' and is_identity = 'NO'
       and is_nullable = 'NO' and column_default is null`,
    [table],
  )
  const values = new Map<string, unknown>([['team_id', teamId], ...Object.entries(given[table] ?? {})])
  for (const { name, type } of columns as { name: string; type: string }[]) {
    if (values.has(name)) continue
    if (!(type in samples)) throw new Error(`no value for ${table}.${name}, a ${type}`)
    // Keys of different teams differ.
    values.set(name, type === 'int8' || (type === 'text' && name === 'key') ? teamId : samples[type])
  }
  const names = [...values.keys()]
  await queryRows(
    setup,
    `with off as (select set_config('session_replication_role', 'replica', true))
     insert into publishing.${table} (${names.join(', ')}) select ${names.map((_, at) => `$${at + 1}`).join(', ')} from off`,
    [...values.values()],
  )
}

test('a team that is gone for good leaves no row and no file, and another team all of its own', async () => {
  const setup = opened()
  const { fileId } = await schedule(setup)
  const file = join(setup.system.site.mediaDir, 'thumbnails', `${fileId}.webp`)
  await until(
    () =>
      access(file).then(
        () => true,
        () => false,
      ),
    { what: 'the thumbnail' },
  )
  const tables = (
    await queryRows(
      setup,
      `select table_name as name from information_schema.columns
       where table_schema = 'publishing' and column_name = 'team_id' and table_name not in ('purged_teams', 'outbox', 'inbox')`,
      [],
    )
  ).map(({ name }) => String(name))
  expect(tables.length).toBeGreaterThan(15)
  const teamId = await destroy(setup)
  const other = '77'
  for (const table of tables) for (const team of [teamId, other]) await fill(setup, table, team)
  const counts = async (team: string) => {
    const found: Record<string, number> = {}
    for (const table of [...tables, 'purged_teams']) {
      const [row] = await queryRows(setup, `select count(*)::int as n from publishing.${table} where team_id = $1`, [
        team,
      ])
      found[table] = Number(row?.n)
    }
    return found
  }
  const before = await counts(other)
  expect(Object.entries(before).filter(([, n]) => n === 0)).toEqual([['purged_teams', 0]])

  await queryRows(setup, "update team.teams set deleted_at = now() - interval '15 days' where id = $1", [teamId])
  const { site } = setup.system
  const jobs = createJobs({ redisUrl: site.redisUrl('team'), prefix: 'fanfare', log: silentLog })
  try {
    await jobs.add(SweepTeams, {})
    await until(
      async () =>
        Object.values(await counts(teamId)).every(n => n === 0) &&
        (await queryRows(setup, 'select from team.teams where id = $1', [teamId])).length === 0,
      { withinMs: 30_000, what: 'everything of the team is gone' },
    )
  } finally {
    await jobs.close()
  }
  await setup.system.drain()
  await expect(access(file)).rejects.toThrow()
  expect(await counts(other)).toEqual(before)
})
