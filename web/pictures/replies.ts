import type { ReplyOf } from '@fanfare/contracts/endpoint.ts'
import type { ListApiKeys } from '@fanfare/contracts/endpoints/api-keys.ts'
import type { ListSessions, ReviewReset, SignIn } from '@fanfare/contracts/endpoints/auth.ts'
import type { ListCaptions } from '@fanfare/contracts/endpoints/captions.ts'
import type { CheckConnect } from '@fanfare/contracts/endpoints/connect.ts'
import type { ListNotes } from '@fanfare/contracts/endpoints/day-notes.ts'
import type { GetStorage } from '@fanfare/contracts/endpoints/media.ts'
import type { EnqueuePosts } from '@fanfare/contracts/endpoints/placing.ts'
import type { BulkPosts } from '@fanfare/contracts/endpoints/post-bulk.ts'
import type { GetPostLibrary, ListPostLibraries } from '@fanfare/contracts/endpoints/post-libraries.ts'
import type { ListCalendar, ListPosts, ListQuota, PostCounts } from '@fanfare/contracts/endpoints/post-lists.ts'
import type { GetPost, GetTrace, Preflight } from '@fanfare/contracts/endpoints/posts.ts'
import type { GetTeam, ListAvailableAccounts, ListSocialAccounts } from '@fanfare/contracts/endpoints/teams.ts'
import type { ListAvailableSlots, ListTimeslots, UpdateTimeslotZone } from '@fanfare/contracts/endpoints/timeslots.ts'
import type { GetUser, ListTimezones } from '@fanfare/contracts/endpoints/users.ts'
import {
  type CalendarRow,
  Draft,
  Failed,
  InProgress,
  type Post,
  Posted,
  Scheduled,
} from '@fanfare/contracts/entities/posts.ts'
import { defaultSettings } from '@fanfare/contracts/entities/users.ts'
import { Creator, Manager, Owner } from '@fanfare/contracts/policy.ts'
import { accounts, born, captions, live, now, olea, page, posts, scheduled, teamId, timeslots } from './fixtures.ts'
import { libraries } from './library.ts'
import { deliveries, webhooks } from './webhooks.ts'

const stateWords: Record<string, (one: Post) => boolean> = {
  DRAFT: one => one.status === Draft,
  SCHEDULED: one => one.status === Scheduled,
  HELD: one => one.status === Scheduled && Boolean(one.error),
  INPROGRESS: one => one.status === InProgress,
  POSTED: one => one.status === Posted,
  ERROR: one => one.status === Failed,
  UNCONFIRMED: one => one.unconfirmed,
}
const row = (one: Post): CalendarRow => ({
  id: one.id,
  a: one.account.id,
  t: (one.post_at ?? now).replace('.000', ''),
  s: one.unconfirmed ? 5 : one.status,
  k: one.type,
  c: one.caption.slice(0, 40),
  ...(one.media[0] && { m: one.media[0].media_id, d: one.media[0].dominantColor ?? '' }),
  ...(one.error && { r: one.error.title }),
  // One post has the caption of another.
  ...(one.id === page.id && { x: 1 as const }),
  u: one.author_id,
  v: one.version,
})

const zones = ['Europe/Lisbon', 'Europe/Oslo', 'Europe/Paris', 'America/New_York', 'Asia/Tokyo', 'UTC']
const city = (zone: string) => (zone.split('/').at(-1) ?? zone).replaceAll('_', ' ')

const newsroomKey = {
  id: '61',
  name: 'Newsroom',
  prefix: 'ff_4kTq',
  scopes: ['posts:read', 'posts:write'],
  created_by: '7',
  created_at: born,
  last_used_at: '2026-10-13T12:00:00Z',
  expires_at: null,
} satisfies ReplyOf<typeof ListApiKeys>[number]

/** What is answered to each call, from the address it was asked at. */
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
    settings: {
      ...defaultSettings,
      editor_vertical_accounts: false,
      timezone: 'Europe/Lisbon',
      timeFormat: 24,
      onboarding: true,
    },
    teams: [
      { id: teamId, name: 'Harbour Studio', role: Owner, product_id: 2, drafts: true },
      { id: '2', name: 'Northfold', role: Creator, product_id: 1, drafts: false },
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
        pivot: { role: Owner },
        joined_at: born,
      },
      {
        id: '8',
        name: 'Jonas Berg',
        email: 'jonas@harbour.example',
        picture: null,
        pivot: { role: Manager },
        joined_at: born,
      },
    ],
    social_accounts: accounts,
    created_at: born,
  } satisfies ReplyOf<typeof GetTeam>,
  posts: (() => {
    const wanted = url.searchParams.get('status')?.split(',')
    const keyword = url.searchParams.get('keyword')?.toLowerCase() ?? ''
    const data = posts
      .filter(one => !wanted || wanted.some(word => stateWords[word]?.(one)))
      .filter(one => one.caption.toLowerCase().includes(keyword))
    return { data, pagination: { has_next: false, offset: 0, per_result: 20, total: data.length }, in_sync: false }
  })() satisfies ReplyOf<typeof ListPosts>,
  notes: {
    data: [
      {
        id: '91',
        title: 'Autumn market',
        text: 'All three accounts post from the stall.',
        colour: 'green' as const,
        first: '2026-10-16',
        last: '2026-10-20',
        author_id: '7',
        version: 1,
        created_at: born,
        updated_at: born,
      },
    ],
  } satisfies ReplyOf<typeof ListNotes>,
  calendar: {
    rows: posts
      .filter(one => one.post_at)
      .map(row)
      .sort((a, b) => a.t.localeCompare(b.t)),
  } satisfies ReplyOf<typeof ListCalendar>,
  counts: {
    draft: 1,
    scheduled: 3,
    held: 1,
    inprogress: 0,
    posted: 1,
    alerts: 0,
    error: 2,
    unconfirmed: 1,
  } satisfies ReplyOf<typeof PostCounts>,
  quota: [
    { social_account_id: olea.id, post_date: '2026-10-15', quota: 25, used: 1 },
    { social_account_id: olea.id, post_date: '2026-10-20', quota: 25, used: 25 },
  ] satisfies ReplyOf<typeof ListQuota>,
  bulk: {
    total: 2,
    done: [{ id: scheduled.id, version: 2, undoable: true }],
    refused: [
      {
        id: '9',
        caption: 'Last call for the winter workshop',
        code: 'schedule_in_past',
        title: 'This time has passed',
        message: 'This time has passed. Choose a later one.',
      },
    ],
  } satisfies ReplyOf<typeof BulkPosts>,
  placed: {
    batch: null,
    seed: 7,
    done: 2,
    left: 1,
    items: libraries.slice(0, 3).map(({ id: library, caption, media }, at) => ({
      post_id: null,
      library_id: library,
      account_id: olea.id,
      caption: caption.slice(0, 80),
      media_id: media[0]?.media_id ?? null,
      at: at === 2 ? null : `2026-10-1${6 + at}T11:33:00Z`,
      wall: at === 2 ? null : `2026-10-1${6 + at}T12:33`,
      place:
        at === 2
          ? null
          : {
              slot_id: '704',
              date: `2026-10-1${6 + at}`,
              slot_wall: `2026-10-1${6 + at}T12:30`,
              wall: `2026-10-1${6 + at}T12:33`,
              at: `2026-10-1${6 + at}T11:33:00Z`,
              varied_minutes: 3,
              moved: false,
              passed:
                at === 0
                  ? []
                  : [{ slot_id: '701', date: '2026-10-15', wall: '2026-10-15T18:00', why: 'taken' as const }],
              passed_count: at,
            },
      same:
        at === 1
          ? {
              post_id: live.id,
              at: '2026-10-12T17:05:00Z',
              caption: false,
              items: [1],
              message: 'The 2nd picture was in a post on 12 October',
            }
          : null,
      left: at === 2 ? { code: 'incomplete' as const, message: 'Instagram needs a picture or a video.' } : null,
    })),
  } satisfies ReplyOf<typeof EnqueuePosts>,
  timeslots: timeslots satisfies ReplyOf<typeof ListTimeslots>,
  availableSlots: [
    {
      social_account_id: olea.id,
      timezone: 'Europe/Lisbon',
      slots: [
        {
          slot_id: '704',
          date: '2026-10-16',
          slot_wall: '2026-10-16T12:30',
          wall: '2026-10-16T12:33',
          at: '2026-10-16T11:33:00Z',
          varied_minutes: 3,
          moved: false,
          passed: (['taken', 'gap'] as const).map(why => ({
            slot_id: '701',
            date: '2026-10-15',
            wall: '2026-10-15T18:00',
            why,
          })),
          passed_count: 2,
        },
        ...['2026-10-19T12:30', '2026-10-20T18:00'].map((slot_wall, at) => ({
          slot_id: `${705 + at}`,
          date: slot_wall.slice(0, 10),
          slot_wall,
          wall: slot_wall,
          at: `${slot_wall}:00+01:00`,
          varied_minutes: 0,
          moved: false,
          passed: [],
          passed_count: 0,
        })),
      ],
      ends: null,
    },
  ] satisfies ReplyOf<typeof ListAvailableSlots>,
  zoneChange: {
    account_id: olea.id,
    before: 'Europe/Lisbon',
    after: 'Asia/Tokyo',
    slots: timeslots
      .filter(slot => slot.account_id === olea.id)
      .map(({ id, day, hour }) => ({ id, day, hour, before: now, after: now, minutes: -480 })),
  } satisfies ReplyOf<typeof UpdateTimeslotZone>,
  post: (posts.find(one => one.id === id) ?? scheduled) satisfies ReplyOf<typeof GetPost>,
  libraries: {
    data: libraries,
    pagination: { has_next: false, offset: 0, per_result: 24, total: libraries.length },
  } satisfies ReplyOf<typeof ListPostLibraries>,
  library: (libraries.find(one => one.id === id) ?? libraries[0]) as ReplyOf<typeof GetPostLibrary>,
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
      ['2026-10-14T07:30:00.410Z', 'media_ready', 'Media ready', '2 pictures are stored', 'ok', 290],
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
      {
        code: 'pictures',
        level: 'pass',
        cost: 0,
        title: 'Pictures',
        text: '1 of 2 ready for Instagram',
        item: null,
        fix: null,
      },
      {
        code: 'media_ratio',
        level: 'warn',
        cost: 8,
        title: 'Picture 2 is too wide for Instagram',
        text: 'It’s 2.1:1, and the most is 1.91:1. The edges will be cropped.',
        item: 2,
        fix: { kind: 'crop', label: 'Crop to fit' },
      },
      { code: 'connection', level: 'pass', cost: 0, title: 'Account connected', text: '', item: null, fix: null },
    ].map(check => ({ ...check, account_id: null })) as ReplyOf<typeof Preflight>['checks'],
    score: 92,
    stops: 0,
    warnings: 1,
  } as ReplyOf<typeof Preflight>,
  captions: {
    data: captions,
    pagination: { has_next: false, offset: 0, per_result: 50, total: captions.length },
    folders: [
      { tag: 'Olea & Sons', count: 2 },
      { tag: 'Tags', count: 1 },
    ],
    counts: { all: captions.length, hashtags: 1 },
  } satisfies ReplyOf<typeof ListCaptions>,
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
  keys: [newsroomKey] satisfies ReplyOf<typeof ListApiKeys>,
  webhooks,
  deliveries,
  review: {
    email: 'mira@harbour.example',
    second_factor_since: '2026-10-13T22:40:00Z',
    api_keys: [newsroomKey],
    sessions: [{ device: 'Chrome on Linux', ip: '192.0.2.7', seen_at: '2026-10-14T08:59:00Z' }],
  } satisfies ReplyOf<typeof ReviewReset>,
  challenge: { second_factor: true, challenge: 'c' } satisfies ReplyOf<typeof SignIn>,
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
  ].map(([accountId, type, name, state, fix]) => ({
    account_id: String(accountId),
    type: type as 'ig' | 'fb',
    username: type === 'ig' ? String(name) : '',
    name: String(name),
    pic_url: null,
    followers: 1234,
    page: null,
    state: state as 'connectable',
    fix: fix ?? null,
  })) satisfies ReplyOf<typeof ListAvailableAccounts>,
  zones: {
    data: zones.map(name => ({ name, city: city(name), offset_minutes: 60, label: `${city(name)} (UTC+1)` })),
  } satisfies ReplyOf<typeof ListTimezones>,
})
