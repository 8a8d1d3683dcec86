import type { SocialAccount } from '@fanfare/contracts/entities/teams.ts'
import { catalogue, type ErrorCode } from '@fanfare/contracts/errors.ts'
import { type LoginKey, loginKeys } from '@fanfare/contracts/networks/login-keys.ts'
import { messageOfLogin } from '@fanfare/contracts/networks/login-words.ts'
import { loginOf } from '@fanfare/contracts/networks/logins.ts'

export interface RefusalWords {
  title: string
  message: string
}

/** The login that the way back from a dialog names; undefined where it names none. */
export const loginNamed = (text: string | null): LoginKey | undefined => loginKeys.find(key => key === text)

/** Why a dialog came back without a connection, in the words of its login where that is named. */
export const refusalWords = (code: string, login: LoginKey | undefined): RefusalWords => {
  if (!Object.hasOwn(catalogue, code))
    return { title: 'That didn’t work', message: 'The network didn’t say why. Try again.' }
  const { title, message } = catalogue[code as ErrorCode]
  return { title, message, ...(login && messageOfLogin(code, login)) }
}

/** Of an account that is connected again, and of the login that came instead. */
interface OtherAccount {
  /** Who signed in, as the network calls them. */
  signedInAs: string
  account: Pick<SocialAccount, 'username' | 'name'>
}

/**
 * Why an account was not connected again by a login that is one account itself: someone else's was signed in at the network, often without
 * asking. undefined where that is not what happened.
 */
export const otherAccountWords = (
  code: string,
  login: LoginKey | undefined,
  { signedInAs, account: { username, name } }: OtherAccount,
): RefusalWords | undefined => {
  const wanted = username || name
  if (code !== 'connect_account_missing' || !login || loginOf(login).needsPage || signedInAs === wanted)
    return undefined
  const { name: network } = loginOf(login)
  return {
    title: 'That was another account',
    message: `You signed in as @${signedInAs}, not @${wanted}. Try again and choose @${wanted} at ${network}. If it doesn’t ask who you are, log out of ${network} in this browser first.`,
  }
}
