import type { AvailableAccount } from '@fanfare/contracts/entities/teams.ts'
import { instagram } from '@fanfare/contracts/networks/instagram.ts'
import { permissionsOf } from '@fanfare/contracts/networks/permissions.ts'
import { readSignedRequest } from '@fanfare/networks/graph/signed-request.ts'
import {
  authorizeAddress,
  type InstagramPerson,
  instagramFeatures,
  instagramPublishing,
} from '@fanfare/networks/instagram/oauth.ts'
import { fail } from '@fanfare/runtime/errors.ts'
import { asOldCode } from '../old-code.ts'
import type { AccountLogin } from '../types.ts'
import { fixes, type Verdict } from '../verdict.ts'

/** What to do with an account that the person has signed in with and that cannot be published to. */
const personalFix =
  'This is a personal account. Switch it to a business or creator account in the Instagram app (it’s free), then check again.'

function verdictOf(person: InstagramPerson, granted: readonly string[]): Verdict {
  if (!person.isProfessional) return { state: 'personal', fix: personalFix }
  const lacking = permissionsOf(instagram.key, 'instagram').publish.filter(name => !granted.includes(name))
  if (lacking.length > 0) return { state: 'no_permission', fix: fixes.permission('instagram', lacking) }
  return { state: 'connectable', fix: null }
}

const accountOf = (person: InstagramPerson, verdict: Verdict): AvailableAccount => ({
  account_id: person.id,
  type: instagram.key,
  login: 'instagram',
  username: person.username,
  name: person.name,
  pic_url: person.picture,
  followers: person.followers,
  page: null,
  ...verdict,
})

/** Instagram Login: the one account that signs in, without any page. */
export const instagramLogin: AccountLogin = {
  settings: ['INSTAGRAM_APP_ID', 'INSTAGRAM_APP_SECRET'],
  publishing: instagramPublishing,
  features: instagramFeatures,
  addsUp: false,
  isOffered: ({ instagramAppId }) => instagramAppId !== undefined,
  addresses: ({ instagramGraphUrl, instagramCodesUrl, instagramDialogUrl }) => [
    instagramGraphUrl,
    instagramCodesUrl,
    instagramDialogUrl,
  ],
  dialog: ({ instagramDialogUrl, instagramAppId = '' }, { rerequest, ...request }) =>
    authorizeAddress({ dialogUrl: instagramDialogUrl, appId: instagramAppId, ...request, again: rerequest }),

  async redeem({ instagramOauth, clock }, code, redirectUri, signal) {
    const short = await instagramOauth.redeem(code, redirectUri, signal).catch(asOldCode)
    if (short.token === '') fail('connect.token_invalid')
    const { token, expiresIn } = await instagramOauth.extend({ token: short.token, signal })
    if (token === '') fail('connect.token_invalid')
    const { id, username, scopedId } = await instagramOauth.me({ token, signal })
    return {
      token,
      person: { id, name: username, ...(scopedId === undefined ? {} : { scopedId }) },
      granted: short.granted,
      expiresAt: expiresIn === null ? null : clock.now() + expiresIn * 1000,
    }
  },

  async offers({ instagramOauth }, { known, ...call }) {
    const person = await instagramOauth.me(call)
    const verdict = verdictOf(person, known.granted)
    const access =
      verdict.state === 'connectable' ? { token: call.token, pageId: null, link: null, bio: person.bio } : undefined
    return { offers: [{ account: accountOf(person, verdict), access }], granted: [...known.granted] }
  },

  async refresh({ instagramOauth, clock }, held) {
    const { token, expiresIn } = await instagramOauth.refresh(held)
    return { token, expiresAt: expiresIn === null ? null : clock.now() + expiresIn * 1000 }
  },

  readForm: ({ instagramAppSecret }, signedRequest) =>
    instagramAppSecret === undefined ? undefined : readSignedRequest(signedRequest, instagramAppSecret),

  inspect: ({ instagramOauth }, { known, ...call }) => instagramOauth.inspect(call, known),
}
