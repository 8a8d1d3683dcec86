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

  it('count the likes and comments that came, day by day, as the posts have them', async () => {
    const counted = async () => {
      const { media } = (await setup.get(`${ig}?fields=media{like_count,comments_count}`, token)).body
      return media.data.reduce(
        (sum: number, one: Record<string, number>) => sum + (one.like_count ?? 0) + (one.comments_count ?? 0),
        0,
      )
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
