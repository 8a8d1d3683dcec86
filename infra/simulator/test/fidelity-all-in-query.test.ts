import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fixtures } from '../src/state/fixtures.ts'
import { type Setup, startSetup } from './setup.ts'

/** An open scheduler's way: every parameter in the query, posts with an empty body, pages merged from several lists. */
let setup: Setup
beforeAll(async () => {
  setup = await startSetup()
})
afterAll(() => setup.close())

const redirectUri = 'http://localhost:4400/integrations/social/instagram'
const scopes = [
  'instagram_basic',
  'pages_show_list',
  'pages_read_engagement',
  'business_management',
  'instagram_content_publish',
  'instagram_manage_comments',
  'pages_manage_posts',
  'pages_manage_engagement',
]
// biome-ignore lint/suspicious/noExplicitAny: answers of any call, read by the client that knows them
type Loose = any
const call = async (path: string, params: Record<string, string>, method = 'GET'): Promise<Loose> => {
  const address = `${setup.simulator.url}/graph/v23.0/${path}?${new URLSearchParams(params)}`
  const answer = await fetch(address, { method })
  const text = await answer.text()
  // Such clients look for errors in the text, not in the status.
  if (text.includes('"error"')) throw new Error(text)
  return JSON.parse(text)
}
const post = (path: string, params: Record<string, string>) => call(path, params, 'POST')

describe('a client that sends everything in the query', () => {
  let access_token: string

  it('connects: code, long token, permissions, pages with their accounts', async () => {
    const { app, url, control } = setup.simulator
    const query = { client_id: app.id, redirect_uri: redirectUri, state: 's1', scope: scopes.join(',') }
    const dialog = `${url}/www/v23.0/dialog/oauth?${new URLSearchParams(query)}`
    expect((await fetch(dialog)).status).toBe(200)
    const { code } = control.authorize({ user: fixtures.mira, dialog })
    const secrets = { client_id: app.id, client_secret: app.secret }
    const short = await call('oauth/access_token', { ...secrets, redirect_uri: redirectUri, code })
    const long = await call('oauth/access_token', {
      ...secrets,
      grant_type: 'fb_exchange_token',
      fb_exchange_token: short.access_token,
    })
    const { data: given } = await call('me/permissions', { access_token: long.access_token })
    const granted = given.filter((one: Loose) => one.status === 'granted').map((one: Loose) => one.permission)
    expect(scopes.filter(scope => !granted.includes(scope))).toEqual([])
    const fields = 'id,instagram_business_account,username,name,picture.type(large)'
    const { data: pages } = await call('me/accounts', { fields, access_token: long.access_token, limit: '500' })
    const linked = pages.filter((page: Loose) => page.instagram_business_account)
    expect(linked.map((page: Loose) => page.instagram_business_account.id)).toContain(fixtures.olea.ig)
    expect((await call('me/businesses', { access_token: long.access_token })).data).toEqual([])
    const page = await call(fixtures.olea.page, { fields: 'access_token,name', access_token: long.access_token })
    expect(page.access_token).toMatch(/^EAA/)
    access_token = page.access_token
  })

  it('publishes a carousel, polls, reads its address, comments, reads the comments', async () => {
    const ig = fixtures.olea.ig
    const children: string[] = []
    for (const id of [81, 82]) {
      const item = { image_url: setup.picture(id), is_carousel_item: 'true', access_token }
      children.push((await post(`${ig}/media`, item)).id)
    }
    for (const id of children)
      expect((await call(id, { fields: 'status_code', access_token })).status_code).toBe('FINISHED')
    const caption = 'Two, & a "quote" #oil'
    const parent = { caption, media_type: 'CAROUSEL', children: encodeURIComponent(children.join(',')), access_token }
    await expect(post(`${ig}/media`, parent)).rejects.toThrow('2207')
    const container = await post(`${ig}/media`, { ...parent, children: children.join(',') })
    const media = await post(`${ig}/media_publish`, { creation_id: container.id, access_token, field: 'id' })
    expect((await call(media.id, { fields: 'permalink', access_token })).permalink).toContain('/p/')
    const comment = await post(`${media.id}/comments`, { message: 'First & more', access_token })
    const { data } = await call(`${media.id}/comments`, { fields: 'id,text', access_token })
    expect(data).toEqual([{ text: 'First & more', id: comment.id }])
    expect(setup.simulator.control.publications({ account: ig })).toMatchObject([{ caption, markers: ['81', '82'] }])
  })

  it('posts photos to the page with the token in the query and the rest as JSON', async () => {
    const page = fixtures.olea.page
    const json = async (path: string, body: object): Promise<Loose> => {
      const answer = await fetch(
        `${setup.simulator.url}/graph/v23.0/${path}?${new URLSearchParams({ access_token })}`,
        {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(body),
        },
      )
      return answer.json()
    }
    const photo = await json(`${page}/photos`, { url: setup.picture(91), published: false })
    const made = await json(`${page}/feed`, {
      attached_media: [{ media_fbid: photo.id }],
      message: 'From JSON',
      published: true,
    })
    const comment = await json(`${made.id}/comments`, { message: 'First' })
    const read = await call(made.id, { fields: 'permalink_url,message,comments{message}', access_token })
    expect(read).toMatchObject({ message: 'From JSON', comments: { data: [{ message: 'First', id: comment.id }] } })
  })

  it('finds errors in the text', async () => {
    await expect(post(`${fixtures.olea.ig}/media`, { image_url: `${setup.files}/text`, access_token })).rejects.toThrow(
      '2207052',
    )
    await expect(call('me', { access_token: 'broken' })).rejects.toThrow('"code":190')
  })
})
