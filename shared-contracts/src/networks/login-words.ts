import type { LoginKey } from './login-keys.ts'
import { loginOf } from './logins.ts'

/** Refusals whose way out lies at the network of the login, and what they say of it. */
const messages = {
  connect_blocked: ({ name, host }: { name: string; host: string }) =>
    `${name} blocks all apps until you log in at ${host} and follow the instructions there. Reconnecting won’t help.`,
  connect_app_refused: ({ name }: { name: string }) =>
    `${name} doesn’t accept this installation’s app. Your administrator has to correct its settings. Trying again won’t help.`,
} as const

/** The message of a refusal in the words of a login: it names the network at which people can do something. Empty: the usual one is right. */
export const messageOfLogin = (code: string, login: LoginKey): { message?: string } => {
  const message = Object.hasOwn(messages, code) ? messages[code as keyof typeof messages] : undefined
  return message ? { message: message(loginOf(login)) } : {}
}
