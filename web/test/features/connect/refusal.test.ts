import { describe, expect, it } from 'vitest'
import { loginNamed, otherAccountWords, refusalWords } from '../../../src/features/connect/model/refusal.ts'

describe('why a dialog came back without a connection', () => {
  it('names the network of the login, and what to do there', () => {
    const { message } = refusalWords('connect_blocked', loginNamed('facebook'))
    expect(message).toMatch(/^Facebook has temporarily blocked apps for your login\. Log in at facebook\.com/)
    expect(refusalWords('connect_blocked', loginNamed('tiktok')).message).toContain('tiktok.com')
  })

  it('is said without one too, and a login or code that nobody knows is no words of ours', () => {
    expect(loginNamed('<b>else</b>')).toBeUndefined()
    expect(refusalWords('connect_blocked', undefined).message).toMatch(/^The network has temporarily blocked/)
    expect(refusalWords('toString', undefined).title).toBe('That didn’t work')
  })
})

describe('an account that is connected again', () => {
  const account = { username: 'oleaandsons', name: 'Olea & Sons' }
  const words = (login: 'instagram' | 'facebook' | 'tiktok', signedInAs = 'junocoffee') =>
    otherAccountWords('connect_account_missing', login, { signedInAs, account })

  it('says who signed in instead, where the login is one account', () => {
    expect(words('instagram')?.message).toMatch(
      /^You signed in as @junocoffee, not @oleaandsons\. Try again .* Instagram\./,
    )
    expect(words('tiktok')?.message).toContain('log out of TikTok')
  })

  it('is selected at Facebook, and says so', () => {
    expect(words('facebook')).toBeUndefined()
    expect(refusalWords('connect_account_missing', 'facebook').message).toContain('with its Page')
    expect(refusalWords('connect_account_missing', 'instagram').message).not.toContain('Page')
  })

  it('names nobody where the account itself signed in', () => expect(words('instagram', 'oleaandsons')).toBeUndefined())
})
