import type { SavedCaption } from '@fanfare/contracts/entities/captions.ts'
import { emptyContent, emptyItem } from '@fanfare/contracts/entities/post-content.ts'
import type { PostFault } from '@fanfare/contracts/entities/post-faults.ts'
import { Draft, Failed, type Post, Posted, Scheduled } from '@fanfare/contracts/entities/posts.ts'
import { AccountActive, AccountExpired, type SocialAccount } from '@fanfare/contracts/entities/teams.ts'

import type { Timeslot } from '@fanfare/contracts/entities/timeslots.ts'

/** Who and what is in the pictures: the accounts and the posts. Nothing of it follows the clock. */
export const now = '2026-10-14T09:00:00Z'
export const teamId = '1'
export const born = '2026-09-01T08:00:00Z'

const account = (id: string, type: 'ig' | 'fb', name: string, timezone: string, more = {}): SocialAccount => ({
  id,
  team_id: teamId,
  type,
  login: 'facebook',
  status: AccountActive,
  username: type === 'ig' ? name : '',
  name,
  pic_url: null,
  ig_id: type === 'ig' ? `100${id}` : null,
  tiktok_id: null,
  fb_id: `200${id}`,
  profile_url: `https://www.instagram.com/${name}/`,
  settings: { timezone },
  is_checkpointed: false,
  is_restricted: false,
  permission_missing: false,
  locked: false,
  social_set_id: null,
  expires_at: null,
  created_at: born,
  ...more,
})
export const olea = account('11', 'ig', 'oleaandsons', 'Europe/Lisbon')
const north = account('12', 'ig', 'northfold.co', 'Europe/Oslo', { status: AccountExpired })
const shop = account('13', 'fb', 'Olea & Sons', 'Europe/Lisbon', { expires_at: '2026-10-20T08:00:00Z' })
export const accounts = [olea, north, shop]

const colours = ['#c8bda4', '#7d8b75', '#b0664a', '#38536b', '#d8c7b0', '#5f6f52']
const item = (n: number, alt = ''): Post['media'][number] => ({
  media_id: String(500 + n),
  order: n,
  type: 'image',
  url: `/m/${500 + n}/1080.jpg`,
  thumbnail_url: `/api/media/${500 + n}/thumb`,
  width: 1080,
  height: 1350,
  duration: null,
  bytes: 240_000,
  mime: 'image/jpeg',
  file_name: `bowl-${n}.jpg`,
  ...emptyItem,
  alt_text: alt,
  id: String(500 + n),
  image: {
    src: `/m/${500 + n}/1080.jpg`,
    width: 1080,
    height: 1350,
    fileId: String(500 + n),
    fileName: `bowl-${n}.jpg`,
  },
  video: null,
  storage: 'disk',
  dominantColor: colours[n % colours.length] ?? null,
  dominantGradientColor: null,
  render: null,
  is_rendered: true,
})
const tag = (username: string, x: number, y: number) => ({ username, x, y, pk: null, position: { x, y } })
const fault = (code: string, title: string, message: string, action: PostFault['action'], more = {}): PostFault => ({
  code,
  title,
  message,
  action,
  item: null,
  network: null,
  at: '2026-10-14T07:30:00Z',
  ...more,
})

/** What is written and chosen where nothing was. */
const { items: _items, location: _location, ...nothing } = emptyContent
export const nothingWritten = { ...nothing, location: null }

let count = 0
const post = (
  on: SocialAccount,
  status: Post['status'],
  at: string | null,
  caption: string,
  more: Partial<Post> = {},
): Post => {
  count += 1
  const items = [item(count), item(count + 1, 'Two bowls on a linen cloth')]
  return {
    id: String(900 + count),
    team_id: teamId,
    group_id: String(900 + count),
    owner_id: on.id,
    description: caption,
    post_status: status,
    thumbnail: null,
    eligible_actions: [],
    account: {
      id: on.id,
      type: on.type,
      username: on.username,
      name: on.name,
      pic_url: null,
      timezone: on.settings.timezone,
      status: on.status,
    },
    ...nothingWritten,
    type: 'album',
    status,
    approval: null,
    unconfirmed: false,
    caption,
    library_id: null,
    series: null,
    hashtags: [],
    accounts: [],
    publications: [],
    rendering: null,
    igtv_share_preview_to_feed: true,
    source: 'composed',
    media: items,
    thumbnail_url: null,
    schedule: at ? { kind: 'date', wall: at.slice(0, 16), zone: on.settings.timezone, at } : null,
    post_at: at,
    posted_at: status === Posted ? at : null,
    permalink: status === Posted ? 'https://www.instagram.com/p/Cx1/' : null,
    content_id: status === Posted ? '1789' : null,
    error: null,
    alerts: [],
    progress: null,
    attempts: status > Scheduled ? 1 : 0,
    max_retry: 3,
    author_id: '7',
    version: 1,
    created_at: born,
    updated_at: '2026-10-13T10:00:00Z',
    locked_by: null,
    locked_until: null,
    thumbnail_failed: false,
    fb_id: null,
    ig_id: status === Posted ? '1789' : null,
    tiktok_id: null,
    shortcode: status === Posted ? 'Cx1' : null,
    like_count: null,
    comment_count: null,
    reach_count: null,
    post_alerts: [],
    creator_source: null,
    last_added_timestamp: Date.parse(born) / 1000,
    last_edit_timestamp: Date.parse('2026-10-13T10:00:00Z') / 1000,
    schedule_publish_timestamp: at ? Date.parse(at) / 1000 : null,
    ...more,
  }
}
export const failed = post(olea, Failed, '2026-10-14T07:30:00Z', 'Matte white, made slowly', {
  error: fault(
    'aspect_ratio',
    'Picture shape not accepted',
    'Picture 2 is too wide or too tall for Instagram, which allows 4:5 to 1.91:1.',
    'crop',
    { item: 2 },
  ),
})
const unconfirmed = post(olea, Failed, '2026-10-13T17:05:00Z', 'Saturday at the market', {
  unconfirmed: true,
  error: fault('unconfirmed', 'Is it live?', 'Instagram didn’t respond. The post may be live.', 'check'),
})
const held = post(north, Scheduled, '2026-10-16T10:00:00Z', 'Above the tree line', {
  error: fault(
    'token_unauthorized',
    'Disconnected',
    'Instagram is disconnected. Reconnect to publish this post.',
    'reconnect',
  ),
})
export const scheduled = post(
  olea,
  Scheduled,
  '2026-10-15T17:05:00Z',
  'New glaze, fired this morning #ceramics #stoneware',
  {
    first_comment: 'In the shop on Friday',
    media: [
      {
        ...item(4),
        user_tags: [tag('northfold.co', 0.3, 0.3), tag('juno.coffee', 0.7, 0.62)],
      },
      item(5, 'Two bowls on a linen cloth'),
    ],
  },
)
/** Begins with the mark that makes it read from the right; Latin letters, because not every machine has fonts for others. */
const rtl = post(olea, Scheduled, '2026-10-17T11:00:00Z', '\u200FSabah al-khayr min al-warsha')
export const page = post(shop, Scheduled, '2026-10-15T17:05:00Z', 'New glaze, fired this morning')
export const live = post(olea, Posted, '2026-10-12T17:05:00Z', 'The kiln is open', {
  like_count: 1284,
  comment_count: 37,
})
const draft = post(olea, Draft, null, 'Studio sale in November')
const saved = (
  id: string,
  title: string,
  caption: string,
  tags: string[],
  use_count: number,
  more: Partial<SavedCaption> = {},
): SavedCaption => ({
  id,
  title,
  caption,
  kind: 'caption',
  tags,
  hashtags: [],
  use_count,
  last_used_at: use_count > 0 ? '2026-10-13T10:00:00Z' : null,
  author_id: '7',
  version: 1,
  created_at: born,
  updated_at: born,
  ...more,
})
export const captions = [
  saved('71', 'Mill shop opening hours', 'The mill shop is open on Saturdays, ten to six.', ['Olea & Sons'], 5),
  saved('72', 'Ceramics tags', '#ceramics #handmadepottery #stoneware #slowliving', ['Olea & Sons', 'Tags'], 11, {
    kind: 'hashtags',
    hashtags: ['ceramics', 'handmadepottery', 'stoneware', 'slowliving'],
  }),
  saved(
    '73',
    'Workshop dates',
    'Six places, one kiln, no experience needed.\nWrite to us to keep a place. #ceramics',
    [],
    0,
    {
      author_id: '8',
    },
  ),
]
export const posts = [failed, unconfirmed, held, scheduled, rtl, page, live, draft]

let slotCount = 700
const slot = (on: SocialAccount, day: number, hour: string, planned: string[] = []): Timeslot => ({
  id: String(++slotCount),
  account_id: on.id,
  social_account_id: on.id,
  day,
  hour,
  posts: planned.map((at, index) => ({ id: String(950 + index), post_at: at })),
  posts_count: planned.length,
})
/** The week of the first account: two times a day, one at the weekend. */
export const timeslots: Timeslot[] = [
  ...[1, 2, 3, 4, 5].flatMap(day => [
    slot(olea, day, '12:30'),
    slot(olea, day, '18:00', day === 4 ? ['2026-10-15T17:05:00Z', '2026-10-22T17:03:00Z'] : []),
  ]),
  slot(olea, 6, '10:00', ['2026-10-17T09:02:00Z']),
  slot(north, 1, '08:00'),
]
