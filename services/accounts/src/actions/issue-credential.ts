import type { BodyOf, ReplyOf } from '@fanfare/contracts/endpoint.ts'
import { CredentialRenewed } from '@fanfare/contracts/events.ts'
import type { IssueCredential } from '@fanfare/contracts/internal/accounts.ts'
import { transaction } from '@fanfare/runtime/db/database.ts'
import { fail } from '@fanfare/runtime/errors.ts'
import { emit } from '@fanfare/runtime/events/events.ts'
import type { Deps } from '../deps.ts'
import { accountNetworks } from '../networks/networks.ts'
import type { Access } from '../networks/types.ts'
import { putCredential } from '../stores/credentials.ts'
import { factsOfAccess } from './access-facts.ts'
import { asAppError } from './network.ts'
import { type ConnectionOffer, readOffers } from './read-offers.ts'

type Wanted = BodyOf<typeof IssueCredential>

/** What the account is called in the person's request, and in that of the team service. */
const field = { field: 'body.account_id' }

/** With what an account is published to; fails where the account cannot be connected. */
function accessOf({ account, access }: ConnectionOffer): Access {
  const { state, fix } = account
  const options = { ...field, rule: 'an account that can be connected', ...(fix === null ? {} : { message: fix }) }
  if (state === 'personal') fail('connect_personal', options)
  if (state === 'connectlogin') fail('connect_login', options)
  if (state !== 'connectable' || !access || access.token === '') return fail('connect_no_permission', options)
  return access
}

const fold = (username: string): string => username.replace(/^@/, '').toLowerCase()

/**
 * The account must be the one that was meant (spec §5): of this username, of this id or page, and linked to this page. Spec §3 has
 * `fb_id` both for the account's own id and for its page's, so either is right.
 */
function checkExpected(
  { account }: ConnectionOffer,
  { username, fb_id, page_id }: NonNullable<Wanted['expects']>,
): void {
  if (username !== undefined && fold(username) !== fold(account.username))
    fail('connect_no_permission', {
      field: 'body.username',
      rule: 'the account’s username',
      message: 'The login offers an account with another username.',
    })
  if (fb_id !== undefined && fb_id !== account.account_id && fb_id !== account.page?.id)
    fail('connect_no_permission', {
      field: 'body.fb_id',
      rule: 'the account’s ID or its page’s ID, as the login offers it',
      message: 'The login offers this account with another ID.',
    })
  if (page_id !== undefined && page_id !== account.page?.id)
    fail('connect_no_permission', {
      field: 'body.fb_page_id',
      rule: 'the page that is linked to the account',
      message: 'This account is linked to a different Page.',
    })
}

/** Makes or renews the credential of an account for a team, from the person's connections. */
export async function issueCredential(deps: Deps, wanted: Wanted): Promise<ReplyOf<typeof IssueCredential>> {
  const { user_id, team_id, account_id, type } = wanted
  const { offers, unread } = await readOffers(deps, user_id)
  const offer = offers.find(({ account }) => account.type === type && account.account_id === account_id)
  if (!offer) {
    // A connection that could not be read now may be the one that includes it.
    if (unread) throw unread
    const message = 'Your connections don’t include this account.'
    return fail('connect.no_account', { ...field, rule: 'an account that a connection includes', message })
  }
  checkExpected(offer, wanted.expects ?? {})
  const access = accessOf(offer)
  const { expiresAt, dataAccessEndsAt, permissions } = await factsOfAccess(deps, offer).catch(err => {
    throw asAppError(deps, err, 'connect.token_invalid', offer.connection.login)
  })
  const { account, connection } = offer
  const { id, version } = await transaction(deps.db, async tx => {
    const issued = await putCredential(tx, {
      id: deps.ids.next(),
      team_id,
      user_id,
      type,
      network_id: account_id,
      login: connection.login,
      connection_id: connection.id,
      page_id: access.pageId,
      name: account.name,
      token: deps.sealer.seal(access.token),
      expires_at: expiresAt,
      data_access_ends_at: dataAccessEndsAt,
      granted: permissions,
    })
    const facts = { version: issued.version, permissions, expiresAt: expiresAt?.toISOString() ?? null }
    const payload = { credentialId: issued.id, teamId: team_id, login: connection.login, ...facts }
    if (issued.version > 1) await emit(tx, CredentialRenewed, payload, { teamId: team_id })
    return issued
  })
  return {
    credential_id: id,
    account,
    bio: access.bio,
    profile_url: accountNetworks[type].profileUrl(deps.config, account, access.link),
    expires_at: expiresAt?.toISOString() ?? null,
    version,
    permissions,
  }
}
