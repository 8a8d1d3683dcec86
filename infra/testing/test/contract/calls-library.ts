import {
  DeletePostLibrary,
  GetPostLibrary,
  ListPostLibraries,
  RestorePostLibrary,
  StorePostLibrary,
  UpdatePostLibrary,
} from '@fanfare/contracts/endpoints/post-libraries.ts'
import { good } from './calls-recipe.ts'
import type { Setup } from './calls-setup.ts'

const kept = ({ image, ig }: Setup) => ({
  caption: 'Spring #bowls with @olea',
  title: 'Spring',
  items: [
    {
      media_id: image.id,
      alt_text: 'A bowl',
      user_tags: [{ username: 'oleaandsons', x: 0.5, y: 0.5 }],
      crop: { x: 0, y: 0, width: 1, height: 0.8 },
    },
  ],
  post_type: 'post' as const,
  first_comment: 'More in the shop',
  location: { id: '1', name: 'Lisbon', lat: 38.7, lng: -9.1 },
  collaborators: ['northfold.co'],
  account_id: ig.id,
  tags: ['spring', 'bowls'],
})

/** Good calls of the post library. */
export const libraryCalls = [
  good(ListPostLibraries, async setup => {
    await setup.libraryItem()
    return {
      query: {
        offset: 0,
        limit: 20,
        keyword: 'kept',
        type: 'image,album',
        accounts: setup.ig.id,
        source: 'upload' as const,
        usage: 'unused' as const,
        sort: '-usage' as const,
      },
    }
  }),
  good(GetPostLibrary, async setup => ({ params: { id: (await setup.usedItem()).id } })),
  good(StorePostLibrary, async setup => ({ body: { ...kept(setup), post_id: (await setup.planned()).id } })),
  good(UpdatePostLibrary, async setup => ({ params: { id: (await setup.libraryItem()).id }, body: kept(setup) })),
  good(DeletePostLibrary, async setup => ({
    params: { id: (await setup.libraryItem()).id },
    query: { force: true },
  })),
  good(RestorePostLibrary, async ({ owner, libraryItem }) => {
    const { id } = await libraryItem()
    await owner.client.call(DeletePostLibrary, { params: { id } })
    return { params: { id } }
  }),
]
