import type { ReplyOf } from '@fanfare/contracts/endpoint.ts'
import type { ListApiKeys } from '@fanfare/contracts/endpoints/api-keys.ts'
import type { ListSessions } from '@fanfare/contracts/endpoints/auth.ts'
import type { CheckConnect } from '@fanfare/contracts/endpoints/connect.ts'
import type { GetStorage } from '@fanfare/contracts/endpoints/media.ts'
import type { ListCalendar, ListPosts, ListQuota, PostCounts } from '@fanfare/contracts/endpoints/post-lists.ts'
import type { GetPost, GetTrace, Preflight } from '@fanfare/contracts/endpoints/posts.ts'
import type { GetTeam, ListAvailableAccounts, ListSocialAccounts } from '@fanfare/contracts/endpoints/teams.ts'
import type { GetUser, ListTimezones } from '@fanfare/contracts/endpoints/users.ts'
import type { CalendarRow, Post, PostFault } from '@fanfare/contracts/entities/posts.ts'
import type { SocialAccount } from '@fanfare/contracts/entities/teams.ts'
import { defaultSettings } from '@fanfare/contracts/entities/users.ts'

/** The world that the pictures show. Nothing in it follows the clock, and every reply has the type of its contract. */
export const now = '2026-10-14T09:00:00Z'
const teamId = '1'
const born = '2026-09-01T08:00:00Z'

const account = (id: string, type: 'ig' | 'fb', name: string, timezone: string, more = {}): SocialAccount => ({
  id,
  team_id: teamId,
  type,
  status: 1,
  username: type === 'ig' ? name : '',
  name,
  pic_url: null,
  ig_id: type === 'ig' ? `100${id}` : null,
  fb_id: `200${id}`,
  profile_url: `https://www.instagram.com/${name}/`,
  settings: { timezone },
  is_checkpointed: false,
  is_restricted: false,
  social_set_id: null,
  expires_at: null,
  created_at: born,
  ...more,
})
const olea = account('11', 'ig', 'oleaandsons', 'Europe/Lisbon')
const north = account('12', 'ig', 'northfold.co', 'Europe/Oslo', { status: 0 })
const shop = account('13', 'fb', 'Olea & Sons', 'Europe/Lisbon', { expires_at: '2026-10-20T08:00:00Z' })
const accounts = [olea, north, shop]

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
  dominant_color: colours[n % colours.length] ?? null,
  alt_text: alt,
  user_tags: [],
  crop: null,
})
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

let posts = 0
const post = (
  on: SocialAccount,
  status: Post['status'],
  at: string | null,
  caption: string,
  more: Partial<Post> = {},
): Post => {
  posts += 1
  const items = [item(posts), item(posts + 1, 'Two bowls on a linen cloth')]
  return {
    id: String(900 + posts),
    team_id: teamId,
    group_id: String(900 + posts),
    account: {
      id: on.id,
      type: on.type,
      username: on.username,
      name: on.name,
      pic_url: null,
      timezone: on.settings.timezone,
      status: on.status,
    },
    post_type: 'post',
    type: 'album',
    status,
    unconfirmed: false,
    caption,
    title: '',
    hashtags: [],
    first_comment: '',
    location: null,
    media: items,
    thumbnail_url: null,
    schedule: at ? { kind: 'date', wall: at.slice(0, 16), zone: on.settings.timezone, at } : null,
    post_at: at,
    posted_at: status === 3 ? at : null,
    permalink: status === 3 ? 'https://www.instagram.com/p/Cx1/' : null,
    content_id: status === 3 ? '1789' : null,
    error: null,
    alerts: [],
    progress: null,
    attempts: status > 1 ? 1 : 0,
    max_retry: 3,
    author_id: '7',
    version: 1,
    created_at: born,
    updated_at: '2026-10-13T10:00:00Z',
    ...more,
  }
}
export const failed = post(olea, 4, '2026-10-14T07:30:00Z', 'Matte white, made slowly', {
  error: fault(
    'aspect_ratio',
    'Picture shape not accepted',
    'Picture 2 is too wide or too tall for Instagram, which allows 4:5 to 1.91:1.',
    'crop',
    { item: 2 },
  ),
})
const unconfirmed = post(olea, 4, '2026-10-13T17:05:00Z', 'Saturday at the market', {
  unconfirmed: true,
  error: fault('unconfirmed', 'Is it live?', 'Instagram didn’t respond. The post may be live.', 'check'),
})
const held = post(north, 1, '2026-10-16T10:00:00Z', 'Above the tree line', {
  error: fault(
    'token_unauthorized',
    'Disconnected',
    'Instagram is disconnected. Reconnect to publish this post.',
    'reconnect',
  ),
})
export const scheduled = post(olea, 1, '2026-10-15T17:05:00Z', 'New glaze, fired this morning #ceramics #stoneware', {
  first_comment: 'In the shop on Friday',
})
const rtl = post(olea, 1, '2026-10-17T11:00:00Z', 'صباح الخير من الورشة')
const page = post(shop, 1, '2026-10-15T17:05:00Z', 'New glaze, fired this morning')
const live = post(olea, 3, '2026-10-12T17:05:00Z', 'The kiln is open')
const draft = post(olea, 0, null, 'Studio sale in November')
const all = [failed, unconfirmed, held, scheduled, rtl, page, live, draft]

const stateWords: Record<string, (one: Post) => boolean> = {
  DRAFT: one => one.status === 0,
  SCHEDULED: one => one.status === 1 && !one.error,
  HELD: one => one.status === 1 && Boolean(one.error),
  INPROGRESS: one => one.status === 2,
  POSTED: one => one.status === 3,
  ERROR: one => one.status === 4 && !one.unconfirmed,
  UNCONFIRMED: one => one.unconfirmed,
}
const row = (one: Post): CalendarRow => ({
  id: one.id,
  a: one.account.id,
  t: (one.post_at ?? now).replace('.000', ''),
  s: one.unconfirmed ? 5 : one.status,
  k: one.type,
  c: one.caption.slice(0, 40),
  ...(one.media[0] && { m: one.media[0].media_id, d: one.media[0].dominant_color ?? '' }),
  ...(one.error && { r: one.error.title }),
  u: one.author_id,
  v: one.version,
})

const zones = ['Europe/Lisbon', 'Europe/Oslo', 'Europe/Paris', 'America/New_York', 'Asia/Tokyo', 'UTC']
const city = (zone: string) => (zone.split('/').at(-1) ?? zone).replaceAll('_', ' ')

/** What the world answers to each call, from the address it was asked at. */
export const replies = (url: URL, id: string) => ({
  user: {
    id: '7',
    name: 'Mira Castelo',
    username: 'mira',
    email: 'mira@harbour.example',
    email_confirmed: true,
    product_id: 2,
    expired_at: null,
    fb: { id: '300', name: 'Mira Castelo', expires_at: null },
    settings: { ...defaultSettings, timezone: 'Europe/Lisbon', timeFormat: 24, onboarding: true },
    teams: [
      { id: teamId, name: 'Harbour Studio', role: 0, product_id: 2, drafts: true },
      { id: '2', name: 'Northfold', role: 2, product_id: 1, drafts: false },
    ],
    active_team: teamId,
    quota: { social_accounts: 25, members: 10, posts_per_day: 25, max_schedule_days: 365 },
    suite_id: null,
    package_id: null,
    created_at: born,
  } satisfies ReplyOf<typeof GetUser>,
  accounts: accounts satisfies ReplyOf<typeof ListSocialAccounts>,
  team: {
    id: teamId,
    name: 'Harbour Studio',
    owner: { id: '7', product_id: 2 },
    members: [
      {
        id: '7',
        name: 'Mira Castelo',
        email: 'mira@harbour.example',
        picture: null,
        pivot: { role: 0 },
        joined_at: born,
      },
      {
        id: '8',
        name: 'Jonas Berg',
        email: 'jonas@harbour.example',
        picture: null,
        pivot: { role: 1 },
        joined_at: born,
      },
    ],
    social_accounts: accounts,
    created_at: born,
  } satisfies ReplyOf<typeof GetTeam>,
  posts: (() => {
    const wanted = url.searchParams.get('status')?.split(',')
    const keyword = url.searchParams.get('keyword')?.toLowerCase() ?? ''
    const data = all
      .filter(one => !wanted || wanted.some(word => stateWords[word]?.(one)))
      .filter(one => one.caption.toLowerCase().includes(keyword))
    return { data, pagination: { has_next: false, offset: 0, per_result: 20, total: data.length } }
  })() satisfies ReplyOf<typeof ListPosts>,
  calendar: { rows: all.filter(one => one.post_at).map(row) } satisfies ReplyOf<typeof ListCalendar>,
  counts: {
    draft: 1,
    scheduled: 3,
    held: 1,
    inprogress: 0,
    posted: 1,
    alerts: 0,
    error: 1,
    unconfirmed: 1,
  } satisfies ReplyOf<typeof PostCounts>,
  quota: [
    { social_account_id: olea.id, post_date: '2026-10-15', quota: 25, used: 1 },
    { social_account_id: olea.id, post_date: '2026-10-20', quota: 25, used: 25 },
  ] satisfies ReplyOf<typeof ListQuota>,
  post: (all.find(one => one.id === id) ?? scheduled) satisfies ReplyOf<typeof GetPost>,
  trace: {
    post_id: id,
    publication_id: '77',
    state: 'failed',
    attempts: 1,
    max_retry: 3,
    lateness_s: null,
    prepared: { child_1: '17890001' },
    commits: 0,
    deadline_at: '2026-10-14T08:00:00Z',
    next_at: null,
    steps: [
      ['2026-10-14T07:30:00.120Z', 'claimed', 'Started', 'A worker picked up this post', 'ok', 12],
      ['2026-10-14T07:30:00.410Z', 'media_ready', 'Media ready', '2 pictures are reachable', 'ok', 290],
      [
        '2026-10-14T07:30:01.930Z',
        'failed',
        'Not accepted',
        'Picture 2 is too wide or too tall for Instagram.',
        'failed',
        1520,
      ],
    ].map(([at, step, title, text, verdict, ms], index) => ({
      id: String(index + 1),
      at: String(at),
      attempt: 1,
      worker: 'worker-1',
      step: String(step),
      title: String(title),
      text: String(text),
      verdict: verdict as 'ok' | 'failed',
      duration_ms: Number(ms),
      after_commit: false,
      calls: [],
    })),
  } satisfies ReplyOf<typeof GetTrace>,
  preflight: {
    checks: [
      { code: 'pictures', level: 'pass', title: 'Pictures', text: '1 of 2 ready for Instagram', item: null, fix: null },
      {
        code: 'media_ratio',
        level: 'warn',
        title: 'Picture 2 is too wide for Instagram',
        text: 'It’s 2.1:1, and the most is 1.91:1. The edges will be cropped.',
        item: 2,
        fix: { kind: 'crop', label: 'Crop to fit' },
      },
      { code: 'connection', level: 'pass', title: 'Account connected', text: '', item: null, fix: null },
    ].map(check => ({ ...check, account_id: null })) as ReplyOf<typeof Preflight>['checks'],
    stops: 0,
    warnings: 1,
  } as ReplyOf<typeof Preflight>,
  storage: {
    used_bytes: 24_300_000_000,
    allowed_bytes: 200 * 1024 ** 3,
    open_uploads: 0,
    open_uploads_allowed: 20,
  } satisfies ReplyOf<typeof GetStorage>,
  sessions: [
    ['1', true, 'Chrome on Linux', '2026-10-14T08:59:00Z'],
    ['2', false, 'Safari on iPhone', '2026-10-11T18:20:00Z'],
  ].map(([session, current, device, seen]) => ({
    id: String(session),
    current: Boolean(current),
    device: String(device),
    ip: '192.0.2.7',
    created_at: born,
    seen_at: String(seen),
    expires_at: '2026-11-14T09:00:00Z',
  })) satisfies ReplyOf<typeof ListSessions>,
  keys: [
    {
      id: '61',
      name: 'Newsroom',
      prefix: 'ff_4kTq',
      scopes: ['posts:read', 'posts:write'],
      created_by: '7',
      created_at: born,
      last_used_at: '2026-10-13T12:00:00Z',
      expires_at: null,
    },
  ] satisfies ReplyOf<typeof ListApiKeys>,
  connect: {
    connected: true,
    me: { id: '300', name: 'Mira Castelo' },
    expires_at: null,
    missing_permissions: [],
    missing_features: [],
  } satisfies ReplyOf<typeof CheckConnect>,
  available: [
    ['1001', 'ig', 'juno.coffee', 'connectable', null],
    ['2001', 'fb', 'Juno Coffee', 'connectable', null],
    ['1002', 'ig', 'mira.castelo', 'personal', 'Switch to a business or creator account in the Instagram app.'],
    ['10011', 'ig', 'oleaandsons', 'connected', null],
  ].map(([accountId, type, name, state, cure]) => ({
    account_id: String(accountId),
    type: type as 'ig' | 'fb',
    username: type === 'ig' ? String(name) : '',
    name: String(name),
    pic_url: null,
    followers: 1234,
    page: null,
    state: state as 'connectable',
    cure: cure ?? null,
  })) satisfies ReplyOf<typeof ListAvailableAccounts>,
  zones: {
    data: zones.map(name => ({ name, city: city(name), offset_minutes: 60, label: `${city(name)} (UTC+1)` })),
  } satisfies ReplyOf<typeof ListTimezones>,
})
