import type { Fault } from '../api/http.ts'

/** Where an API message sends the person (spec §2). */
export const redirectFor = (code: Fault['code']): string | undefined => {
  if (code === 'connect.no_connect' || code === 'connect.token_invalid') return `/connect/1?error=${code}`
  if (code === 'connect.no_account') return '/connect/2'
  return undefined
}
