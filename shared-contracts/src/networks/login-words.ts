import type { LoginKey } from './login-keys.ts'
import { loginOf } from './logins.ts'

type Login = ReturnType<typeof loginOf>

/** Refusals whose way out lies at the network of the login, and what they say of it; undefined where the usual message is right. */
const messages: Record<string, (login: Login) => string | undefined> = {
  connect_blocked: ({ name, host }) =>
    `${name} has temporarily blocked apps for your login. Log in at ${host} and follow any instructions there. If there are none, wait a few hours. Reconnecting before that won’t help.`,
  connect_app_refused: ({ name }) =>
    `${name} doesn’t accept this installation’s app. Your administrator has to correct its settings. Trying again won’t help.`,
  // Such a login is one account: nothing is selected in its dialog.
  connect_account_missing: ({ name, needsPage }) =>
    needsPage ? undefined : `You signed in as another account. Sign in with ${name} as the account that you reconnect.`,
}

/** The message of a refusal in the words of a login: it names the network at which people can do something. Empty: the usual one is right. */
export const messageOfLogin = (code: string, login: LoginKey): { message?: string } => {
  const message = Object.hasOwn(messages, code) ? messages[code]?.(loginOf(login)) : undefined
  return message === undefined ? {} : { message }
}
