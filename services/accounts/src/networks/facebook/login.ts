import { dialogAddress, featureScopes, publishingScopes } from '@fanfare/networks/graph/oauth.ts'
import { readSignedRequest } from '@fanfare/networks/graph/signed-request.ts'
import { fail } from '@fanfare/runtime/errors.ts'
import { asOldCode } from '../old-code.ts'
import { offersOfToken } from '../read-login.ts'
import type { AccountLogin } from '../types.ts'

/** Facebook Login: pages, and the Instagram accounts that are linked to them. */
export const facebookLogin: AccountLogin = {
  settings: ['META_APP_ID', 'META_APP_SECRET'],
  publishing: publishingScopes,
  features: featureScopes,
  addsUp: true,
  isOffered: () => true,
  addresses: ({ graphUrl, dialogUrl }) => [graphUrl, dialogUrl],
  dialog: ({ dialogUrl, metaAppId, metaConfigId }, request) =>
    dialogAddress({ dialogUrl, appId: metaAppId, configId: metaConfigId, ...request }),

  async redeem({ oauth, clock }, code, redirectUri, signal) {
    const short = await oauth.redeem(code, redirectUri, signal).catch(asOldCode)
    if (short.token === '') fail('connect.token_invalid')
    const { token, expiresIn } = await oauth.extend({ token: short.token, signal })
    if (token === '') fail('connect.token_invalid')
    const call = { token, signal }
    const [person, facts, granted] = await Promise.all([oauth.me(call), oauth.inspect(call), oauth.granted(call)])
    const named = expiresIn === null ? null : clock.now() + expiresIn * 1000
    return { token, person, granted, expiresAt: facts.expiresAt ?? named }
  },

  offers: offersOfToken,

  /** A person's token is exchanged for a new one while it works; a page's token comes with a person's and does not end. */
  async refresh({ oauth, clock }, held) {
    const { token, expiresIn } = await oauth.extend(held)
    if (expiresIn !== null || token === '')
      return { token, expiresAt: expiresIn === null ? null : clock.now() + expiresIn * 1000 }
    return { token, expiresAt: (await oauth.inspect({ token, signal: held.signal })).expiresAt }
  },

  readForm: ({ metaAppSecret }, signedRequest) => readSignedRequest(signedRequest, metaAppSecret),
  revoke: ({ oauth }, id, held) => oauth.revoke(id, held),
  inspect: ({ oauth }, held) => oauth.inspect(held),
}
