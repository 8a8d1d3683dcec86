import { loginsFor } from '@fanfare/contracts/networks/logins.ts'
import { permissionsOf } from '@fanfare/contracts/networks/permissions.ts'
import { allKinds, kindOfSurface, networks } from '@fanfare/contracts/networks.ts'
import { createGraph } from '@fanfare/networks/graph/client.ts'
import { createTikTok } from '@fanfare/networks/tiktok/client.ts'
import { afterAll, expect, test } from 'vitest'
import { parseVariant, variantName } from '../../src/model/crop.ts'
import { channels, listOf } from '../../src/networks/networks.ts'

// Nothing is called.
const graph = createGraph({ graphUrl: 'http://127.0.0.1:9', appId: '1', appSecret: 'secret' })
const tiktok = createTikTok({ apiUrl: 'http://127.0.0.1:9', uploadUrl: 'http://127.0.0.1:9' })
afterAll(() => Promise.all([graph.close(), tiktok.close()]))
const all = channels({ graph, tiktok }, { pageFlow: 'draft-then-publish', videoDelivery: 'address', now: Date.now })

test('every surface of every network has its channel, and there is no other', () => {
  expect([...all.keys()].sort()).toEqual(networks.flatMap(({ surfaces }) => surfaces).sort())
})

test.each(networks)('$name: its channels send what it allows, with its permissions', ({ key, name, surfaces }) => {
  for (const surface of surfaces) {
    const { max } = kindOfSurface(surface).limits.items
    const items = Array.from({ length: max + 2 }, (_, index) => ({ media_id: `${index}` }))
    const channel = all.get(surface)
    expect(channel?.network).toBe(name)
    for (const login of loginsFor(key)) expect(channel?.permissions(login.key)).toBe(permissionsOf(key, login.key))
    expect(channel?.items({ items } as never, { piece: null })).toEqual(items.slice(0, max))
    const piece = { item: 1, start: 60, end: 90 }
    expect(channel?.items({ items } as never, { piece })).toEqual([{ media_id: '1', start: 60, end: 90 }])
  }
})

test('every kind that a channel publishes says how it is listed', () => {
  const shown = (count: number) => ({ items: Array.from({ length: count }) }) as never
  const kinds = new Set([...all.values()].flatMap(channel => [channel.kind(shown(1)), channel.kind(shown(2))]))
  expect([...kinds].sort()).toEqual(Object.keys(listOf).sort())
})

test.each(allKinds)('$network.name $type: its rendition is one that is drawn', ({ kind: { picture } }) => {
  expect(parseVariant(variantName(picture.profile, null))).toEqual({ profile: picture.profile, crop: null })
})

test('what was sent by a container that nobody knows is asked about at the profile alone', async () => {
  const context = {
    account: { ig_id: '17841400000000301' },
    post: { items: [{ media_id: '1' }], caption: 'New glaze', post_type: 'post' },
    prepared: {},
    isVideo: () => false,
    call: { token: 'none', account: '17841400000000301', timeoutMs: 1_000, record: () => undefined },
  }
  expect(await all.get('instagram_feed')?.ask(context as never)).toEqual({
    type: 'unreadable',
    text: 'The container can’t be read. The profile can’t be read',
  })
})
