import { defaultSettings } from '@fanfare/contracts/entities/default-settings.ts'
import { AccountActive, type SocialAccount } from '@fanfare/contracts/entities/teams.ts'
import type { User } from '@fanfare/contracts/entities/users.ts'
import { Owner } from '@fanfare/contracts/policy.ts'
import { describe, expect, it } from 'vitest'
import { chooseAccount, firstNavigation, isTeamOnItsWay, laterNavigation } from '../../src/app/guard.ts'
import { redirectFor } from '../../src/lib/navigation/redirects.ts'

const account = (id: string, type: 'ig' | 'fb'): SocialAccount => ({
  id,
  type,
  login: 'facebook',
  team_id: '9',
  status: AccountActive,
  username: `user${id}`,
  name: `Name ${id}`,
  pic_url: null,
  ig_id: null,
  tiktok_id: null,
  fb_id: null,
  profile_url: null,
  settings: { timezone: 'Europe/Lisbon' },
  is_checkpointed: false,
  is_restricted: false,
  permission_missing: false,
  locked: false,
  social_set_id: null,
  expires_at: null,
  created_at: '2026-01-01T00:00:00Z',
})
const page = account('1', 'fb')
const olea = account('2', 'ig')
const juno = account('3', 'ig')
const team = (id: string) => ({
  id,
  name: `Team ${id}`,
  role: Owner,
  product_id: 2,
  drafts: true,
  features: [],
  needs_approval: false,
})
const user = (teams: string[], locked: string[] = []): User => ({
  id: '7',
  name: 'Mira',
  username: 'mira',
  email: 'mira@harbour.example',
  email_confirmed: true,
  email_change: null,
  product_id: 2,
  expired_at: null,
  fb: null,
  settings: defaultSettings,
  teams: teams.map(team),
  active_team: teams[0] ?? null,
  locked_teams: locked.map(id => ({ id, name: `Team ${id}` })),
  quota: { social_accounts: 20, members: 10, posts_per_day: 25, max_schedule_days: 365 },
  suite_id: null,
  package_id: null,
  created_at: '2026-01-01T00:00:00Z',
})
const arrive = (pathname: string, search: string, accounts = [page, olea, juno], teams = ['9'], later = false) =>
  firstNavigation({ pathname, search: new URLSearchParams(search), user: user(teams), accounts, later })

describe('the first navigation', () => {
  it('lets onboarding and the wizard pass, even with no account', () => {
    for (const path of ['/onboarding/connect', '/onboarding/team', '/connect/2'])
      expect(arrive(path, '', [])).toEqual({ type: 'pass' })
    expect(arrive('/connected', '', [])).not.toEqual({ type: 'pass' })
  })
  it('sends a person with no connected account to connect', () => {
    // Added to a team and with an empty one of their own: they choose first.
    expect(arrive('/', '?is_from_login=true', [], ['9', '10'])).toEqual({ type: 'redirect', to: '/onboarding/team' })
    expect(arrive('/', '?is_from_login=true', [], ['9'])).toEqual({ type: 'redirect', to: '/onboarding/connect' })
    expect(arrive('/publishing/calendar/month', '', [])).toEqual({ type: 'redirect', to: '/onboarding/connect' })
  })
  it('tells a person whose team has no seat for them, where they have nothing of their own', () => {
    const came = (search: string, accounts: SocialAccount[]) =>
      firstNavigation({ pathname: '/', search: new URLSearchParams(search), user: user(['9'], ['10']), accounts })
    expect(came('is_from_login=true', [])).toEqual({ type: 'redirect', to: '/onboarding/team' })
    expect(came('', [])).toEqual({ type: 'redirect', to: '/onboarding/team' })
    expect(came('is_from_login=true', [olea]).type).toBe('enter')
    expect(came('is_from_switch=true', [])).toEqual({ type: 'redirect', to: '/onboarding/connect' })
  })
  it('lets a person in who put connecting off, also into an empty one of several teams', () => {
    for (const teams of [['9'], ['9', '8']])
      expect(arrive('/publishing/post-status/draft', '?account=4', [], teams, true)).toMatchObject({
        type: 'enter',
        accountId: null,
        sync: false,
      })
    expect(arrive('/', '?is_from_login=true', [], ['9', '8'], true)).toEqual({
      type: 'redirect',
      to: '/onboarding/team',
    })
  })
  it('shows settings to a person with no connected account, and still has its first navigation to come', () => {
    for (const path of ['/settings', '/settings/security', '/settings/profile', '/plans'])
      expect(arrive(path, '', [])).toEqual({ type: 'pass' })
    expect(arrive('/settings/security', '?is_from_login=true', [], ['9']).type).toBe('pass')
    expect(arrive('/settings/security', '?is_from_login=true', [], ['9', '10'])).toMatchObject({
      to: '/onboarding/team?next=%2Fsettings%2Fsecurity',
    })
    expect(arrive('/settingsomething', '', []).type).toBe('redirect')
    expect(arrive('/settings/security', '', [olea]).type).toBe('enter')
  })
  it('asks for the team after signing in, when there are several', () => {
    expect(arrive('/', 'is_from_login=true', [olea], ['9', '8'])).toEqual({ type: 'redirect', to: '/onboarding/team' })
    expect(arrive('/', 'is_from_login=true', [olea], ['9']).type).toBe('enter')
    expect(arrive('/publishing/post-status/needs', 'is_from_login=true&account=2&page=2', [olea], ['9', '8'])).toEqual({
      type: 'redirect',
      to: '/onboarding/team?next=%2Fpublishing%2Fpost-status%2Fneeds%3Fpage%3D2',
    })
    expect(arrive('/', 'is_from_login=false', [olea], ['9', '8']).type).toBe('enter')
  })
  it('does not ask a person who has said where to begin, and began there', () => {
    const came = (preferred: string | null, active: string) =>
      firstNavigation({
        pathname: '/',
        search: new URLSearchParams('is_from_login=true'),
        user: {
          ...user(['9', '8']),
          active_team: active,
          settings: { ...defaultSettings, team_prefered_id: preferred },
        },
        accounts: [olea],
      }).type
    expect(came('8', '8')).toBe('enter')
    // The team service did not answer: they are in another one.
    expect(came('8', '9')).toBe('redirect')
    expect(came(null, '9')).toBe('redirect')
  })
  it('asks for the team where the active one has no accounts and there are others', () => {
    expect(arrive('/publishing/calendar/month', '', [], ['9', '8'])).toEqual({
      type: 'redirect',
      to: '/onboarding/team?next=%2Fpublishing%2Fcalendar%2Fmonth',
    })
    expect(arrive('/', 'is_from_switch=true', [], ['9', '8'])).toEqual({ type: 'redirect', to: '/onboarding/connect' })
    expect(arrive('/', '', [], ['9'])).toEqual({ type: 'redirect', to: '/onboarding/connect' })
  })
  it('takes the account of the query, else the first Instagram account, else the first', () => {
    expect(chooseAccount([page, olea, juno], '3')).toBe(juno)
    expect(chooseAccount([page, olea, juno], null)).toBe(olea)
    expect(chooseAccount([page], null)).toBe(page)
    expect(chooseAccount([page, olea], '404')).toBe(olea)
    expect(chooseAccount([], null)).toBeUndefined()
  })
  it('among Instagram accounts takes the first that is connected through a page', () => {
    const alone = { ...olea, login: 'instagram' as const, fb_id: null }
    const through = { ...juno, fb_id: '71' }
    expect(chooseAccount([page, alone, through], null)).toBe(through)
    expect(chooseAccount([page, alone, through], alone.id)).toBe(alone)
    // A page is connected by its login too, and comes after Instagram all the same.
    expect(chooseAccount([{ ...page, fb_id: '71' }, alone], null)).toBe(alone)
  })
  it('clears its flags, keeps the rest of the query and asks the network again', () => {
    const decision = arrive('/', 'is_from_login=true&view=week&account=3')
    expect(decision).toMatchObject({ type: 'enter', accountId: '3', sync: true })
    expect(decision.type === 'enter' && decision.search.toString()).toBe('view=week&account=3')
    expect(arrive('/', 'is_from_switch=true')).toMatchObject({ sync: true })
    expect(arrive('/', '')).toMatchObject({ sync: false, accountId: '2' })
  })
})

describe('later navigations', () => {
  const later = (search: string, active: string | null, accounts = [page, olea, juno]) =>
    laterNavigation(new URLSearchParams(search), accounts, active)
  it('switches to another account of the query', () => {
    expect(later('account=3', '2')).toMatchObject({ accountId: '3' })
  })
  it('puts the active account into a query without one', () => {
    expect(later('date=2026-10-15', '3').search.toString()).toBe('date=2026-10-15&account=3')
  })
  it('does not leave the active account for one that is not of this team', () => {
    expect(later('account=404', '3')).toMatchObject({ accountId: '3' })
    expect(later('account=404', '3').search.get('account')).toBe('3')
  })
  it('takes another account when the active one was disconnected, and none when none is left', () => {
    expect(later('account=3', '3', [page, olea])).toMatchObject({ accountId: '2' })
    expect(later('account=3', '3', []).search.has('account')).toBe(false)
  })
})

it('waits for the first team of a new person, and for nobody else’s', () => {
  const now = Date.parse('2026-01-01T00:00:10Z')
  expect(isTeamOnItsWay(user([]), now)).toBe(true)
  expect(isTeamOnItsWay(user(['9']), now)).toBe(false)
  // They left their teams, or deleted them. A device whose clock is wrong waits for nothing either.
  expect(isTeamOnItsWay(user([]), now + 60_000)).toBe(false)
  expect(isTeamOnItsWay(user([]), now - 3_600_000)).toBe(false)
  // Their plan went down moments after they joined.
  expect(isTeamOnItsWay(user([], ['9']), now)).toBe(false)
})

it('knows where messages of the API send a person', () => {
  expect(redirectFor('connect.no_connect')).toBe('/connect/1?error=connect.no_connect')
  expect(redirectFor('connect.token_invalid')).toBe('/connect/1?error=connect.token_invalid')
  expect(redirectFor('connect.no_account')).toBe('/connect/2')
  expect(redirectFor('post_not_found')).toBeUndefined()
})
