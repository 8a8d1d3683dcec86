import type { ReplyOf } from '@fanfare/contracts/endpoint.ts'
import type { ListOwnContent } from '@fanfare/contracts/endpoints/own-content.ts'
import type { ListSavedFolders, ListSavedPosts } from '@fanfare/contracts/endpoints/saved-posts.ts'
import { accounts, born } from './fixtures.ts'

type SavedPost = ReplyOf<typeof ListSavedPosts>['data'][number]
type OwnContent = ReplyOf<typeof ListOwnContent>['data'][number]

const saved = (
  id: number,
  caption: string,
  { data, ...more }: Partial<Omit<SavedPost, 'data'>> & { data?: Partial<SavedPost['data']> } = {},
): SavedPost => ({
  id: String(id),
  post_id: `1790${id}`,
  folder_id: '31',
  network: 'ig',
  from: 'explore',
  type: 'image',
  thumbnail: `/api/saved-post/${id}/thumbnail`,
  results: [],
  saved_by: '7',
  created_at: '2026-10-06T09:00:00Z',
  ...more,
  data: {
    caption,
    permalink: `https://www.instagram.com/p/C${id}/`,
    username: 'fernandfield',
    user_fullname: 'Fern & Field',
    media: [],
    media_total: null,
    like_count: 12_431,
    comments_count: 318,
    posted_at: '2026-10-01T17:05:00Z',
    z_score: 0.4,
    ...data,
  },
})

const savedPosts: SavedPost[] = [
  saved(
    801,
    'A window seat above the fjord. Bring a book and stay until the rain stops. #slowtravel #cabins @northfold.co',
    {
      type: 'album',
      data: { z_score: 3.1, media: [1, 2, 3].map(n => ({ type: 'image', url: `https://cdn.example/${n}.jpg` })) },
      results: [
        { post_id: '9102', status: 'scheduled', post_at: '2026-10-15T17:05:00Z', permalink: null },
        {
          post_id: '9101',
          status: 'posted',
          post_at: '2026-10-04T17:05:00Z',
          permalink: 'https://www.instagram.com/p/D1/',
        },
      ],
    },
  ),
  saved(802, 'First snow on the ridge, and nobody else up there', {
    type: 'video',
    data: { z_score: 1.3, like_count: 8_910 },
  }),
  saved(803, 'Glaze tests, week 12', {
    folder_id: '32',
    data: { username: 'marlow.clay', z_score: -0.6, like_count: null, comments_count: 20 },
    results: [{ post_id: '9103', status: 'draft', post_at: null, permalink: null }],
  }),
  saved(
    804,
    'We roast on Tuesdays. Come early: the first batch is gone by nine, and the second one is worth the wait.',
    {
      network: 'fb',
      type: 'text',
      folder_id: null,
      thumbnail: null,
      data: {
        username: null,
        user_fullname: 'Ostra Coffee Roasters',
        z_score: null,
        like_count: 212,
        comments_count: 41,
      },
    },
  ),
  saved(805, 'Behind the kiln', { type: 'video', thumbnail: null, data: { username: 'marlow.clay', z_score: null } }),
  saved(806, 'Olive harvest, day three', {
    data: { username: 'quinta.do.vale', z_score: 2.2, like_count: 4_402 },
    results: [{ post_id: '9104', status: 'error', post_at: '2026-10-05T17:05:00Z', permalink: null }],
  }),
]
const folders: ReplyOf<typeof ListSavedFolders> = {
  data: [
    { id: '31', name: 'Autumn', posts: 3, created_at: born },
    { id: '32', name: 'Clay and glaze', posts: 1, created_at: born },
    { id: '33', name: 'Reels to learn from', posts: 0, created_at: born },
  ],
  unfiled: 2,
  total: 6,
  limit: 5000,
}

const own = (id: number, at: number, caption: string, more: Partial<OwnContent> = {}): OwnContent => {
  const account = accounts[at]
  if (!account) throw new Error(`no account ${at}`)
  return {
    id: String(id),
    post_id: `1780${id}`,
    type: 'image',
    thumbnail_url: `/m/${id}/thumb.jpg`,
    social_account: {
      id: account.id,
      type: account.type,
      name: account.name,
      username: account.username,
      picture: account.pic_url,
    },
    data: { like_count: 640 + id, comments_count: id % 37, media_type: 'IMAGE', caption },
    media: [{ type: 'image', url: `/m/${id}/1080.jpg` }],
    permalink: `https://www.instagram.com/p/E${id}/`,
    posted_at: '2026-10-05T17:05:00Z',
    product_post_id: null,
    ...more,
  }
}
const live: OwnContent[] = [
  own(851, 0, 'Serving bowls, back in four glazes #stoneware', { type: 'album', product_post_id: '9105' }),
  own(852, 1, 'The cabin is booked until April', { type: 'reel' }),
  own(853, 2, 'Closed on Monday: we are firing the big kiln.', { type: 'text', thumbnail_url: null, media: [] }),
  own(854, 0, 'Throwing a lidded jar', { type: 'video', posted_at: '2026-10-02T08:30:00Z' }),
  own(855, 2, 'New oil, first press', { posted_at: '2026-09-30T08:30:00Z' }),
  own(856, 0, '', {
    posted_at: '2026-09-28T08:30:00Z',
    data: { like_count: null, comments_count: 0, media_type: 'IMAGE', caption: '' },
  }),
]
/** Of all accounts, one of which is being read and one of which is disconnected; of one account it is at rest. */
const content = (url: URL): ReplyOf<typeof ListOwnContent> => {
  const account = url.searchParams.get('accounts')
  const data = live.filter(({ social_account: { id } }) => !account || id === account)
  return {
    data,
    pagination: { has_next: false, offset: 0, per_result: 20, total: data.length },
    in_sync: account ? [] : ['11'],
    failed: account
      ? []
      : [
          {
            account_id: '12',
            code: 'token_unauthorized',
            title: 'Reconnect this account',
            message: 'Instagram no longer lets Fanfare read northfold.co. What was read before is still shown.',
          },
        ],
  }
}

/** Saved posts with their folders, and live posts of the accounts. */
export const savedReplies = (url: URL) => ({
  savedFolders: folders,
  savedPosts: {
    data: savedPosts,
    pagination: { has_next: false, offset: 0, per_result: 20, total: savedPosts.length },
  },
  content: content(url),
})
