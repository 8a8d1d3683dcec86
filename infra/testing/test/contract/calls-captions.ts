import {
  DeleteCaption,
  ListCaptions,
  RestoreCaption,
  StoreCaption,
  UpdateCaption,
  UseCaption,
} from '@fanfare/contracts/endpoints/captions.ts'
import { good } from './calls-recipe.ts'
import type { Setup } from './calls-setup.ts'

const written = (setup: Setup) => ({
  title: `Spring tags ${setup.count()}`,
  caption: '#spring #bowls',
  tags: ['Shop', 'Spring'],
})

/** Good calls of saved captions. */
export const captionCalls = [
  good(ListCaptions, async setup => {
    await setup.caption()
    return {
      query: {
        offset: 0,
        limit: 20,
        keyword: 'open',
        tag: 'shop',
        kind: 'caption' as const,
        sort: '-last_used_at' as const,
      },
    }
  }),
  good(StoreCaption, setup => ({ body: written(setup) })),
  good(UpdateCaption, async setup => {
    const { id, version } = await setup.caption()
    return { params: { id }, body: written(setup), headers: { 'if-match': `"${version}"` } }
  }),
  good(DeleteCaption, async setup => ({ params: { id: (await setup.caption()).id } })),
  good(RestoreCaption, async setup => ({ params: { id: (await setup.deletedCaption()).id } })),
  good(UseCaption, async setup => ({ params: { id: (await setup.caption()).id } })),
]
