import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fixtures } from '../src/state/fixtures.ts'
import { permissions } from '../src/state/grants.ts'
import { type Setup, startSetup } from './setup.ts'

const hourMs = 3_600_000
const { ig, page } = fixtures.olea
let setup: Setup
let token: string
let media: string
let story: string
let post: string
let ofStory: number
/** When all of them went live. */
let began: number

const publish = async (params: object): Promise<string> => {
  const { body } = await setup.post(`${ig}/media`, { image_url: setup.picture(1), ...params }, token)
  return (await setup.post(`${ig}/media_publish`, { creation_id: body.id }, token)).body.id
}
beforeAll(async () => {
  setup = await startSetup()
  setup.simulator.control.grant({ user: fixtures.mira, permissions: [...permissions] })
  token = setup.simulator.control.tokens(fixtures.mira).pages.find(({ id }) => id === page)?.token ?? ''
  began = setup.clock.now()
  media = await publish({ caption: 'One' })
  story = await publish({ media_type: 'STORIES' })
  post = (await setup.post(`${page}/feed`, { message: 'Open from ten' }, token)).body.id
})
afterAll(() => setup.close())

const asked = async (id: string, metric: string) => (await setup.get(`${id}/insights?metric=${metric}`, token)).body
type Row = { name: string; period: string; values: { value: number | Record<string, number> }[] }
const valuesOf = (data: Row[]) => Object.fromEntries(data.map(({ name, values }) => [name, values[0]?.value]))
const read = async (id: string, metric: string) => valuesOf((await asked(id, metric)).data)
const ofMedia = 'reach,views,likes,comments,saved,shares,total_interactions'

describe('figures of posts', () => {
  it('are none in the first minutes', async () => {
    for (const [id, metric] of [
      [media, 'reach'],
      [story, 'reach'],
      [post, 'post_media_view'],
    ] as const)
      expect((await asked(id, metric)).data).toEqual([])
  })

  it('grow, agree with what posts say of themselves, and add up', async () => {
    let before = 0
    for (const age of [hourMs, 6 * hourMs, 24 * hourMs - 1, 36 * hourMs]) {
      setup.clock.advance(began + age - setup.clock.now())
      const found = (await read(media, ofMedia)) as Record<string, number>
      const { like_count, comments_count } = (await setup.get(`${media}?fields=like_count,comments_count`, token)).body
      expect([found.likes, found.comments]).toEqual([like_count, comments_count])
      const { likes = 0, comments = 0, saved = 0, shares = 0, reach = 0, views = 0 } = found
      expect(found.total_interactions).toBe(likes + comments + saved + shares)
      expect(reach).toBeGreaterThan(before)
      expect(views).toBeGreaterThanOrEqual(reach)
      before = reach
      // The last ones that it has.
      if (age < 24 * hourMs) ofStory = (await read(story, 'total_interactions')).total_interactions as number
    }
    const { data } = await asked(media, 'reach')
    expect(data[0]).toMatchObject({ name: 'reach', period: 'lifetime', id: `${media}/insights/reach/lifetime` })
  })

  it('of a post of a page come in parts, whose sum is what the post says', async () => {
    const metric =
      'post_reactions_by_type_total,post_activity_by_action_type,post_media_view,post_total_media_view_unique'
    const found = await read(post, metric)
    const fields = 'likes.limit(0).summary(true),shares'
    const said = (await setup.get(`${post}?fields=${fields}`, token)).body
    const reactions = Object.values(found.post_reactions_by_type_total as Record<string, number>)
    expect(reactions.reduce((sum, count) => sum + count, 0)).toBe(said.likes.summary.total_count)
    expect((found.post_activity_by_action_type as Record<string, number>).share ?? 0).toBe(said.shares?.count ?? 0)
    expect(found.post_media_view).toBeGreaterThanOrEqual(found.post_total_media_view_unique as number)
  })

  it('interactions of all posts and stories are those of the account over the same time', async () => {
    const now = setup.clock.now()
    const since = Math.floor(now / 1000) - 5 * 86_400
    const until = Math.floor(now / 1000)
    const total = `metric=total_interactions&metric_type=total_value&since=${since}&until=${until}`
    const ofAccount = (await setup.get(`${ig}/insights?${total}`, token)).body.data[0].total_value.value
    const {
      total_interactions: one = 0,
      shares = 0,
      saved = 0,
    } = (await read(media, ofMedia)) as Record<string, number>
    expect(Math.min(shares, saved, ofStory)).toBeGreaterThan(0)
    expect(ofAccount).toBe(one + ofStory)
    const names = 'metric=page_post_engagements&period=day'
    const { data } = (await setup.get(`${page}/insights?${names}&since=${since}&until=${until}`, token)).body
    const engaged = data[0].values.reduce((sum: number, { value }: { value: number }) => sum + value, 0)
    const activity = await read(post, 'post_activity_by_action_type')
    const parts = Object.values(activity.post_activity_by_action_type as Record<string, number>)
    expect(engaged).toBe(parts.reduce((sum, value) => sum + value, 0))
  })

  it.each([
    ['nonsense', 'must be one of the following values'],
    ['reach,navigation', 'does not support the navigation metric'],
  ])('%s is refused for a media', async (metric, message) => {
    expect((await asked(media, metric)).error).toMatchObject({ code: 100, message: expect.stringContaining(message) })
  })

  it('metrics that are withdrawn or switched off fail the whole call', async () => {
    const { control } = setup.simulator
    expect((await asked(post, 'post_impressions_unique,post_clicks')).data).toHaveLength(2)
    control.changeSettings({ pageMetricsWithdrawn: true, refusedMetrics: ['saved'] })
    expect((await asked(post, 'post_impressions_unique,post_clicks')).error.code).toBe(100)
    expect((await asked(media, 'likes,saved')).error.code).toBe(100)
    expect((await asked(media, 'likes')).data).toHaveLength(1)
    expect((await asked(post, '')).error.code).toBe(3001)
  })

  it('of a story are of its day, and of enough viewers', async () => {
    const young = await publish({ media_type: 'STORIES' })
    setup.clock.advance(hourMs)
    expect(Object.keys(await read(young, 'reach,views,replies,navigation'))).toHaveLength(4)
    expect((await asked(young, 'likes')).error.code).toBe(100)
    expect((await asked(story, 'reach')).error).toMatchObject({ code: 100, error_subcode: 33 })
    const small = setup.simulator.control.makeAccounts(1, 'tiny', [...permissions])[0]
    const { body } = await setup.post(
      `${small?.igId}/media`,
      { image_url: setup.picture(1), media_type: 'STORIES' },
      small?.pageToken ?? '',
    )
    const published = await setup.post(`${small?.igId}/media_publish`, { creation_id: body.id }, small?.pageToken ?? '')
    setup.clock.advance(hourMs)
    const seen = (await setup.get(`${published.body.id}/insights?metric=reach`, small?.pageToken ?? '')).body
    expect(seen.error).toMatchObject({ code: 10, message: expect.stringContaining('Not enough viewers') })
  })

  it('need the permission, and a page its own token', async () => {
    const user = setup.simulator.control.tokens(fixtures.mira).userToken
    expect((await setup.get(`${post}/insights?metric=post_clicks`, user)).body.error.code).toBe(190)
    await setup.del(`${fixtures.mira}/permissions/read_insights`, user)
    await setup.del(`${fixtures.mira}/permissions/instagram_manage_insights`, user)
    expect((await asked(post, 'post_clicks')).error.code).toBe(10)
    expect((await asked(media, 'reach')).error.code).toBe(10)
  })
})
