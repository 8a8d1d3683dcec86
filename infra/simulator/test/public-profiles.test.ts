import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Setup, startSetup } from './setup.ts'

/** Pages for people: what permalinks of profiles, posts and hashtags of others lead to. */
let setup: Setup
beforeAll(async () => {
  setup = await startSetup()
})
afterAll(() => setup.close())

async function open(path: string) {
  const answer = await fetch(path.startsWith('http') ? path : `${setup.simulator.url}${path}`)
  return { status: answer.status, text: await answer.text() }
}
const discovered = async (username: string, fields: string) =>
  (await setup.get(`${setup.account.igId}?fields=business_discovery.username(${username}){${fields}}`)).body
    .business_discovery

describe('a profile of others', () => {
  it('opens with its figures, its posts, its reels, and its pictures without a signature', async () => {
    const { followers_count, name } = await discovered('dailyfits.digest', 'followers_count,name')
    const { status, text } = await open('/profile/dailyfits.digest')
    expect(status).toBe(200)
    expect(text).toContain(name)
    expect(text).toContain(`${(followers_count / 1e6).toFixed(1)}M`)
    expect(text.match(/href="\/www\/p\//g)).toHaveLength(90)
    const picture = /src="(\/_sim\/page-pictures\/[^"]+\.jpg)"/.exec(text)?.[1] ?? ''
    expect((await fetch(setup.simulator.url + picture)).headers.get('content-type')).toBe('image/jpeg')
    expect((await open('/profile/dailyfits.digest?tab=reels')).text).toContain('grid reels')
    expect((await open('/www/dailyfits.digest/')).status).toBe(200)
  })

  it('that is closed shows no posts', async () => {
    const { status, text } = await open('/profile/luisa.em.casa')
    expect(status).toBe(200)
    expect(text).toContain('This account is private')
    expect(text).not.toContain('/www/p/')
  })

  it('is among those of the index page', async () => {
    const { text } = await open('/')
    expect(text).toContain('/profile/copperkettle.roasters')
    expect(text).not.toContain('/profile/luisa.em.casa')
  })
})

describe('a permalink', () => {
  it('of each kind of post opens, with its likes, and its hashtags lead on', async () => {
    const { media } = await discovered('contactsheet.daily', 'media.limit(30){permalink,media_type,like_count,caption}')
    const kinds = new Set<string>()
    for (const post of media.data.slice(2)) {
      if (kinds.has(post.media_type)) continue
      kinds.add(post.media_type)
      const { status, text } = await open(post.permalink)
      expect(status).toBe(200)
      expect(text).toContain(`${post.like_count.toLocaleString('en-US')} like`)
      const tag = /href="(\/www\/explore\/tags\/[^"]+)"/.exec(text)?.[1]
      if (post.caption?.includes('#')) expect((await open(tag ?? '')).status).toBe(200)
    }
    expect(kinds.size).toBe(3)
  })

  it('of a hidden count shows none', async () => {
    const { media } = await discovered('glowslowly', 'media.limit(2){permalink,like_count}')
    expect(media.data[1]).not.toHaveProperty('like_count')
    expect((await open(media.data[1].permalink)).text).not.toContain('class="likes"')
  })

  it("of a page's posts and of the page opens", async () => {
    const { body } = await setup.get('pressroomdaily?fields=link,posts.limit(40){permalink_url,status_type}')
    expect((await open(body.link)).text).toContain('The Travel Pressroom')
    const kinds = new Map<string, string>(
      body.posts.data.map((post: { status_type: string; permalink_url: string }) => [
        post.status_type,
        post.permalink_url,
      ]),
    )
    expect(kinds.size).toBe(4)
    for (const link of kinds.values()) expect((await open(link)).status).toBe(200)
  })

  it('of what there is not opens a page that says so', async () => {
    expect((await open('/www/p/CAAAAAAAAAA/')).status).toBe(404)
    expect((await open('/www/explore/tags/nosuchtag1/')).status).toBe(404)
    expect((await open('/profile/nobody.at.all')).status).toBe(404)
  })
})
