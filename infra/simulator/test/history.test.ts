import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startSimulator } from '../src/simulator.ts'
import { fixtures } from '../src/state/fixtures.ts'
import { permissions } from '../src/state/grants.ts'
import { type Setup, startSetup } from './setup.ts'

/** Two years of posts behind the demo's accounts. */
let setup: Setup
let token: string
const { ig, page } = fixtures.juno
beforeAll(async () => {
  setup = await startSetup({ history: true })
  setup.simulator.control.grant({ user: fixtures.mira, permissions: [...permissions] })
  token = setup.simulator.control.tokens(fixtures.mira).pages.find(({ id }) => id === page)?.token ?? ''
})
afterAll(() => setup.close())

interface Own {
  id: string
  timestamp: string
  like_count: number
  comments_count: number
  media_url: string
  permalink: string
  media_type: string
  children?: { data: unknown[] }
}
interface Listed {
  videos: { create_time: number; share_url: string }[]
  cursor: number
  has_more: boolean
}
const fields =
  'id,caption,media_type,media_url,thumbnail_url,permalink,timestamp,like_count,comments_count,children{media_url,media_type}'

describe('the history', () => {
  it('is there only where it was asked for', async () => {
    const other = await startSetup()
    expect(other.simulator.control.publications({ account: ig })).toEqual([])
    await other.close()
  })

  it('has 120 posts of two years, the newest first, with figures that follow the followers', async () => {
    const { body } = await setup.get(`${ig}?fields=media_count,followers_count,media.limit(200){${fields}}`, token)
    const own: Own[] = body.media.data
    expect(body.media_count).toBe(120)
    expect(new Set(own.map(({ id }) => id)).size).toBe(120)
    const times = own.map(({ timestamp }) => Date.parse(timestamp.replace('+0000', 'Z')))
    expect(times).toEqual(times.toSorted((a, b) => b - a))
    expect((times[0] ?? 0) - (times.at(-1) ?? 0)).toBeGreaterThan(700 * 86_400_000)
    expect(times[0]).toBeLessThan(setup.clock.now() - 86_400_000)
    const mean = (posts: Own[]) => posts.reduce((sum, { like_count }) => sum + like_count, 0) / posts.length
    expect(mean(own.slice(0, 40))).toBeGreaterThan(1.5 * mean(own.slice(80)))
    for (const { like_count, comments_count } of own) {
      expect(like_count).toBeLessThan(body.followers_count)
      expect(comments_count).toBeLessThanOrEqual(like_count)
    }
    expect(new Set(own.map(({ media_type }) => media_type))).toEqual(new Set(['IMAGE', 'VIDEO', 'CAROUSEL_ALBUM']))
    for (const { media_url, permalink } of own.slice(0, 6)) {
      expect((await fetch(media_url)).status).toBe(200)
      expect((await fetch(permalink)).status).toBe(200)
    }
  })

  it('is that of the page too, and of what others see', async () => {
    const { body } = await setup.get(
      `${page}/published_posts?limit=100&summary=total_count&fields=message,likes.limit(0).summary(true),attachments`,
      token,
    )
    expect(body.summary.total_count).toBe(80)
    expect(body.data).toHaveLength(80)
    expect(body.data[3].likes.summary.total_count).toBeGreaterThan(0)
    const discovery = `business_discovery.username(junocoffee){media_count,media.limit(100){${fields}}}`
    const { media_count, media } = (await setup.get(`${setup.account.igId}?fields=${discovery}`)).body
      .business_discovery
    expect(media_count).toBe(120)
    const own = (await setup.get(`${ig}/media?limit=100&fields=${fields}`, token)).body
    expect(media.data).toEqual(own.data)
  })

  it('comes before what is published, and can be given to an account without posts', async () => {
    const { control } = setup.simulator
    const made = await fetch(`${setup.simulator.url}/_control/history`, {
      method: 'POST',
      body: JSON.stringify({ account: setup.account.igId, posts: 30, days: 400, followers: 5_000 }),
    })
    expect(await made.json()).toEqual({ made: 50 })
    const { body: account } = await setup.get(`${setup.account.igId}?fields=followers_count`)
    expect(account.followers_count).toBe(5_000)
    const { body: posts } = await setup.get(`${setup.account.igId}/media?limit=100&fields=like_count`)
    expect(Math.max(...posts.data.map((post: { like_count: number }) => post.like_count))).toBeGreaterThan(10)
    const id = await setup.publish(7)
    const list = (await setup.get(`${setup.account.igId}/media?limit=100`)).body.data
    expect(list).toHaveLength(31)
    expect(list[0].id).toBe(id)
    expect(() => control.giveHistory(setup.account.igId)).toThrow('has posts already')
    expect(() => control.giveHistory('nobody')).toThrow('there is no account')
    expect(() => control.giveHistory(fixtures.fern.ig, { posts: 0 })).toThrow('"posts" must be a whole number')
    expect(() => control.giveHistory(fixtures.fern.ig, { followers: 0.5 })).toThrow('"followers" must be')
    // What was made up counts for no limit of today.
    const { body } = await setup.get(`${setup.account.igId}/content_publishing_limit`)
    expect(body.data[0].quota_usage).toBe(1)
  })

  it('can be given to a TikTok account, as videos that everyone may see', async () => {
    const { control, url } = setup.simulator
    expect(control.giveHistory(fixtures.tiktok.olea, { posts: 25, days: 50 })).toBe(25)
    const { access_token: own } = control.creatorTokens('oleaandsons')
    const list = async (cursor?: number) => {
      const fields = 'id,create_time,video_description,share_url,like_count'
      const answer = await fetch(`${url}/tiktok/v2/video/list/?fields=${fields}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${own}`, 'content-type': 'application/json' },
        body: JSON.stringify({ max_count: 20, cursor }),
      })
      const { data } = (await answer.json()) as { data: Listed }
      return data
    }
    const first = await list()
    const rest = await list(first.cursor)
    expect([first.videos.length, rest.videos.length, rest.has_more]).toEqual([20, 5, false])
    const times = [...first.videos, ...rest.videos].map(({ create_time }) => create_time)
    expect(times).toEqual(times.toSorted((a, b) => b - a))
    expect(await (await fetch(first.videos[0]?.share_url ?? '')).text()).toContain('Who can view: Everyone')
    expect(() => control.giveHistory(fixtures.tiktok.olea)).toThrow('has posts already')
  })

  it('of some weeks has likes too', async () => {
    const other = await startSetup()
    other.simulator.control.giveHistory(other.account.igId, { posts: 20, days: 40, followers: 5_000 })
    const { body } = await other.get(`${other.account.igId}/media?limit=100&fields=like_count`)
    const likes: number[] = body.data.map((post: { like_count: number }) => post.like_count)
    expect(likes).toHaveLength(20)
    expect(likes.every(Number.isInteger)).toBe(true)
    expect(Math.max(...likes)).toBeGreaterThan(0)
    await other.close()
  })

  it('is there again after a reset', async () => {
    const fresh = await startSimulator({ history: true })
    const before = fresh.control.publications({ account: ig }).map(({ caption }) => caption)
    fresh.control.reset()
    expect(fresh.control.publications({ account: ig }).map(({ caption }) => caption)).toEqual(before)
    await fresh.close()
  })

  it('is kept by the state, once', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'history-'))
    const statePath = join(folder, 'state.jsonl')
    const first = await startSimulator({ statePath, history: true })
    const before = first.control.publications({ account: ig })
    await first.close()
    const second = await startSimulator({ statePath, history: true })
    expect(second.control.publications({ account: ig })).toEqual(before)
    await second.close()
    await rm(folder, { recursive: true })
  })
})
