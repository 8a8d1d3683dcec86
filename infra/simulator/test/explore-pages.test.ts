import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { permissions } from '../src/state/grants.ts'
import { type Setup, startSetup } from './setup.ts'

/** Pages that nobody here owns, with their posts. */
let setup: Setup
beforeAll(async () => {
  setup = await startSetup()
})
afterAll(() => setup.close())

const post =
  'id,created_time,message,story,full_picture,permalink_url,attachments{media_type,media,subattachments},shares,likes.limit(0).summary(true),comments.limit(0).summary(true)'
const fields = (posts: string) =>
  `id,name,username,picture{url},fan_count,followers_count,category,about,link,verification_status,posts${posts}.summary(total_count){${post}}`

describe('a page', () => {
  it('is read with its posts, by id and by username, and each post is visited once', async () => {
    const page = (await setup.get(`pressroomdaily?fields=${fields('.limit(25)')}`)).body
    expect(page).toMatchObject({
      username: 'pressroomdaily',
      verification_status: 'blue_verified',
      posts: { summary: { total_count: 5000 } },
    })
    expect((await fetch(page.picture.data.url)).headers.get('content-type')).toBe('image/jpeg')
    const seen = new Set<string>()
    let last = Number.POSITIVE_INFINITY
    for (let after = ''; ; ) {
      const { posts } = (await setup.get(`${page.id}?fields=posts.limit(100)${after}{created_time}`)).body
      for (const { id, created_time } of posts.data) {
        seen.add(id)
        const at = Date.parse(created_time.replace('+0000', 'Z'))
        expect(at).toBeLessThanOrEqual(last)
        last = at
      }
      if (!posts.paging.next) break
      after = `.after(${posts.paging.cursors.after})`
    }
    expect(seen.size).toBe(5000)
    const only = await setup.get(`${page.id}/published_posts?limit=0&summary=total_count`)
    expect(only.body).toEqual({ data: [], summary: { total_count: 5000 } })
  })

  it('has posts whose figures agree, and that can be read alone', async () => {
    const page = (await setup.get(`pressroomdaily?fields=${fields('.limit(50)')}`)).body
    for (const one of page.posts.data) {
      expect(one.likes.summary.total_count).toBeLessThan(page.fan_count)
      expect(one.comments.summary.total_count).toBeLessThanOrEqual(one.likes.summary.total_count)
      expect(one.shares?.count ?? 0).toBeLessThanOrEqual(one.likes.summary.total_count)
      expect(one.likes.data).toEqual([])
    }
    const album = page.posts.data.find(
      (one: { attachments?: { data: { media_type: string }[] } }) => one.attachments?.data[0]?.media_type === 'album',
    )
    expect(album.attachments.data[0].subattachments.data.length).toBeGreaterThan(1)
    expect((await setup.get(`${album.id}?fields=${post}`)).body).toEqual(album)
    expect((await fetch(album.full_picture)).status).toBe(200)
  })

  it('needs the permission and what the app was reviewed for', async () => {
    const refused = (body: { error: object }) =>
      expect(body.error).toMatchObject({
        code: 10,
        message: expect.stringContaining(
          "'pages_read_engagement' permission or the 'Page Public Content Access' feature",
        ),
      })
    setup.simulator.control.changeSettings({ publicContentAccess: false })
    refused((await setup.get('pressroomdaily?fields=name')).body)
    setup.simulator.control.changeSettings({ publicContentAccess: true })
    const [poor] = setup.simulator.control.makeAccounts(1, undefined, ['pages_show_list'])
    refused((await setup.get('pressroomdaily?fields=name', poor?.userToken)).body)
  })

  it('that there is none of is an unknown alias', async () => {
    expect((await setup.get('no.such.page.at.all?fields=name')).body.error).toMatchObject({
      code: 803,
      message: '(#803) Some of the aliases you requested do not exist: no.such.page.at.all',
    })
    expect((await setup.get('101799999999999?fields=name')).body.error).toMatchObject({ code: 100, error_subcode: 33 })
  })

  it('is found by name, below the places, without a place of its own', async () => {
    const { data } = (await setup.get('pages/search?q=travel pressroom&fields=id,name,link,location')).body
    expect(data).toEqual([{ id: expect.any(String), name: 'The Travel Pressroom', link: expect.any(String) }])
    expect((await setup.get('pages/search?q=lisbon')).body.data[0].name).toBe('Lisbon, Portugal')
  })

  it('is logged and spoilt by the name of the call', async () => {
    const { control } = setup.simulator
    control.addFault({ kind: 'code_32', match: { call: 'explore_page', account: 'pressroomdaily' }, times: 1 })
    expect((await setup.get('pressroomdaily?fields=name')).body.error.code).toBe(32)
    expect((await setup.get('pressroomdaily/posts?limit=1')).status).toBe(200)
    expect(control.requests({ call: 'explore_page', limit: 2 }).map(({ path }) => path)).toEqual([
      '/pressroomdaily/posts',
      '/pressroomdaily',
    ])
  })
})

describe("an own page's posts", () => {
  it('get likes, comments and shares with the clock and the followers', async () => {
    const { control } = setup.simulator
    const [page] = control.people().pages
    control.grant({ user: Object.keys(page?.roles ?? {})[0] ?? '', permissions: [...permissions] })
    const token = control.tokens(Object.keys(page?.roles ?? {})[0] ?? '').pages[0]?.token
    const { id } = (await setup.post(`${page?.id}/feed`, { message: 'Open again' }, token)).body
    const read = async () =>
      (await setup.get(`${id}?fields=shares,likes.limit(0).summary(true),comments.limit(0).summary(true)`, token)).body
    expect((await read()).likes.summary.total_count).toBe(0)
    setup.clock.advance(3 * 86_400_000)
    const later = await read()
    expect(later.likes.summary.total_count).toBeGreaterThan(20)
    expect(later.shares.count).toBeLessThan(later.likes.summary.total_count)
  })
})
