import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { fixtures } from '../src/state/fixtures.ts'
import { permissions } from '../src/state/grants.ts'
import { type Setup, startSetup } from './setup.ts'

/** Business discovery: profiles of others, found by username through an account of one's own. */
let setup: Setup
beforeAll(async () => {
  setup = await startSetup()
})
beforeEach(() => {
  const [fresh] = setup.simulator.control.makeAccounts(1, undefined, permissions)
  if (fresh) setup.account = fresh
})
afterAll(() => setup.close())

interface Seen {
  id: string
  timestamp: string
  like_count: number
}
const ask = (username: string, fields: string, token?: string) =>
  setup.get(
    `${setup.account.igId}?fields=${encodeURIComponent(`business_discovery.username(${username}){${fields}}`)}`,
    token,
  )
const found = async (username: string, fields: string) => (await ask(username, fields)).body.business_discovery
const all = 'id,ig_id,username,name,biography,website,profile_picture_url,followers_count,follows_count,media_count'
const mediaFields =
  'id,caption,comments_count,like_count,media_type,media_product_type,media_url,thumbnail_url,permalink,timestamp,username,view_count,children{media_url,media_type,thumbnail_url}'

describe('a public profile', () => {
  it('is found with its figures and its latest posts, whatever the letters of its name', async () => {
    const { body } = await ask('CopperKettle.Roasters', `${all},media.limit(5){${mediaFields}}`)
    expect(body.id).toBe(setup.account.igId)
    const profile = body.business_discovery
    expect(profile).toMatchObject({
      username: 'copperkettle.roasters',
      name: 'Copper Kettle Roasters',
      id: expect.stringMatching(/^17841\d{12}$/),
    })
    expect(profile.followers_count).toBeGreaterThan(100)
    expect(profile.media_count).toBeGreaterThan(100)
    expect(profile.media.data).toHaveLength(5)
    for (const post of profile.media.data) {
      expect(post.permalink).toMatch(/\/www\/(p|reel)\/[\w-]{11}\/$/)
      expect(post.like_count).toBeLessThan(profile.followers_count)
      expect('children' in post).toBe(post.media_type === 'CAROUSEL_ALBUM')
      expect('thumbnail_url' in post).toBe(post.media_type === 'VIDEO')
      expect('view_count' in post).toBe(post.media_type === 'VIDEO')
    }
    expect(Object.keys(profile.media.paging)).toEqual(['cursors'])
  })

  it('is asked about in any order, by an alias too, and never more than 100 posts at once', async () => {
    const first = await found('rye.and.rise', 'media.limit(3){id}')
    const { after } = first.media.paging.cursors
    const forth = await found('rye.and.rise', `media.after(${after}).limit(3){id}`)
    const back = await found('rye.and.rise', `media.limit(3).after(${after}){id}`)
    expect(forth.media.data).toEqual(back.media.data)
    const before = await found('rye.and.rise', `media.before(${forth.media.paging.cursors.before}).limit(3){id}`)
    expect(before.media.data).toEqual(first.media.data)
    expect((await found('rye.and.rise', 'media.as(posts){id}')).posts.data).toHaveLength(25)
    expect((await found('rye.and.rise', 'media.limit(5000){id}')).media.data).toHaveLength(100)
  })

  it.each([
    ['unknown', 'no.such.profile.here'],
    ['personal', 'tom.on.tuesdays'],
    ['private', 'luisa.em.casa'],
    ['age-gated', 'barrelandoak.whisky'],
    ['restricted', 'fastgains.promo'],
    ['a personal account of the state', 'mira.castelo'],
  ])('that is %s is not found', async (_what, username) => {
    const { status, body } = await ask(username, 'id')
    expect(status).toBe(400)
    expect(body.error).toMatchObject({
      message: 'Invalid user id',
      type: 'OAuthException',
      code: 110,
      error_subcode: 2207013,
      is_transient: false,
      error_user_title: 'Cannot find User',
      error_user_msg: `The user with username: ${username} cannot be found.`,
    })
  })

  it('that is renamed is found by its new name alone, as the same one; one that is closed is found no more', async () => {
    const { control } = setup.simulator
    const { id } = await found('slowsplits', 'id')
    control.changeProfile('slowsplits', { username: 'slow.splits.running' })
    expect((await ask('slowsplits', 'id')).body.error.code).toBe(110)
    const renamed = await found('slow.splits.running', 'id,username,media.limit(1){username}')
    expect(renamed).toMatchObject({ id, username: 'slow.splits.running' })
    expect(renamed.media.data[0].username).toBe('slow.splits.running')
    control.changeProfile('slow.splits.running', { access: 'private' })
    expect((await ask('slow.splits.running', 'id')).body.error.code).toBe(110)
    control.changeProfile('slow.splits.running', { access: 'public', username: 'slowsplits' })
    expect(() => control.changeProfile('slowsplits', { username: 'rye.and.rise' })).toThrow('taken')
    expect((await ask('slowsplits', 'id')).status).toBe(200)
  })

  it('needs each of three permissions, a username, and fields that there are', async () => {
    for (const missing of ['instagram_basic', 'instagram_manage_insights', 'pages_read_engagement']) {
      const others = permissions.filter(permission => permission !== missing)
      const [account] = setup.simulator.control.makeAccounts(1, undefined, others)
      if (!account) throw new Error('no account was made')
      const path = `${account.igId}?fields=business_discovery.username(rye.and.rise){id}`
      const { body } = await setup.get(path, account.userToken)
      // Without the first one the account itself is not seen.
      expect(body.error.code).toBe(missing === 'instagram_basic' ? 100 : 10)
    }
    const none = await setup.get(`${setup.account.igId}?fields=business_discovery{id}`)
    expect(none.body.error.message).toBe('(#100) The parameter username is required.')
    expect((await ask('rye.and.rise', 'insights')).body.error.message).toContain('nonexisting field (insights)')
  })

  it('counts for the limit of the app, not for that of the account', async () => {
    const { control } = setup.simulator
    control.changeSettings({ appCallsPerHour: 1, instagramCallsPerDay: 1 })
    setup.clock.advance(3_600_000 * 25)
    const answers = [await ask('rye.and.rise', 'id'), await ask('rye.and.rise', 'id')]
    control.changeSettings({ appCallsPerHour: 10_000_000, instagramCallsPerDay: 10_000_000 })
    expect(answers.map(({ status }) => status)).toEqual([200, 403])
    expect(answers[1]?.body.error).toMatchObject({ code: 4 })
    expect(control.requests({ call: 'business_discovery', limit: 1 })).toMatchObject([
      { code: 4, path: `/${setup.account.igId}` },
    ])
  })

  it('is read under faults by the name of the call', async () => {
    setup.simulator.control.addFault({ kind: 'http_500', match: { call: 'business_discovery' }, times: 1 })
    expect((await ask('rye.and.rise', 'id')).status).toBe(500)
    expect((await ask('rye.and.rise', 'id')).status).toBe(200)
    setup.simulator.control.addFault({ kind: 'code_1', match: { account: 'rye.and.rise' }, times: 1 })
    expect((await ask('kiln.day.else', 'id')).body.error.code).toBe(110)
    expect((await ask('Rye.And.Rise', 'id')).body.error.code).toBe(1)
  })
})

describe('a history', () => {
  /** Every page of a profile's posts. */
  async function walk(username: string, limit: number): Promise<{ posts: Seen[]; last: object }> {
    const posts: Seen[] = []
    for (let after = ''; ; ) {
      const { media } = await found(username, `media.limit(${limit})${after}{timestamp,like_count}`)
      posts.push(...media.data)
      if (!media.paging?.cursors.after) return { posts, last: media.paging?.cursors ?? {} }
      after = `.after(${media.paging.cursors.after})`
    }
  }

  it('of 10,000 posts is visited whole, each post once, the newest first, and its last page leads nowhere', async () => {
    const { media_count } = await found('pressroom.daily', 'media_count')
    const { posts, last } = await walk('pressroom.daily', 100)
    expect(media_count).toBe(10_000)
    expect(new Set(posts.map(({ id }) => id)).size).toBe(10_000)
    const times = posts.map(({ timestamp }) => Date.parse(timestamp.replace('+0000', 'Z')))
    expect(times).toEqual(times.toSorted((a, b) => b - a))
    expect(Object.keys(last)).toEqual(['before'])
  })

  it('that is longer ends after 10,000 posts', async () => {
    const { media_count } = await found('newmusic.bulletin', 'media_count')
    expect(media_count).toBeGreaterThan(10_000)
    expect((await walk('newmusic.bulletin', 100)).posts).toHaveLength(10_000)
  })

  it('visits each post once at any length of page', async () => {
    const { profiles } = { profiles: setup.simulator.control.publicProfiles() }
    const short = profiles.filter(({ posts, access }) => posts < 700 && access === 'public')
    expect(short.length).toBeGreaterThan(10)
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...short),
        fc.integer({ min: 20, max: 100 }),
        async ({ username, posts }, limit) => {
          const { posts: seen } = await walk(username, limit)
          expect(new Set(seen.map(({ id }) => id)).size).toBe(posts)
          expect(seen).toHaveLength(posts)
        },
      ),
      { numRuns: 12 },
    )
  })
})

describe('accounts of the state', () => {
  it('are found like all others, with likes that grow with the clock', async () => {
    const { control } = setup.simulator
    control.grant({ user: fixtures.mira, permissions: [...permissions] })
    const token = control.tokens(fixtures.mira).pages.find(({ id }) => id === fixtures.olea.page)?.token ?? ''
    const made = await setup.post(
      `${fixtures.olea.ig}/media`,
      { image_url: setup.picture(1), caption: 'New oil' },
      token,
    )
    const { body } = await setup.post(`${fixtures.olea.ig}/media_publish`, { creation_id: made.body.id }, token)
    const likes = async () => (await found('oleaandsons', `media_count,media.limit(1){${mediaFields}}`)).media.data[0]
    expect(await likes()).toMatchObject({ id: body.id, caption: 'New oil', like_count: 0 })
    setup.clock.advance(86_400_000)
    const later = await likes()
    expect(later.like_count).toBeGreaterThan(100)
    const own = await setup.get(`${body.id}?fields=like_count,comments_count`, token)
    expect(own.body).toEqual({ id: body.id, like_count: later.like_count, comments_count: later.comments_count })
    setup.clock.advance(86_400_000)
    expect((await likes()).like_count).toBeGreaterThan(later.like_count)
  })
})
