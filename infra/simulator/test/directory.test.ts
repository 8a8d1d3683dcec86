import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { childId, codeOf, graphId, mediaPk, postSuffix, readCode, readPk, readSuffix } from '../src/directory/codes.ts'
import { createDirectory } from '../src/directory/directory.ts'
import { figuresOf } from '../src/directory/posts.ts'
import { followersAt } from '../src/directory/profiles.ts'
import { isUsed, nthUse, usesIn } from '../src/directory/tag-use.ts'
import { countAt, timeOf } from '../src/directory/timing.ts'
import { startSetup } from './setup.ts'

const now = Date.UTC(2026, 9, 17, 12)
const day = 86_400_000
const directory = createDirectory(1)
const open = directory.profiles.filter(({ access }) => access === 'public')
const profiles = fc.constantFrom(...open)
/** A profile, and the index of one of its posts. */
const placed = profiles.chain(profile =>
  fc.record({ profile: fc.constant(profile), index: fc.integer({ min: 0, max: countAt(profile, now) - 1 }) }),
)

describe('the directory', () => {
  it('has some hundred profiles with years of posts, and the same ones for the same seed alone', async () => {
    expect(open.length).toBeGreaterThan(100)
    expect(new Set(directory.profiles.flatMap(({ id, igId, username }) => [id, String(igId), username])).size).toBe(
      directory.profiles.length * 3,
    )
    const pages = ['copperkettle.roasters', 'rye.and.rise', 'vier.saiten', 'kissaten.note']
    const bytes = async (seed?: number) => {
      const setup = await startSetup({ settings: { publicUrl: 'http://networks.test' }, ...(seed ? { seed } : {}) })
      const path = (name: string) =>
        `${setup.account.igId}?fields=business_discovery.username(${name}){id,followers_count,media_count,media.limit(50){caption,like_count,comments_count,timestamp,media_url,children{media_url}}}`
      const answers = []
      for (const name of pages) answers.push((await setup.get(path(name))).body.business_discovery)
      await setup.close()
      return JSON.stringify(answers)
    }
    const once = await bytes()
    expect(await bytes(1)).toBe(once)
    expect(await bytes(2)).not.toBe(once)
  })

  it('holds no posts: a page of them is calculated without the rest', () => {
    const before = process.memoryUsage().heapUsed
    const fresh = createDirectory(7)
    const long = fresh.profile('pressroom.daily')
    if (!long) throw new Error('no long profile')
    for (let index = 9999; index > 9949; index--) fresh.post(long, index)
    // All posts of all profiles together take several times as much.
    expect(process.memoryUsage().heapUsed - before).toBeLessThan(60_000_000)
  })
})

describe('posts', () => {
  it('are in the order of time, and counted by it, at every place', () => {
    fc.assert(
      fc.property(placed, ({ profile, index }) => {
        const at = timeOf(profile, index)
        if (index > 0) expect(timeOf(profile, index - 1)).toBeLessThan(at)
        expect(countAt(profile, at)).toBeGreaterThan(index)
        expect(countAt(profile, at - 2000)).toBeLessThanOrEqual(index)
      }),
    )
  })

  it('have ids that say which they are', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 9000 }), fc.integer({ min: 0, max: 2 ** 20 - 1 }), (number, index) => {
        expect(readPk(mediaPk(number, index))).toEqual({ number, index })
        expect(readCode(codeOf(number, index))).toEqual({ number, index })
        expect(readSuffix(postSuffix(index))).toBe(index)
        expect(codeOf(number, index)).toMatch(/^C[\w-]{10}$/)
        expect(graphId(number, index)).toMatch(/^18\d{15}$/)
        expect(childId(number, index, 3)).toMatch(/^17\d{15}$/)
      }),
    )
  })

  it('have figures that follow the followers, and never fall', () => {
    fc.assert(
      fc.property(placed, fc.integer({ min: 0, max: 30 * day }), ({ profile, index }, age) => {
        const post = directory.post(profile, index)
        const [before, after] = [figuresOf(post, post.at + age), figuresOf(post, post.at + age + day)]
        expect(figuresOf(post, post.at).likes).toBe(0)
        expect(after.likes).toBeGreaterThanOrEqual(before.likes)
        expect(after.likes).toBeLessThanOrEqual(followersAt(profile, post.at))
        expect(after.comments).toBeLessThanOrEqual(Math.max(1, post.final.likes))
        if (post.format === 'reel' && after.likes > 0) expect(after.views).toBeGreaterThan(after.likes)
      }),
    )
  })

  it('of a profile that has grown have more likes than its early ones, and reels more than pictures', () => {
    const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
    let [grew, led] = [0, 0]
    for (const profile of open) {
      const count = countAt(profile, now)
      const sample = (from: number) =>
        Array.from({ length: 60 }, (_, step) =>
          directory.post(profile, Math.floor(count * from + (step * count) / 240)),
        )
      const late = sample(0.75)
      if (mean(late.map(({ final }) => final.likes)) > 1.3 * mean(sample(0.1).map(({ final }) => final.likes))) grew++
      const likes = (format: string) => late.filter(post => post.format === format).map(({ final }) => final.likes)
      if (mean(likes('reel')) > mean(likes('image'))) led++
    }
    expect(grew / open.length).toBeGreaterThan(0.9)
    expect(led / open.length).toBeGreaterThan(0.8)
  })

  it('say their hashtags in their captions, at most 30, in less than 2,200 letters', () => {
    fc.assert(
      fc.property(placed, ({ profile, index }) => {
        const { caption = '', tags } = directory.post(profile, index)
        const said = [...caption.matchAll(/#([\p{L}\p{M}\p{N}_]+)/gu)].map(([, name]) => name)
        expect(said).toEqual(tags)
        expect(tags.length).toBeLessThanOrEqual(30)
        expect(caption.length).toBeLessThan(2200)
        expect(caption).not.toContain('undefined')
      }),
    )
  })
})

describe('hashtags', () => {
  it('are used as often as the posts that have them, and those are found by number', () => {
    const uses = profiles.chain(profile =>
      fc.record({ profile: fc.constant(profile), use: fc.constantFrom(...profile.tags) }),
    )
    fc.assert(
      fc.property(uses, fc.integer({ min: 0, max: 900 }), ({ use }, posts) => {
        const found = Array.from({ length: posts }, (_, index) => index).filter(index => isUsed(use, index))
        expect(usesIn(use, posts)).toBe(found.length)
        expect(found.map((_, nth) => nthUse(use, nth))).toEqual(found)
      }),
    )
  })

  it('have at least as many posts as the profiles here have with them, at any time', () => {
    const names = [...new Set(open.flatMap(({ tags }) => tags.map(({ name }) => name)))]
    fc.assert(
      fc.property(fc.constantFrom(...names), fc.integer({ min: -2000, max: 2000 }), (name, days) => {
        const at = now + days * day
        expect(directory.uses(name, at)).toBeLessThanOrEqual(directory.tagPosts(name, at))
        expect(directory.tagPosts(name, at + day)).toBeGreaterThanOrEqual(directory.tagPosts(name, at))
      }),
      { numRuns: 400 },
    )
  })

  it('are used the more the more popular they are, in every band', () => {
    const bands = [1, 100_000, 1_000_000, 10_000_000, 100_000_000, Number.POSITIVE_INFINITY]
    const all = [...directory.tags.keys()].map(name => ({
      posts: directory.tagPosts(name, now),
      uses: directory.uses(name, now),
    }))
    const means = bands.slice(1).map((end, place) => {
      const inside = all.filter(({ posts }) => posts >= (bands[place] as number) && posts < end)
      expect(inside.length).toBeGreaterThan(20)
      return inside.reduce((sum, { uses }) => sum + uses, 0) / inside.length
    })
    for (const [place, mean] of means.entries())
      if (place > 0) expect(mean).toBeGreaterThan(1.5 * (means[place - 1] as number))
  })
})
