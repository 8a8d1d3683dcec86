import { sendForm } from '../app-callbacks.ts'
import { type Ig, scopedIdOf, type User } from '../state/account-records.ts'
import type { State } from '../state/state.ts'
import type { AppCredentials } from './env.ts'

/** As callbacks name a person: an Instagram account by its id for this app alone. */
const named = (person: User | Ig) => (person.kind === 'ig' ? scopedIdOf(person) : person.id)

/** Takes the app away from a user: all tokens are invalid, and the app is notified at its deauthorize address if it has one. */
export function deauthorize(state: State, app: AppCredentials, user: User | Ig): void {
  const grant = state.grant(user.id)
  user.deauthorizedAt = Math.max(state.clock.now(), grant?.at ?? 0)
  state.touch(user)
  if (grant) state.touch(Object.assign(grant, { permissions: {}, pages: [], accounts: [] }))
  const { deauthorizeUrl, instagramDeauthorizeUrl } = state.settings
  sendForm(state, user.kind === 'ig' ? instagramDeauthorizeUrl : deauthorizeUrl, {
    secret: app.secret,
    userId: named(user),
  })
}

/** A user asks for the deletion of what the app has of them; the app answers where they see how far it is. */
export function requestDeletion(state: State, app: AppCredentials, user: User | Ig): void {
  const { deletionUrl, instagramDeletionUrl } = state.settings
  sendForm(state, user.kind === 'ig' ? instagramDeletionUrl : deletionUrl, { secret: app.secret, userId: named(user) })
}
