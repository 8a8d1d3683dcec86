import type { LoginKey } from '@fanfare/contracts/networks/login-keys.ts'

interface Login {
  id: string
  user_id: string
  login: LoginKey
}

interface Credential {
  user_id: string
  login: LoginKey
  connection_id: string | null
}

const isOfKind = ({ user_id, login }: Credential, other: Login): boolean =>
  user_id === other.user_id && login === other.login

/**
 * Whether a credential came with a login; `all` are the logins of its person. Credentials from before a person could hold several logins do
 * not say so: they belong to the only login of their kind.
 */
export const cameWith = (credential: Credential, login: Login, all: readonly Login[]): boolean =>
  credential.connection_id === null
    ? isOfKind(credential, login) && all.filter(other => isOfKind(credential, other)).length === 1
    : credential.connection_id === login.id

/** Whether it may have come with this login or with another of the same kind: that was never noted, and only the network can say it. */
export const mayHaveComeWith = (credential: Credential, login: Login, all: readonly Login[]): boolean =>
  credential.connection_id === null && isOfKind(credential, login) && !cameWith(credential, login, all)
