import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fixtures } from '../src/state/fixtures.ts'
import { permissions } from '../src/state/grants.ts'
import { type Setup, startSetup } from './setup.ts'

const daySeconds = 86_400
let setup: Setup
let now: number
let token: string
const { ig, page } = fixtures.olea
beforeAll(async () => {
  setup = await startSetup()
  setup.simulator.control.grant({ user: fixtures.mira, permissions: [...permissions] })
  token = setup.simulator.control.tokens(fixtures.mira).pages.find(({ id }) => id === page)?.token ?? ''
  now = Math.floor(setup.clock.now() / 1000)
  const [media] = [await publish(1), await publish(2)]
  await setup.post(`${media}/comments`, { message: 'Lovely' }, token)
  await setup.post(`${page}/feed`, { message: 'Open from ten' }, token)
  setup.clock.advance(1000)
})
afterAll(() => setup.close())

const publish = async (marker: number): Promise<string> => {
  const { body } = await setup.post(`${ig}/media`, { image_url: setup.picture(marker) }, token)
  return (await setup.post(`${ig}/media_publish`, { creation_id: body.id }, token)).body.id
}
const lately = () => `since=${now - daySeconds}&until=${now + 60}`
const ofIg = async (query: string) => (await setup.get(`${ig}/insights?${query}`, token)).body
const ofPage = async (query: string) => (await setup.get(`${page}/insights?${query}`, token)).body

describe('figures of an account', () => {
  it('agree with its posts, comments and followers, and by day with the total', async () => {
    const { followers_count } = (await setup.get(`${ig}?fields=followers_count`, token)).body
    const { data } = await ofIg(`metric=reach,total_interactions&metric_type=total_value&period=day&${lately()}`)
    expect(data).toMatchObject([
      { name: 'reach', total_value: { value: 2 * Math.floor(followers_count / 10) } },
      { name: 'total_interactions', total_value: { value: 1 } },
    ])
    const { data: days } = await ofIg(`metric=reach&period=day&${lately()}`)
    const values: { value: number }[] = days[0].values
    expect(values.reduce((sum, { value }) => sum + value, 0)).toBe(data[0].total_value.value)
    const earlier = `since=${now - 9 * daySeconds}&until=${now - 8 * daySeconds}`
    expect((await ofIg(`metric=reach&metric_type=total_value&${earlier}`)).data[0].total_value.value).toBe(0)
  })

  it('count the interactions that came, day by day, as the posts have them', async () => {
    const counted = async () => {
      const { data } = (await setup.get(`${ig}/media?fields=id`, token)).body
      let sum = 0
      for (const { id } of data) {
        const found = (await setup.get(`${id}/insights?metric=total_interactions`, token)).body
        sum += found.data[0].values[0].value
      }
      return sum
    }
    setup.clock.advance(2 * daySeconds * 1000)
    const until = Math.floor(setup.clock.now() / 1000)
    const total = async (since: number, to: number) =>
      (await ofIg(`metric=total_interactions&metric_type=total_value&since=${since}&until=${to}`)).data[0].total_value
        .value
    expect(await total(now - daySeconds, until)).toBe(await counted())
    const parts = [await total(now - daySeconds, now + 40_000), await total(now + 40_000, until)]
    expect((parts[0] ?? 0) + (parts[1] ?? 0)).toBe(await counted())
    expect(parts[1]).toBeGreaterThan(0)
  })

  it('page by time, with the token in the addresses only where it came as a parameter', async () => {
    const { paging } = await ofIg('metric=reach')
    expect(new URL(paging.next).searchParams.get('metric')).toBe('reach')
    expect(paging.next).not.toContain('access_token')
    const address = `${setup.simulator.url}/graph/v23.0/${ig}/insights`
    const answer = await fetch(`${address}?metric=reach&access_token=${token}`)
    expect(((await answer.json()) as { paging: { next: string } }).paging.next).toContain('access_token=')
  })

  it.each([
    ['metric=reach,views', 'metric[1] must be one of'],
    ['metric=total_interactions', 'metric_type=total_value'],
    ['metric=reach&since=1&until=9999999', 'more than 30 days'],
    ['metric=follower_count&metric_type=total_value', 'metric_type=time_series'],
    ['metric=follower_count&since=1&until=99999', 'last 30 days'],
  ])('%s is refused', async (query, message) => {
    expect((await ofIg(query)).error).toMatchObject({ code: 100, message: expect.stringContaining(message) })
  })
})

describe('figures of a page', () => {
  it('come by day, under the withdrawn name until that is refused', async () => {
    const { data } = await ofPage(`metric=page_impressions_unique,page_post_engagements&period=day&${lately()}`)
    expect(data.map(({ name }: { name: string }) => name)).toEqual(['page_impressions_unique', 'page_post_engagements'])
    expect(Math.max(...data[0].values.map(({ value }: { value: number }) => value))).toBeGreaterThan(0)
    setup.simulator.control.changeSettings({ pageMetricsWithdrawn: true })
    expect((await ofPage('metric=page_impressions_unique')).error.code).toBe(100)
    expect((await ofPage('metric=page_total_media_view_unique')).data).toHaveLength(1)
  })

  it('need a metric, the permission, and the token of the page', async () => {
    expect((await ofPage('period=day')).error).toMatchObject({ code: 3001, error_subcode: 1504028 })
    const user = setup.simulator.control.tokens(fixtures.mira).userToken
    const asUser = await setup.get(`${page}/insights?metric=page_post_engagements`, user)
    expect(asUser.body.error.code).toBe(190)
    await setup.del(`${fixtures.mira}/permissions/read_insights`, user)
    expect((await ofPage('metric=page_post_engagements')).error.code).toBe(10)
    await setup.del(`${fixtures.mira}/permissions/instagram_manage_insights`, user)
    expect((await ofIg('metric=reach')).error.code).toBe(10)
  })
})

describe('over the days of the network', () => {
  const day = (days: number) => setup.clock.now() + days * daySeconds * 1000
  const midnight = (ms: number) =>
    Temporal.Instant.fromEpochMilliseconds(ms).toZonedDateTimeISO('America/Los_Angeles').startOfDay()
      .epochMilliseconds / 1000
  type Values = { value: number; end_time: string }[]
  const window = () => `since=${midnight(day(-20))}&until=${midnight(day(0))}`
  const sum = (values: Values) => values.reduce((all, { value }) => all + value, 0)
  const grant = () => setup.simulator.control.grant({ user: fixtures.mira, permissions: [...permissions] })

  it('each day ends at midnight in California, and a total is the sum of its days', async () => {
    grant()
    token = setup.simulator.control.tokens(fixtures.mira).pages.find(({ id }) => id === page)?.token ?? ''
    const { data } = await ofIg(`metric=reach,follower_count&${window()}`)
    const [reach, gained] = data.map(({ values }: { values: Values }) => values) as [Values, Values]
    expect(reach).toHaveLength(20)
    for (const { end_time } of reach) expect(end_time).toMatch(/T0[78]:00:00\+0000$/)
    const total = await ofIg(`metric=reach&metric_type=total_value&${window()}`)
    expect(sum(reach)).toBe(total.data[0].total_value.value)
    expect(sum(gained)).toBeGreaterThan(0)
  })

  it('followers grow by those who came, less those who left, however the days are asked for', async () => {
    setup.simulator.control.changeSettings({ audienceAt: setup.clock.now() })
    const followers = async () => (await setup.get(`${page}?fields=followers_count`, token)).body.followers_count
    const before = await followers()
    setup.clock.advance(20 * daySeconds * 1000)
    const names = 'page_daily_follows_unique,page_daily_unfollows_unique,page_follows'
    const { data } = await ofPage(`metric=${names}&${window()}`)
    const [came, left, all] = data.map(({ values }: { values: Values }) => values) as [Values, Values, Values]
    expect(all.at(-1)?.value).toBe(await followers())
    expect(await followers()).toBe(before + sum(came) - sum(left))
    for (const [at, { value }] of all.entries())
      if (at > 0) expect(value).toBe((all[at - 1]?.value ?? 0) + (came[at]?.value ?? 0) - (left[at]?.value ?? 0))
  })

  it('of a day that is missing there is no value, in a series and as a total', async () => {
    const [first] = (await ofIg(`metric=reach&${window()}`)).data[0].values as Values
    const missing = Temporal.Instant.fromEpochMilliseconds(day(-20))
      .toZonedDateTimeISO('America/Los_Angeles')
      .toPlainDate()
    setup.simulator.control.changeSettings({ missingFigureDays: [missing.toString()] })
    const { values } = (await ofIg(`metric=reach&${window()}`)).data[0] as { values: Values }
    expect(values).toHaveLength(19)
    expect(values.map(({ end_time }) => end_time)).not.toContain(first?.end_time)
    const since = midnight(day(-20))
    const total = `metric=total_interactions&metric_type=total_value&since=${since}&until=${midnight(day(-19))}`
    expect((await ofIg(total)).data).toEqual([])
  })
})
