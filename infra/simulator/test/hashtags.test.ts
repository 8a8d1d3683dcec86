import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { permissions } from '../src/state/grants.ts'
import { type Setup, startSetup } from './setup.ts'

/** Hashtags in the Graph API: ids, posts, and 30 different ones in seven days. */
let setup: Setup
let ig: string
beforeAll(async () => {
  setup = await startSetup()
})
beforeEach(() => {
  const [fresh] = setup.simulator.control.makeAccounts(1, undefined, permissions)
  if (fresh) setup.account = fresh
  ig = setup.account.igId
})
afterAll(() => setup.close())

const day = 86_400_000
const search = (q: string, user = ig) => setup.get(`ig_hashtag_search?user_id=${user}&q=${encodeURIComponent(q)}`)
const idOf = async (q: string) => (await search(q)).body.data[0].id as string
const searched = async () =>
  (await setup.get(`${ig}/recently_searched_hashtags?limit=30`)).body.data as { id: string }[]
const fields =
  'id,caption,media_type,media_url,permalink,timestamp,like_count,comments_count,children{id,media_type,media_url}'

describe('a search', () => {
  it('gives the same id to everybody, in any letters, for names of any script', async () => {
    const id = await idOf('coffee')
    expect(id).toMatch(/^17\d{15}$/)
    expect(await idOf('Coffee')).toBe(id)
    expect((await setup.get(`${id}?fields=id,name`)).body).toEqual({ id, name: 'coffee' })
    expect((await setup.get(`${await idOf('コーヒー')}?fields=name`)).body.name).toBe('コーヒー')
    // One that no profile here uses is remembered from then on.
    const rare = await idOf('someverylonghashtagofnobody')
    expect((await setup.get(rare)).body).toEqual({ id: rare, name: 'someverylonghashtagofnobody' })
  })

  it.each(['nosuchtag1', '#coffee', 'two words', '12345', 'likeforlikes', 'a'.repeat(101)])(
    'for %s finds none',
    async q => {
      const { status, body } = await search(q)
      expect(status).toBe(400)
      expect(body.error).toMatchObject({
        message: 'The requested resource does not exist',
        code: 24,
        error_subcode: 2207024,
        is_transient: false,
        error_user_title: 'No matching hashtag',
        error_user_msg: `The hashtag ${q} is invalid, does not exist or may not be shown.`,
      })
      expect(await searched()).toEqual([])
    },
  )

  it('needs an account of the caller, a name, the permission, and what the app was reviewed for', async () => {
    expect((await setup.get('ig_hashtag_search?q=coffee')).body.error.message).toBe(
      '(#100) The parameter user_id is required.',
    )
    expect((await setup.get(`ig_hashtag_search?user_id=${ig}`)).body.error.message).toBe(
      '(#100) The parameter q is required.',
    )
    const [other] = setup.simulator.control.makeAccounts(1, undefined, permissions)
    expect((await search('coffee', other?.igId)).body.error).toMatchObject({ code: 100, error_subcode: 33 })
    setup.simulator.control.changeSettings({ publicContentAccess: false })
    expect((await search('coffee')).body.error.code).toBe(10)
    setup.simulator.control.changeSettings({ publicContentAccess: true })
    const [poor] = setup.simulator.control.makeAccounts(1, undefined, ['pages_show_list'])
    const { body } = await setup.get(`ig_hashtag_search?user_id=${poor?.igId}&q=coffee`, poor?.userToken)
    expect(body.error.code).toBe(10)
  })
})

describe('the limit', () => {
  it('is 30 different hashtags of an account in seven days from the first time each was asked for', async () => {
    const names = Array.from({ length: 30 }, (_, place) => `limitedtag${place}`)
    const usable = []
    for (let place = 0; usable.length < 31; place++) {
      const { status, body } = await search(names[place] ?? `more${place}of`)
      if (status === 200) usable.push(body.data[0].id)
      else if (body.error.code === 18) break
    }
    expect(usable).toHaveLength(30)
    const over = await search('coffee')
    expect(over.status).toBe(400)
    expect(over.body.error).toMatchObject({
      code: 18,
      message: '(#18) Max number of unique hashtags queried in the last 7 days reached',
    })
    expect((await searched()).map(({ id }) => id).toSorted()).toEqual(usable.toSorted())
    // Asking again costs nothing, and posts of another hashtag are refused as its search is.
    expect((await setup.get(`${usable[0]}/top_media?user_id=${ig}`)).status).toBe(200)
    const [other] = setup.simulator.control.makeAccounts(1, undefined, permissions)
    const coffee = (await setup.get(`ig_hashtag_search?user_id=${other?.igId}&q=coffee`, other?.pageToken)).body.data[0]
      .id
    expect((await setup.get(`${coffee}/recent_media?user_id=${ig}`)).body.error.code).toBe(18)
    setup.clock.advance(6 * day)
    expect((await setup.get(`${usable[0]}/top_media?user_id=${ig}`)).status).toBe(200)
    setup.clock.advance(day)
    expect(await searched()).toEqual([])
    expect((await search('coffee')).status).toBe(200)
  })
})

describe('a restart', () => {
  it('keeps what was searched for, hashtags that nobody here uses, and profiles that were changed', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'hashtags-'))
    const statePath = join(folder, 'state.jsonl')
    const first = await startSetup({ statePath })
    const { account } = first
    const asked = await first.get(`ig_hashtag_search?user_id=${account.igId}&q=quiteararehashtag`)
    const { id } = asked.body.data[0]
    first.simulator.control.changeProfile('slowsplits', { username: 'slow.splits', access: 'private' })
    await first.close()
    const second = await startSetup({ statePath })
    const read = async (path: string) => (await second.get(path, account.pageToken)).body
    expect(await read(id)).toEqual({ id, name: 'quiteararehashtag' })
    expect((await read(`${account.igId}/recently_searched_hashtags`)).data).toEqual([{ id }])
    const profile = () => second.simulator.control.publicProfiles().find(({ name }) => name === 'Slow Splits')
    expect(profile()).toMatchObject({ username: 'slow.splits', access: 'private' })
    second.simulator.control.reset()
    expect(profile()).toMatchObject({ username: 'slowsplits', access: 'public' })
    await second.close()
    await rm(folder, { recursive: true })
  })
})

describe('posts of a hashtag', () => {
  it('of the last day come newest first, without a word of whose they are', async () => {
    const id = await idOf('love')
    const { body } = await setup.get(`${id}/recent_media?user_id=${ig}&fields=${fields}&limit=50`)
    expect(body.data.length).toBeGreaterThan(5)
    const times = body.data.map(({ timestamp }: { timestamp: string }) => Date.parse(timestamp.replace('+0000', 'Z')))
    expect(times).toEqual(times.toSorted((a: number, b: number) => b - a))
    expect(Math.min(...times)).toBeGreaterThan(setup.clock.now() - day)
    for (const post of body.data) {
      expect(post.caption).toMatch(/#love(?![\p{L}\p{N}_])/u)
      expect('media_url' in post).toBe(post.media_type !== 'CAROUSEL_ALBUM')
    }
    for (const field of ['username', 'owner', 'thumbnail_url'])
      expect((await setup.get(`${id}/top_media?user_id=${ig}&fields=${field}`)).body.error).toMatchObject({
        code: 100,
        message: expect.stringContaining(`nonexisting field (${field})`),
      })
  })

  it('are paged by cursors and a next address, 50 at most, each once, the most liked first', async () => {
    const id = await idOf('coffee')
    const seen: { id: string; like_count?: number }[] = []
    let path = `${id}/top_media?user_id=${ig}&fields=id,like_count&limit=500`
    for (;;) {
      const { body } = await setup.get(path)
      expect(body.data.length).toBeLessThanOrEqual(50)
      seen.push(...body.data)
      if (!body.paging?.next) break
      expect(Object.keys(body.paging).toSorted()).toEqual(['cursors', 'next'])
      expect(Object.keys(body.paging.cursors)).toEqual(['after'])
      path = body.paging.next.split('/v23.0/')[1]
    }
    expect(seen.length).toBeGreaterThan(100)
    expect(new Set(seen.map(post => post.id)).size).toBe(seen.length)
    const likes = seen.flatMap(({ like_count = [] }) => like_count)
    expect(likes[0]).toBeGreaterThan((likes.at(-1) ?? 0) * 3)
  })

  it('are the same posts as their profiles show', async () => {
    const [tag] = (await setup.get(`ig_hashtag_search?user_id=${ig}&q=copperkettleroasters`)).body.data
    const top = (await setup.get(`${tag.id}/top_media?user_id=${ig}&fields=id,like_count,caption,permalink&limit=1`))
      .body.data[0]
    const discovery = `business_discovery.username(copperkettle.roasters){media.limit(100)AFTER{id,like_count,caption,permalink}}`
    for (let after = ''; ; ) {
      const { media } = (await setup.get(`${ig}?fields=${discovery.replace('AFTER', after)}`)).body.business_discovery
      const same = media.data.find((post: { id: string }) => post.id === top.id)
      if (same) return expect(same).toEqual(top)
      after = `.after(${media.paging.cursors.after})`
    }
  })

  it('are under the limit of the app and faults by the names of the calls', async () => {
    const id = await idOf('pottery')
    const { control } = setup.simulator
    control.addFault({ kind: 'code_4', match: { call: 'hashtag_media', account: ig }, times: 1 })
    expect((await setup.get(`${id}/top_media?user_id=${ig}`)).body.error.code).toBe(4)
    control.addFault({ kind: 'code_1', match: { call: 'hashtag_search' }, times: 1 })
    expect((await search('pottery')).body.error.code).toBe(1)
    expect(control.requests({ call: 'hashtag_media', account: ig, limit: 1 })).toHaveLength(1)
    expect((await setup.get(`${id}/top_media?user_id=${ig}`)).headers.get('x-business-use-case-usage')).toBeNull()
  })
})
