import { networks } from '@fanfare/contracts/networks.ts'
import { createGraph } from '@fanfare/networks/graph/client.ts'
import { permissionsOf } from '@fanfare/networks/networks.ts'
import { afterAll, expect, test } from 'vitest'
import { parseVariant, renditionOf } from '../../src/model/crop.ts'
import { channels } from '../../src/networks/networks.ts'

// Nothing is called.
const graph = createGraph({ graphUrl: 'http://127.0.0.1:9', appId: '1', appSecret: 'secret' })
afterAll(() => graph.close())
const all = channels(graph, { pageFlow: 'draft-then-publish', now: Date.now })

test('every surface of every network has its channel, and there is no other', () => {
  expect([...all.keys()].sort()).toEqual(networks.flatMap(({ surfaces }) => surfaces).sort())
})

test.each(networks)(
  '$name: its channels send what it allows, with its permissions',
  ({ key, name, surfaces, limits }) => {
    const items = Array.from({ length: limits.pictures.max + 2 }, (_, index) => ({ media_id: `${index}` }))
    for (const surface of surfaces) {
      const channel = all.get(surface)
      expect(channel?.network).toBe(name)
      expect(channel?.needs).toEqual(permissionsOf[key].publish)
      expect(channel?.needsForComment).toBe(permissionsOf[key].comment)
      expect(channel?.items({ items } as never)).toEqual(items.slice(0, limits.pictures.max))
    }
  },
)

test.each(networks)('$name: its rendition is one that is drawn', ({ key, picture }) => {
  expect(parseVariant(renditionOf(key, { crop: null }))).toEqual({ profile: picture.profile, crop: null })
})
