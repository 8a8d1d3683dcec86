import type { ReplyOf } from '@fanfare/contracts/endpoint.ts'
import type { ListApiKeys } from '@fanfare/contracts/endpoints/api-keys.ts'
import type { ListSessions, ReviewReset, SignIn } from '@fanfare/contracts/endpoints/auth.ts'
import type { CheckConnect } from '@fanfare/contracts/endpoints/connect.ts'
import type { GetStorage } from '@fanfare/contracts/endpoints/media.ts'
import type { GetTeam, ListAvailableAccounts, ListSocialAccounts } from '@fanfare/contracts/endpoints/teams.ts'
import type { GetUser, ListTimezones } from '@fanfare/contracts/endpoints/users.ts'
import { defaultSettings } from '@fanfare/contracts/entities/default-settings.ts'
import { features } from '@fanfare/contracts/features.ts'
import { quotaOf } from '@fanfare/contracts/plans.ts'
import { Creator, Manager, Owner } from '@fanfare/contracts/policy.ts'
import { accounts, born, teamId } from './fixtures.ts'

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

/** Of the person, the team, its accounts and its keys. */
export const teamReplies = {
  user: {
    id: '7',
    name: 'Mira Castelo',
    username: 'mira',
    email: 'mira@harbour.example',
    email_confirmed: true,
    email_change: null,
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
      {
        id: teamId,
        name: 'Harbour Studio',
        role: Owner,
        product_id: 2,
        drafts: true,
        needs_approval: false,
        features: [...features],
      },
      {
        id: '2',
        name: 'Northfold',
        role: Creator,
        product_id: 1,
        drafts: false,
        needs_approval: false,
        features: ['timeslots'],
      },
    ],
    active_team: teamId,
    locked_teams: [],
    quota: { social_accounts: 25, members: 10, posts_per_day: 25, max_schedule_days: 365 },
    suite_id: null,
    package_id: null,
    created_at: born,
  } satisfies ReplyOf<typeof GetUser>,
  accounts: accounts satisfies ReplyOf<typeof ListSocialAccounts>,
  team: {
    id: teamId,
    name: 'Harbour Studio',
    owner: { id: '7', product_id: 2, quota: quotaOf(2) },
    approvals: false,
    members: [
      {
        id: '7',
        name: 'Mira Castelo',
        email: 'mira@harbour.example',
        picture: null,
        pivot: { role: Owner },
        needs_approval: false,
        joined_at: born,
        locked: false,
      },
      {
        id: '8',
        name: 'Jonas Berg',
        email: 'jonas@harbour.example',
        picture: null,
        pivot: { role: Manager },
        needs_approval: false,
        joined_at: born,
        locked: false,
      },
    ],
    social_accounts: accounts,
    social_sets: [
      { id: '51', name: 'Shops', social_accounts: accounts.slice(0, 3) },
      { id: '52', name: 'Coffee', social_accounts: accounts.slice(3, 4) },
    ],
    created_at: born,
  } satisfies ReplyOf<typeof GetTeam>,
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
    connections: [
      {
        id: '1',
        login: 'facebook',
        connected: true,
        me: { id: '300', name: 'Mira Castelo' },
        expires_at: null,
        missing_permissions: [],
        missing_features: [],
      },
    ],
    offered: ['instagram', 'facebook'],
  } satisfies ReplyOf<typeof CheckConnect>,
  available: [
    ['1001', 'ig', 'juno.coffee', 'connectable', null],
    ['2001', 'fb', 'Juno Coffee', 'connectable', null],
    ['1002', 'ig', 'mira.castelo', 'personal', 'Switch to a business or creator account in the Instagram app.'],
    ['10011', 'ig', 'oleaandsons', 'connected', null],
  ].map(([accountId, type, name, state, fix]) => ({
    account_id: String(accountId),
    type: type as 'ig' | 'fb',
    login: 'facebook' as const,
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
}
