import type { ManagedPage } from '@fanfare/networks/facebook/managed-pages.ts'
import type { InstagramAccount } from '@fanfare/networks/instagram/account.ts'
import { describe, expect, test } from 'vitest'
import { offersOf } from '../../src/networks/offers.ts'

const all = [
  'pages_show_list',
  'pages_read_engagement',
  'pages_manage_posts',
  'instagram_basic',
  'instagram_content_publish',
]
const ig = (id: string): InstagramAccount => ({
  id,
  username: `u${id}`,
  name: `N${id}`,
  picture: null,
  followers: 7,
  bio: null,
})
const page = (change: Partial<ManagedPage> = {}): ManagedPage => ({
  id: '1',
  name: 'Bakery',
  username: 'bakery',
  token: 'page-token',
  tasks: ['ANALYZE', 'CREATE_CONTENT'],
  picture: null,
  followers: 3,
  link: null,
  bio: null,
  business: ig('9'),
  connected: ig('9'),
  ...change,
})
/** What debug_token says of a login; `allowed`: the accounts that it names, where it names them. */
const login = (scopes: readonly string[] = all, allowed?: string[]) => ({
  scopes: [...scopes],
  targets: new Map(allowed ? [['instagram_basic', allowed]] : []),
})
const states = (pages: ManagedPage[], granted = all, unlinked: InstagramAccount[] = []) =>
  offersOf(pages, unlinked, login(granted)).map(({ account }) => [account.type, account.account_id, account.state])

describe('what a connection offers (spec §5)', () => {
  test('a page and its business account are connectable', () => {
    expect(states([page()])).toEqual([
      ['ig', '9', 'connectable'],
      ['fb', '1', 'connectable'],
    ])
  })

  test.each([
    ['nothing was left out', undefined],
    ['it was allowed', ['9']],
  ])('an account that the page only lists as connected is a personal one where %s', (_, allowed) => {
    const [offer] = offersOf([page({ business: undefined })], [], login(all, allowed))
    expect(offer?.account).toMatchObject({ state: 'personal', fix: expect.stringContaining('business or creator') })
  })

  test('one that was left out of the dialog is not called a personal one: nothing proves it', () => {
    for (const allowed of [['8'], []]) {
      const [offer] = offersOf([page({ business: undefined })], [], login(all, allowed))
      expect(offer?.account).toMatchObject({
        state: 'no_permission',
        fix: expect.stringMatching(/^You didn’t grant access to this account\./),
      })
    }
  })

  test('nor one that is not named for want of a permission: that is said instead', () => {
    const granted = all.filter(name => name !== 'instagram_basic')
    const [offer] = offersOf([page({ business: undefined })], [], login(granted))
    expect(offer?.account).toMatchObject({ state: 'no_permission', fix: expect.stringContaining('Instagram profile') })
  })

  test('a page without an account offers only itself', () => {
    expect(states([page({ business: undefined, connected: undefined })])).toEqual([['fb', '1', 'connectable']])
  })

  test('the connected account must be the very account', () => {
    const [offer] = offersOf([page({ connected: ig('8') })], [], login())
    expect(offer?.account).toMatchObject({ account_id: '9', state: 'no_permission' })
  })

  test('an account ticked without its page has no page to log in with', () => {
    const offers = offersOf([], [ig('5')], login())
    expect(offers.map(({ account }) => account)).toMatchObject([
      { account_id: '5', state: 'connectlogin', page: null, fix: expect.stringContaining('Page') },
    ])
  })

  test('a missing permission is said in words, and only what needs it is blocked', () => {
    const offers = offersOf([page()], [], login(all.filter(name => name !== 'instagram_content_publish')))
    expect(offers.map(({ account }) => [account.type, account.state])).toEqual(
      [
        ['fb', 'connectable'],
        ['ig', 'no_permission'],
      ].toReversed(),
    )
    expect(offers.find(({ account }) => account.type === 'ig')?.account.fix).toBe(
      'You haven’t allowed Fanfare to publish to Instagram. Sign in with Facebook again and turn this permission on in its dialog.',
    )
  })

  test('a role that may not create content does not publish', () => {
    expect(states([page({ tasks: ['ANALYZE'] })]).map(([, , state]) => state)).toEqual([
      'no_permission',
      'no_permission',
    ])
    expect(states([page({ tasks: ['MANAGE'] })]).map(([, , state]) => state)).toEqual(['connectable', 'connectable'])
  })

  test.each([['PROFILE_PLUS_CREATE_CONTENT'], ['PROFILE_PLUS_MANAGE'], ['PROFILE_PLUS_FULL_CONTROL']])(
    'a newer page names its roles its own way: %s',
    task =>
      expect(states([page({ tasks: [task] })]).map(([, , state]) => state)).toEqual(['connectable', 'connectable']),
  )

  test('a page with a token and no word of roles is tried', () => {
    expect(states([page({ tasks: [] })]).map(([, , state]) => state)).toEqual(['connectable', 'connectable'])
    expect(states([page({ tasks: ['PROFILE_PLUS_ANALYZE'] })])[0]?.[2]).toBe('no_permission')
  })

  test('a page without a token is never connectable: no empty token gets in', () => {
    for (const tasks of [['MANAGE'], []])
      expect(states([page({ token: '', tasks })]).map(([, , state]) => state)).toEqual([
        'no_permission',
        'no_permission',
      ])
  })
})
