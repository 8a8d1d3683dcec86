import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { fixtures } from '../src/state/fixtures.ts'
import { permissions } from '../src/state/grants.ts'
import { type Answer, type Setup, startSetup } from './setup.ts'

/** What Instagram's own app reads. */
let setup: Setup
beforeAll(async () => {
  setup = await startSetup()
})
beforeEach(() => {
  const [fresh] = setup.simulator.control.makeAccounts(1, undefined, permissions)
  if (fresh) setup.account = fresh
})
afterAll(() => setup.close())

async function read(path: string): Promise<Omit<Answer, 'headers'>> {
  const answer = await fetch(`${setup.simulator.url}/photo-app/api/v1/${path}`)
  return { status: answer.status, body: await answer.json() }
}
const discovered = async (username: string, fields: string) =>
  (await setup.get(`${setup.account.igId}?fields=business_discovery.username(${username}){${fields}}`)).body
    .business_discovery

describe('a user', () => {
  it('is told by number, id or name, with the figures of business discovery', async () => {
    const known = await discovered('rye.and.rise', 'ig_id,followers_count,media_count,follows_count')
    const { body } = await read(`users/${known.ig_id}/info/`)
    expect(body).toMatchObject({
      status: 'ok',
      user: {
        pk: known.ig_id,
        username: 'rye.and.rise',
        is_private: false,
        follower_count: known.followers_count,
        following_count: known.follows_count,
        media_count: known.media_count,
      },
    })
    expect((await read(`users/${known.id}/info/`)).body).toEqual(body)
    expect((await read('users/rye.and.rise/info/')).body).toEqual(body)
    expect((await fetch(body.user.profile_pic_url)).headers.get('content-type')).toBe('image/jpeg')
    expect((await read('users/3014410/info/')).body.user.username).toBe('oleaandsons')
    expect((await read(`users/${fixtures.juno.ig}/info/`)).body.user).toMatchObject({ account_type: 3 })
  })

  it('that is private says so, and one that there is none of is not found', async () => {
    expect((await read('users/luisa.em.casa/info/')).body.user).toMatchObject({ is_private: true, account_type: 1 })
    expect(await read('users/7/info/')).toEqual({ status: 404, body: { message: 'User not found', status: 'fail' } })
  })
})

describe('a hashtag', () => {
  it('has its id and its count; an unused one has none, and a bad one is not found', async () => {
    const { id } = (await setup.get(`ig_hashtag_search?user_id=${setup.account.igId}&q=coffee`)).body.data[0]
    const { body } = await read('tags/Coffee/info/')
    expect(body).toEqual({ id, name: 'coffee', media_count: expect.any(Number), status: 'ok' })
    expect(body.media_count).toBeGreaterThan(100_000_000)
    expect((await read('tags/nosuchtag7/info/')).body).toMatchObject({ media_count: 0 })
    expect((await read(`tags/${encodeURIComponent('カフェ巡り')}/info/`)).body.media_count).toBeGreaterThan(1_000_000)
    expect((await read('tags/two%20words/info/')).status).toBe(404)
  })

  it('is searched by what is typed: itself, those that begin with it, the popular ones first', async () => {
    const { results, has_more } = (await read('tags/search/?q=%23coff')).body
    expect(results).toHaveLength(50)
    expect(has_more).toBe(true)
    // What was typed comes first where anyone uses it.
    expect(results.slice(0, 3).map(({ name }: { name: string }) => name)).toEqual(['coff', 'coffee', 'coffeelover'])
    expect(results.every(({ name }: { name: string }) => name.includes('coff'))).toBe(true)
    const [one] = (await read('tags/search/?q=coffeelover&count=5')).body.results
    expect(one).toEqual((({ status: _status, ...rest }) => rest)((await read('tags/coffeelover/info/')).body))
    expect((await read('tags/search/?q=')).body).toEqual({ results: [], has_more: false, status: 'ok' })
  })
})

describe('a post', () => {
  it('is told by its address, with its author, and by its number, with the figures of business discovery', async () => {
    const { media } = await discovered(
      'kitchen.takes',
      'media.limit(20){permalink,like_count,comments_count,caption,timestamp}',
    )
    for (const post of media.data.slice(0, 8)) {
      const { body } = await read(`oembed?url=${encodeURIComponent(post.permalink)}`)
      expect(body).toMatchObject({ author_name: 'kitchen.takes', title: post.caption ?? '', type: 'rich' })
      expect(body).not.toHaveProperty('status')
      expect((await fetch(body.thumbnail_url)).status).toBe(200)
      const [item] = (await read(`media/${body.media_id}/info/`)).body.items
      expect(item).toMatchObject({
        id: body.media_id,
        like_count: post.like_count,
        comment_count: post.comments_count,
        taken_at: Date.parse(post.timestamp.replace('+0000', 'Z')) / 1000,
        user: { username: 'kitchen.takes' },
      })
      expect(item.media_type === 8).toBe('carousel_media' in item)
      expect(item.media_type === 2).toBe('video_versions' in item)
    }
  })

  it('of an account of the state is told too', async () => {
    const media = await setup.publish(5, { caption: 'Own' })
    const { permalink } = (await setup.get(`${media}?fields=permalink`)).body
    const { body } = await read(`oembed?url=${encodeURIComponent(permalink)}`)
    expect(body).toMatchObject({ author_name: setup.account.username, title: 'Own' })
    expect((await read(`media/${media}/info/`)).body.items[0]).toMatchObject({ media_type: 1, like_count: 0 })
  })

  it.each([
    'oembed?url=https://www.instagram.com/p/AAAAAAAAAAA/',
    'oembed?url=https://www.instagram.com/nobody',
    'media/1/info/',
  ])('of %s is not found', async path => {
    expect(await read(path)).toEqual({
      status: 404,
      body: { message: 'Media not found or unavailable', status: 'fail' },
    })
  })

  it('of a profile that was closed is not found', async () => {
    const { control } = setup.simulator
    const { media } = await discovered('plot.seventeen', 'media.limit(1){permalink}')
    const path = `oembed?url=${encodeURIComponent(media.data[0].permalink)}`
    control.changeProfile('plot.seventeen', { access: 'private' })
    expect((await read(path)).status).toBe(404)
    control.changeProfile('plot.seventeen', { access: 'public' })
    expect((await read(path)).status).toBe(200)
  })
})

describe('failures', () => {
  it.each([
    [{ kind: 'http_429' }, 429, { message: 'Please wait a few minutes before you try again.', status: 'fail' }],
    [{ kind: 'token_revoked' }, 403, { message: 'login_required', logout_reason: 2, status: 'fail' }],
    [{ kind: 'code_368' }, 400, { message: 'feedback_required', spam: true }],
    [{ kind: 'answer_instead', reason: 'challenge_required' }, 400, { error_type: 'checkpoint_challenge_required' }],
    [{ kind: 'http_500' }, 500, { status: 'fail' }],
  ] as const)('%o', async (script, status, body) => {
    setup.simulator.control.addFault({ ...script, match: { call: 'tag_info' }, times: 1 })
    expect(await read('tags/coffee/info/')).toMatchObject({ status, body })
    expect((await read('tags/coffee/info/')).status).toBe(200)
    expect(setup.simulator.control.requests({ call: 'tag_info', limit: 2 })).toMatchObject([
      { status: 200 },
      { status, faults: [script.kind] },
    ])
  })

  it('come when there were too many calls, until an hour has passed', async () => {
    const { control } = setup.simulator
    setup.clock.advance(3_600_000)
    control.changeSettings({ photoAppCallsPerHour: 2 })
    const statuses = []
    for (let call = 0; call < 3; call++) statuses.push((await read('tags/coffee/info/')).status)
    expect(statuses).toEqual([200, 200, 429])
    setup.clock.advance(3_700_000)
    expect((await read('tags/coffee/info/')).status).toBe(200)
    control.changeSettings({ photoAppCallsPerHour: 10_000_000 })
  })

  it('a path that there is none of is not found', async () => {
    expect((await read('users/rye.and.rise/friends/')).status).toBe(404)
  })
})
