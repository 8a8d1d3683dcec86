import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fixtures } from '../src/state/fixtures.ts'
import { permissions } from '../src/state/grants.ts'
import { type Setup, startSetup } from './setup.ts'

/** What a year of posts adds up to, however it is asked for. */

const daySeconds = 86_400
const { ig, page } = fixtures.olea
let setup: Setup
let token: string
const media: string[] = []
const posts: string[] = []
/** Ends of windows of 30 days, the most that one call may ask about, s. */
const ends: number[] = []

/** Logins last 60 days. */
const signIn = () => {
  setup.simulator.control.grant({ user: fixtures.mira, permissions: [...permissions] })
  token = setup.simulator.control.tokens(fixtures.mira).pages.find(({ id }) => id === page)?.token ?? ''
}
const seconds = () => Math.floor(setup.clock.now() / 1000)
const publish = async (marker: number): Promise<void> => {
  const { body } = await setup.post(`${ig}/media`, { image_url: setup.picture(marker) }, token)
  media.push((await setup.post(`${ig}/media_publish`, { creation_id: body.id }, token)).body.id)
  posts.push((await setup.post(`${page}/feed`, { message: `Number ${marker}` }, token)).body.id)
}

beforeAll(async () => {
  setup = await startSetup()
  signIn()
  ends.push(seconds())
  for (let window = 0; window < 13; window += 1) {
    signIn()
    await publish(window * 2)
    setup.clock.advance(11 * daySeconds * 1000)
    await publish(window * 2 + 1)
    setup.clock.advance(19 * daySeconds * 1000)
    ends.push(seconds())
  }
  signIn()
}, 60_000)
afterAll(() => setup.close())

type Data = { values: { value: number | Record<string, number> }[]; total_value: { value: number } }[]
const insights = async (id: string, query: string): Promise<Data> =>
  (await setup.get(`${id}/insights?${query}`, token)).body.data
const sum = (values: readonly number[]) => values.reduce((all, value) => all + value, 0)
/** Asks about each window of the year. */
const overYear = async <T>(ask: (between: string) => Promise<T>): Promise<T[]> => {
  const found: T[] = []
  for (const [at, until] of ends.slice(1).entries()) found.push(await ask(`since=${ends[at]}&until=${until}`))
  return found
}

describe('over a year', () => {
  it('interactions of an Instagram account are those of its posts', async () => {
    const ofAccount = await overYear(async between => {
      const [total] = await insights(ig, `metric=total_interactions&metric_type=total_value&${between}`)
      return total?.total_value.value ?? 0
    })
    const ofPosts: number[] = []
    for (const id of media) {
      const [total] = await insights(id, 'metric=total_interactions')
      ofPosts.push(total?.values[0]?.value as number)
    }
    expect(ofPosts).toHaveLength(26)
    expect(Math.min(...ofPosts)).toBeGreaterThan(0)
    expect(sum(ofAccount)).toBe(sum(ofPosts))
  })

  it('the days of a page add up to what its posts say', async () => {
    const days = await overYear(async between => {
      const [engaged] = await insights(page, `metric=page_post_engagements&period=day&${between}`)
      return sum((engaged?.values ?? []).map(({ value }) => value as number))
    })
    const ofPosts: number[] = []
    for (const id of posts) {
      const [activity] = await insights(id, 'metric=post_activity_by_action_type')
      ofPosts.push(sum(Object.values(activity?.values[0]?.value as Record<string, number>)))
    }
    expect(sum(ofPosts)).toBeGreaterThan(0)
    expect(sum(days)).toBe(sum(ofPosts))
  })

  it('the days of reach add up to its total', async () => {
    const [series, totals] = [
      await overYear(async between => {
        const [reach] = await insights(ig, `metric=reach&period=day&${between}`)
        return sum((reach?.values ?? []).map(({ value }) => value as number))
      }),
      await overYear(async between => {
        const [reach] = await insights(ig, `metric=reach&metric_type=total_value&${between}`)
        return reach?.total_value.value ?? 0
      }),
    ]
    expect(sum(totals)).toBeGreaterThan(0)
    expect(series).toEqual(totals)
  })
})
