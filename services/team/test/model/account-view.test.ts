import { AccountActive, AccountDisabled, AccountExpired, AccountLimited } from '@fanfare/contracts/entities/teams.ts'
import { describe, expect, test } from 'vitest'
import { accountView, pictureUrl, publishingView, statusOf } from '../../src/model/account-view.ts'
import { sniffPicture } from '../../src/model/sniff-picture.ts'
import type { SocialAccountRow } from '../../src/stores/social-accounts.ts'

const at = new Date('2026-05-01T10:00:00Z')
const row: SocialAccountRow = {
  id: '11',
  team_id: '7',
  type: 'ig',
  login: 'facebook',
  network_id: '178414',
  page_id: '1010',
  username: 'olea',
  name: 'Olea',
  profile_url: 'https://www.instagram.com/olea/',
  bio: 'Olive oil',
  timezone: 'Europe/Lisbon',
  state: AccountActive,
  limited_at: null,
  disabled: false,
  locked: false,
  checkpointed: false,
  restricted: false,
  credential_id: '5',
  credential_version: 1,
  permissions: ['pages_show_list'],
  expires_at: at,
  connected_by: '3',
  created_at: at,
  read_at: at,
  removed_at: null,
  social_set_id: null,
  etag: 'abcdef0123456789',
}

describe('status (spec §3)', () => {
  test.each([
    [{ disabled: false, state: AccountExpired }, AccountExpired],
    [{ disabled: false, state: AccountActive }, AccountActive],
    [{ disabled: false, state: AccountLimited }, AccountLimited],
    [{ disabled: true, state: AccountExpired }, AccountDisabled],
    [{ disabled: true, state: AccountActive }, AccountDisabled],
  ])('%j', (given, status) => expect(statusOf(given)).toBe(status))
})

test('an account as the application shows it', () => {
  expect(accountView(row)).toMatchObject({
    ig_id: '178414',
    fb_id: '1010',
    pic_url: '/api/team/7/accounts/11/picture?v=abcdef012345',
    settings: { timezone: 'Europe/Lisbon' },
    expires_at: '2026-05-01T10:00:00.000Z',
  })
  expect(accountView({ ...row, type: 'fb', network_id: '1010' })).toMatchObject({ ig_id: null, fb_id: '1010' })
  expect(JSON.stringify(accountView(row))).not.toContain('credential')
})

test('without a picture there is no address of one', () => {
  expect(pictureUrl({ ...row, etag: null })).toBeNull()
})

test('for the publisher a removed account is switched off, whatever else it was', () => {
  expect(publishingView(row, { plan: 2, page: undefined })).toMatchObject({
    ...{ status: AccountActive, removed: false, credential_id: '5', plan: 2, page_account_id: null, page: null },
  })
  const removed = publishingView({ ...row, removed_at: at }, { plan: 2, page: undefined })
  expect(removed).toMatchObject({ status: AccountDisabled, removed: true })
  expect(publishingView({ ...row, disabled: true }, { plan: 2, page: undefined })).toMatchObject({
    status: AccountDisabled,
    removed: false,
  })
})

test('for the publisher a linked page comes with its name and the state of its connection', () => {
  const page = { ...row, id: '7', type: 'fb', network_id: '1010', name: 'Olea page', permissions: null } as const
  const of = (given: object) => publishingView(row, { plan: 2, page: { ...page, ...given } })
  expect(of({})).toMatchObject({
    page_account_id: '7',
    page: { name: 'Olea page', status: AccountActive, permission_missing: false },
  })
  expect(of({ disabled: true }).page?.status).toBe(AccountDisabled)
  expect(of({ state: AccountExpired }).page?.status).toBe(AccountExpired)
  expect(of({ permissions: ['pages_show_list'] }).page?.permission_missing).toBe(true)
  expect(accountView({ ...page, permissions: ['pages_show_list'] }).permission_missing).toBe(true)
  expect(accountView({ ...page, permissions: null }).permission_missing).toBe(false)
})

describe('a picture is recognised by its bytes', () => {
  test.each([
    [Buffer.from([0xff, 0xd8, 0xff, 0xe0]), 'image/jpeg'],
    [Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]), 'image/png'],
    [Buffer.from('GIF89a'), 'image/gif'],
    [Buffer.from('RIFF\u0000\u0000\u0000\u0000WEBP'), 'image/webp'],
    [Buffer.from('<svg onload=alert(1)>'), undefined],
    [Buffer.from('RIFF\u0000\u0000\u0000\u0000WAVE'), undefined],
    [Buffer.alloc(0), undefined],
  ])('%s', (bytes, mime) => expect(sniffPicture(bytes)).toBe(mime))
})
