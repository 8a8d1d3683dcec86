import type { AvailableAccount, ConnectState } from '@fanfare/contracts/entities/teams.ts'
import { type LoginKey, loginKeys } from '@fanfare/contracts/networks/login-keys.ts'
import { describe, expect, it } from 'vitest'
import { isTrouble, outcomeTo, outcomeWords, type Trouble } from '../../../src/features/connect/model/outcomes.ts'

const account: AvailableAccount = {
  account_id: '17841',
  type: 'ig',
  login: 'facebook',
  username: 'oleaandsons',
  name: 'Olea & Sons',
  pic_url: null,
  followers: null,
  page: null,
  state: 'connectable',
  fix: null,
}
const words = (state: Trouble, change: Partial<AvailableAccount> = {}, offered: readonly LoginKey[] = loginKeys) =>
  outcomeWords({ ...account, ...change, state }, offered)

describe('what stands against an account (spec §4)', () => {
  const states: ConnectState[] = [
    'connectable',
    'personal',
    'connectlogin',
    'no_permission',
    'fb_notloggedin',
    'checkpointed',
    'restricted',
    'connected',
  ]
  const troubles = states.filter(isTrouble)

  it('is each outcome but the good ones', () => {
    expect(troubles).toEqual([
      'personal',
      'connectlogin',
      'no_permission',
      'fb_notloggedin',
      'checkpointed',
      'restricted',
    ])
  })

  it.each(troubles)('%s has a title of its own, a cause, and a way out', state => {
    const { title, cause, steps, signIn, site } = words(state)
    expect(title).toContain('oleaandsons')
    expect(cause.length).toBeGreaterThan(20)
    expect(steps.length).toBeGreaterThan(0)
    expect(signIn !== undefined || site !== undefined).toBe(true)
    expect(new Set(troubles.map(one => words(one).title)).size).toBe(troubles.length)
  })

  it('without a Page, Instagram Login is the way out where the installation has it', () => {
    expect(words('connectlogin').signIn).toEqual({ login: 'instagram', label: 'Continue with Instagram' })
    const { signIn, steps } = words('connectlogin', {}, ['facebook'])
    expect(signIn).toBeUndefined()
    expect(steps[0]).toBe('Link oleaandsons to a Page that you manage, in the Page’s settings under Linked accounts.')
  })

  it('a locked login is that of the person who connected it, not of the network', () => {
    expect(words('checkpointed').site?.href).toBe('https://www.facebook.com/')
    expect(words('checkpointed', { login: 'instagram' }).site?.href).toBe('https://www.instagram.com/')
    expect(words('restricted').site?.href).toBe('https://www.instagram.com/')
  })

  it('has an address', () => {
    expect(outcomeTo(account)).toBe('/connect/2?fix=ig.17841')
  })
})
