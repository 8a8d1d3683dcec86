import { permissions } from '../state/grants.ts'
import type { State } from '../state/state.ts'
import { isLoopback } from '../wire/loopback.ts'

export type DialogParams = Record<string, string>

/** Returns what is wrong with a dialog request, as title and message; undefined when nothing is. */
export function dialogMistake(
  { app, state }: { app: { id: string }; state: State },
  params: DialogParams,
): [string, string] | undefined {
  if (params.client_id !== app.id) return ['Invalid App ID', 'The provided app ID does not look like a valid app ID.']
  const uri = params.redirect_uri ?? ''
  if (!URL.canParse(uri)) return ['Missing redirect_uri', 'The parameter redirect_uri is required and must be a URL.']
  if (!isLoopback(new URL(uri).hostname) && !state.settings.redirectUris.includes(uri))
    return [
      'URL blocked',
      "This redirect failed because the redirect URI is not white-listed in the app's client OAuth settings.",
    ]
  if (params.response_type && params.response_type !== 'code')
    return ['Unsupported response type', 'This network answers with response_type=code only.']
  const unknown = scopeOf(params).filter(permission => !(permissions as readonly string[]).includes(permission))
  if (unknown.length > 0) return ['Invalid Scopes', `Invalid Scopes: ${unknown.join(', ')}.`]
  return undefined
}

/** Permissions that the request names, and the one that every login gives. */
const scopeOf = (params: DialogParams): string[] => [
  ...new Set(['public_profile', ...(params.scope ?? '').split(/[,\s]+/).filter(Boolean)]),
]

/** Permissions that the dialog asks this person for: what is not declined yet; declined ones only on a re-request. */
export function askedOf(state: State, userId: string, params: DialogParams): string[] {
  const before = state.grant(userId)?.permissions ?? {}
  const again = params.auth_type === 'rerequest'
  return scopeOf(params).filter(permission => again || before[permission] !== 'declined')
}
