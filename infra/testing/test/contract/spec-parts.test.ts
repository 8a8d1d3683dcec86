import { Draft } from '@fanfare/contracts/entities/posts.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type System, startSystem } from '../../system.ts'
import { readReply } from './calls.ts'
import { type Setup, settings, startSetup } from './calls-setup.ts'
import { content } from './spec-content.ts'

/** What contents and posts have in them, by the names of spec §3. The calls themselves: spec-walk.test.ts. */

/** What they have in them. What the page of a program alone knows of a file, `blob`, no reply can have. */
const inside = {
  location: 'id name external_id facebook_places_id lat lng',
  media:
    'id order type image video user_tags product_tags alt_text storage dominantColor dominantGradientColor render is_rendered start end ' +
    'add_background',
  'media.image': 'src width height fileId fileName',
  'media.user_tags': 'pk username position',
  'media.user_tags.position': 'x y',
  'media.product_tags': 'product_id x y',
}

let system: System
let setup: Setup
beforeAll(async () => {
  system = await startSystem(settings)
  setup = await startSetup(system)
})
afterAll(() => system?.close())

/** What lies at a path of names, of the first thing where it is a list. */
const at = (data: unknown, path: string): unknown =>
  path.split('.').reduce((part: unknown, name) => {
    const next = (part as Record<string, unknown> | null)?.[name]
    return Array.isArray(next) ? next[0] : next
  }, data)

async function send(method: string, path: string, body: object) {
  const headers = { 'content-type': 'application/json' }
  const response = await setup.owner.client.send(`/api${path}`, { method, headers, body: JSON.stringify(body) })
  const { status, json } = await readReply(response)
  expect({ status, json }).toMatchObject({ status: 200, json: { status: true } })
  return (json as { data: Record<string, unknown> }).data
}

test('a content has in it what spec §3 lists, and its parts can be sent again as they are shown', async () => {
  const tagged = { username: 'juno.coffee', pk: '9', position: { x: 0.1, y: 0.9 } }
  const product = { product_id: '3231775643511001', x: 0.2, y: 0.8 }
  const file = { id: setup.image.id, alt_text: 'A bowl', user_tags: [tagged], product_tags: [product] }
  const given = { ...content(setup), media: [file] }
  const added = await send('POST', '/contents/add', given)
  for (const [path, names] of Object.entries(inside)) {
    const part = at(added, path) as object
    expect([path, ...names.split(' ').filter(name => !(name in part))]).toEqual([path])
  }
  expect(added).toMatchObject({
    owner_id: setup.ig.id,
    description: added.caption,
    post_status: Draft,
    eligible_actions: ['edit', 'schedule', 'publish', 'delete'],
    location: { external_id: '1', facebook_places_id: '1', lat: 38.7, lng: -9.1 },
  })
  const { media, location } = added
  const again = await send('POST', '/contents/add', { ...given, media, location })
  const changed = await send('PATCH', `/posts/${again.id}`, { media, location, description: 'Again' })
  for (const one of [again, changed])
    expect(one).toMatchObject({
      location,
      media: [{ alt_text: 'A bowl', user_tags: [{ username: 'juno.coffee', pk: '9', position: { x: 0.1, y: 0.9 } }] }],
    })
  expect(changed.caption).toBe('Again')
  const kept = await send('POST', '/post-libraries/store', { media, location, caption: 'Again' })
  expect(kept).toMatchObject({ media: [{ alt_text: 'A bowl' }] })
})

test('a place is named by any of its ids of spec §3, in every call that takes one', async () => {
  const place = { name: 'Lisbon', lat: 38.7, lng: -9.1 }
  const shown = { ...place, id: '110', external_id: '110', facebook_places_id: '110' }
  const { id: postId } = await setup.draft()
  const { id: itemId } = await setup.libraryItem()
  const ids = [{ external_id: '110' }, { facebook_places_id: '110' }, { id: 'own', facebook_places_id: '110' }]
  for (const named of ids) {
    const location = { ...place, ...named }
    expect(await send('POST', '/contents/add', { ...content(setup), location })).toMatchObject({ location: shown })
    expect(await send('PATCH', `/posts/${postId}`, { location })).toMatchObject({ location: shown })
    expect(await send('PUT', `/post-libraries/${itemId}`, { location })).toMatchObject({ location: shown })
    expect(await send('POST', '/post-libraries/store', { caption: 'There', location })).toMatchObject({
      location: shown,
    })
  }
})

/**
 * Spec §3, Editor draft: what its editor has of a post that is written. Names of the editor's own, in camel case, are those of its memory; a
 * post has the same things by the names that its calls have for them.
 */
const editorDraft = {
  id: 'id',
  accounts: 'accounts',
  caption: 'caption',
  title: 'title',
  originalCaption: 'originalCaption',
  hashtags: 'hashtags',
  relatedHashtags: 'relatedHashtags',
  media: 'media',
  location: 'location',
  scheduleTime: 'schedule.kind',
  postType: 'post_type',
  shareToFeed: 'share_to_feed',
  postToPage: 'post_to_page',
  status: 'status',
  step: 'progress.step',
  progressText: 'progress.text',
  extra_data: 'extra_data',
  source: 'source',
}

test('a post has in it what spec §3 lists of an editor draft', async () => {
  const { id } = await setup.posted()
  const response = await setup.owner.client.send(`/api/posts/${id}`)
  const { data } = (await readReply(response)).json as { data: Record<string, unknown> }
  const missing = Object.entries(editorDraft).filter(([, path]) => {
    const [name = '', ...rest] = path.split('.')
    return !(name in data) || (rest.length > 0 && at(data, path) === undefined)
  })
  expect(missing).toEqual([])
  // Spec §3 and §4: `now`, `time_slot` or a date, and the progress in the words of the specification.
  expect([at(data, editorDraft.scheduleTime), at(data, editorDraft.progressText)]).toEqual(['now', 'Posted'])
})
