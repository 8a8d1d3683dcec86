import { buffer } from 'node:stream/consumers'
import { RemoveAccount } from '@fanfare/contracts/endpoints/accounts.ts'
import {
  CreateReportLink,
  ExportInsights,
  ListReportLinks,
  ReadReport,
  ReadReportPicture,
  RevokeReportLink,
} from '@fanfare/contracts/endpoints/reports.ts'
import { until } from '@fanfare/infra/testing/until.ts'
import { unzip } from '@fanfare/infra/testing/unzip.ts'
import type { Who } from '@fanfare/runtime/security/identity.ts'
import { sha256 } from '@fanfare/runtime/security/tokens.ts'
import { silentLog } from '@fanfare/runtime/telemetry/log.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { exportInsights } from '../../src/actions/export-insights.ts'
import { createPublishingClient } from '../../src/clients/publishing.ts'
import { addDays, dayAt } from '../../src/model/days.ts'
import { type Insights, startInsights, type Team, teamWith } from './insights-setup.ts'
import { giveFigures } from './report-setup.ts'

let insights: Insights
let team: Team
const last = addDays(dayAt(Date.now(), 'America/Los_Angeles'), -1)
const period = { since: addDays(last, -27), until: last }
const missing = addDays(last, -3)

beforeAll(async () => {
  insights = await startInsights({ reading: 'none' })
  team = await teamWith(insights)
  const all = { since: addDays(last, -59), until: last }
  await giveFigures(insights, team, team.ig.id, all, (metric, day, at) =>
    day === missing ? null : metric.length * 100 + at,
  )
}, 120_000)
afterAll(() => insights?.close())

const make = (own: object = {}) =>
  team.client.call(CreateReportLink, {
    body: { title: 'November', account_ids: [team.ig.id], expires_in_days: 30, ...own },
  })
const tokenOf = (url: string) => url.split('/').at(-1) as string
const stranger = () => insights.system.client()
const read = (url: string) => stranger().ask(ReadReport, { params: { token: tokenOf(url) } })
const file = async (query: Record<string, string>) => {
  const search = new URLSearchParams({ ...period, ...query })
  const response = await team.client.send(`${ExportInsights.url.replace(':id', team.ig.id)}?${search}`)
  return { headers: response.headers, bytes: Buffer.from(await response.arrayBuffer()) }
}

test('a CSV has a row for each day, and an empty cell where the network gave no value', async () => {
  const { headers, bytes } = await file({ format: 'csv' })
  expect(headers.get('content-type')).toBe('text/csv; charset=utf-8')
  expect(headers.get('content-disposition')).toContain(`${period.since}-${period.until}.csv"`)
  const text = bytes.toString()
  expect(text.startsWith('\ufeffDay,Followers gained (Instagram: follower_count),')).toBe(true)
  const rows = text.trimEnd().split('\r\n').slice(1)
  expect(rows).toHaveLength(28)
  expect(rows.at(-1)).toBe(`${last},1459,1559,559,1859,0`)
  expect(rows.find(row => row.startsWith(missing))).toBe(`${missing},,,,,0`)
})

test('a workbook has the same days, and where they come from', async () => {
  const { headers, bytes } = await file({ format: 'xlsx' })
  expect(headers.get('content-type')).toContain('spreadsheetml.sheet')
  const files = unzip(bytes)
  const days = files['xl/worksheets/sheet1.xml'] ?? ''
  expect(days.match(/<row /g)).toHaveLength(29)
  expect(days).toContain('<c r="D29"><v>559</v></c>')
  // Only the day and the posts, which are counted apart.
  expect(days.match(/<row r="26">.*?<\/row>/)?.[0].match(/<c /g)).toHaveLength(2)
  expect(files['xl/worksheets/sheet2.xml']).toContain('total_interactions')
})

test('a link shows to anyone what it is about, and nothing that leads further', async () => {
  const { link, url } = await make({ title: '  November  ', ...period })
  expect(link).toMatchObject({ title: 'November', account_ids: [team.ig.id], ...period, expired: false })
  const bytes = Buffer.from('a picture')
  await insights.sql(
    `insert into team.pictures (team_id, social_account_id, mime, etag, bytes) values ($1, $2, 'image/png', 'made-for-a-test', $3)
       on conflict (social_account_id) do update set mime = excluded.mime, bytes = excluded.bytes`,
    [team.teamId, team.ig.id, bytes],
  )
  const answer = await read(url)
  expect(answer.status).toBe(200)
  expect(answer.headers.get('x-robots-tag')).toContain('noindex')
  expect(answer.headers.get('cache-control')).toBe('no-store')
  const [account] = answer.data?.accounts ?? []
  expect(account).toMatchObject({ type: 'ig', stats: { ...period, timezone: 'Europe/Lisbon' } })
  expect(account?.series.map(({ figure }) => figure)).toEqual(['reach', 'interaction', 'shared'])
  expect(account?.series[0]?.days.find(({ day }) => day === missing)?.value).toBeNull()
  expect(account?.growth).toHaveLength(28)
  for (const id of [team.teamId, team.ig.id, link.id]) expect(answer.text).not.toContain(`"${id}"`)
  const picture = await stranger().send(account?.picture_url ?? '')
  expect(picture.headers.get('content-type')).toBe('image/png')
  expect(Buffer.from(await picture.arrayBuffer())).toEqual(bytes)
  // Only the hash is kept.
  const kept = await insights.sql<{ token_hash: string }>('select * from insight_report_links where id = $1', [link.id])
  expect(kept[0]?.token_hash).toBe(sha256(tokenOf(url)))
  expect(JSON.stringify(kept)).not.toContain(tokenOf(url))
  expect(JSON.stringify(await team.client.call(ListReportLinks))).not.toContain(tokenOf(url))
})

test('without days it is about the last 28 that are over when it is opened', async () => {
  const { link, url } = await make()
  expect(link).toMatchObject({ since: null, until: null })
  const yesterday = addDays(dayAt(Date.now(), 'Europe/Lisbon'), -1)
  expect((await read(url)).data?.accounts[0]?.stats).toMatchObject({
    since: addDays(yesterday, -27),
    until: yesterday,
  })
})

test('unknown, expired and revoked links are refused alike', async () => {
  const [revoked, expired] = [await make(), await make()]
  await team.client.call(RevokeReportLink, { params: { linkId: revoked.link.id } })
  await insights.sql('update insight_report_links set expires_at = now() where id = $1', [expired.link.id])
  const answers = await Promise.all([revoked.url, expired.url, 'x/unknown', `x/${'y'.repeat(43)}`].map(read))
  const said = answers.map(({ status, text }) => `${status} ${text.replace(/"request_id":"[^"]*"/, '')}`)
  expect(said[0]).toContain('report_not_found')
  expect(new Set(said).size).toBe(1)
  const pictures = await stranger().ask(ReadReportPicture, { params: { token: tokenOf(revoked.url), number: 1 } })
  expect(pictures.error?.code).toBe('report_not_found')
  const { data } = await team.client.call(ListReportLinks)
  expect(data.find(({ id }) => id === expired.link.id)?.expired).toBe(true)
  expect(data.some(({ id }) => id === revoked.link.id)).toBe(false)
  const again = await team.client.ask(RevokeReportLink, { params: { linkId: revoked.link.id } })
  expect(again.error?.code).toBe('report_link_not_found')
})

test('a link of another team can be neither seen nor revoked', async () => {
  const { link } = await make()
  const other = await teamWith(insights)
  expect((await other.client.call(ListReportLinks)).data).toEqual([])
  const revoking = await other.client.ask(RevokeReportLink, { params: { linkId: link.id } })
  expect(revoking.error?.code).toBe('report_link_not_found')
  const foreign = await other.client.ask(CreateReportLink, {
    body: { title: 'Theirs', account_ids: [team.ig.id], expires_in_days: 7 },
  })
  expect(foreign.error?.code).toBe('social_account_not_found')
})

test('an account that is removed leaves its reports, and those that show nothing else end', async () => {
  const other = await teamWith(insights)
  const of = (ids: string[]) =>
    other.client.call(CreateReportLink, { body: { title: 'Both', account_ids: ids, expires_in_days: 7 } })
  const [both, one] = [await of([other.ig.id, other.page.id]), await of([other.page.id])]
  expect((await read(both.url)).data?.accounts).toHaveLength(2)
  await other.client.call(RemoveAccount, { params: { id: other.page.id } })
  expect((await read(one.url)).error?.code).toBe('report_not_found')
  expect((await read(both.url)).data?.accounts).toHaveLength(1)
  await until(async () => (await other.client.call(ListReportLinks)).data.length === 1)
})

test('a team that is deleted shows no reports, nor does one whose plan has no insights', async () => {
  const other = await teamWith(insights)
  const { url } = await other.client.call(CreateReportLink, {
    body: { title: 'Soon gone', account_ids: [other.ig.id], expires_in_days: 7 },
  })
  const admin = (text: string) => insights.sql(text, [other.teamId])
  await admin('update team.teams set product_id = 1 where id = $1')
  expect((await read(url)).error?.code).toBe('report_not_found')
  await admin('update team.teams set product_id = 3 where id = $1')
  expect((await read(url)).status).toBe(200)
  await admin('update team.teams set deleted_at = now() where id = $1')
  expect((await read(url)).error?.code).toBe('report_not_found')
})

test('posts are a file of their own: each with what was counted of it, the first one first', async () => {
  const posted = `${addDays(last, -5)}T12:00:00Z`
  const add = (id: string, at: string, caption: string, latest: object | null) =>
    insights.sql(
      `insert into account_posts (team_id, social_account_id, list, post_id, posted_at, read_at, format, caption, hashtags, latest, latest_at)
         values ($1, $2, 'media', $3, $4, now(), 'image', $5, '{tea}', $6, $7)`,
      [team.teamId, team.ig.id, id, at, caption, latest && JSON.stringify(latest), latest && posted],
    )
  await add('902', posted, '=cmd|calc', { reach: 200, total_interactions: 10, likes: 8 })
  await add('901', `${addDays(last, -20)}T12:00:00Z`, 'Kiln, "open"', null)
  await add('900', `${addDays(last, -90)}T12:00:00Z`, 'Too early', null)
  const text = (await file({ what: 'posts', format: 'csv' })).bytes.toString()
  const rows = text.trimEnd().split('\r\n')
  expect(rows[0]).toContain('\ufeffPosted (Europe/Lisbon),Format,Text,Hashtags')
  expect(rows).toHaveLength(3)
  expect(rows[1]).toContain('image,"Kiln, ""open""",#tea,,no,,,,,,,,,,not read yet')
  // A spreadsheet calculates nothing of it; what was not counted is empty.
  expect(rows[2]).toMatch(/,image,'=cmd\|calc,#tea,,no,200,,10,8,,,,5,.+,$/)
  const { headers, bytes } = await file({ what: 'posts', format: 'xlsx' })
  expect(headers.get('content-disposition')).toContain('-posts-')
  const files = unzip(bytes)
  expect(files['xl/worksheets/sheet1.xml']?.match(/<row /g)).toHaveLength(3)
  expect(files['xl/worksheets/sheet2.xml']).toContain('total_interactions')
})

test('posts have their whole text, and where publishing is away it is not said that they were not published here', async () => {
  const text = `Long ${'é'.repeat(2_190)} end`
  for (const [id, ago] of [
    ['912', 6],
    ['911', 16],
  ] as const)
    await insights.sql(
      `insert into account_posts (team_id, social_account_id, list, post_id, posted_at, read_at, format, caption)
         values ($1, $2, 'media', $3, $4, now(), 'image', $5)`,
      [team.teamId, team.ig.id, id, `${addDays(last, -ago)}T12:00:00Z`, text],
    )
  expect((await file({ what: 'posts', format: 'csv' })).bytes.toString().split(text)).toHaveLength(3)
  let asked = 0
  const call = () => {
    asked += 1
    throw new Error('away')
  }
  const publishing = createPublishingClient({ call: call as never, log: silentLog })
  const exported = async (format: 'csv' | 'xlsx') => {
    const query = { ...period, what: 'posts', format } as const
    const { bytes } = await exportInsights(
      { ...insights.deps, publishing },
      { teamId: team.teamId } as Who,
      team.ig.id,
      query,
    )
    return buffer(bytes)
  }
  const rows = (await exported('csv')).toString().trimEnd().split('\r\n').slice(1)
  expect(rows).toHaveLength(4)
  for (const row of rows) expect(row).not.toMatch(/,(no|yes),/)
  expect(asked).toBe(1)
  expect(unzip(await exported('xlsx'))['xl/worksheets/sheet2.xml']).toContain('With Fanfare')
  expect(asked).toBe(2)
})
