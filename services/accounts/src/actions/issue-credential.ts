import type { BodyOf, ReplyOf } from '@fanfare/contracts/endpoint.ts'
import { CredentialRenewed } from '@fanfare/contracts/events.ts'
import type { IssueCredential } from '@fanfare/contracts/internal/accounts.ts'
import type { ManagedPage } from '@fanfare/networks/facebook/managed-pages.ts'
import { transaction } from '@fanfare/runtime/db/database.ts'
import { fail } from '@fanfare/runtime/errors.ts'
import { emit } from '@fanfare/runtime/events/events.ts'
import type { Deps } from '../deps.ts'
import { accountNetworks } from '../networks/networks.ts'
import type { Offer } from '../networks/types.ts'
import { putCredential } from '../stores/credentials.ts'
import { asAppError } from './network.ts'
import { factsOfPage } from './page-facts.ts'
import { readOffers } from './read-offers.ts'

type Wanted = BodyOf<typeof IssueCredential>

/** What the account is called in the person's request, and in that of the team service. */
const field = { field: 'body.account_id' }

/** The page whose token an account is published with; fails where the account cannot be connected. */
function pageOf({ account, page }: Offer): ManagedPage {
  const { state, fix } = account
  const options = { ...field, rule: 'an account that can be connected', ...(fix === null ? {} : { message: fix }) }
  if (state === 'personal') fail('connect_personal', options)
  if (state !== 'connectable' || !page || page.token === '') return fail('connect_no_permission', options)
  return page
}

/** Makes or renews the credential of an account for a team, from the person's connection. */
export async function issueCredential(deps: Deps, wanted: Wanted): Promise<ReplyOf<typeof IssueCredential>> {
  const { user_id, team_id, account_id, type } = wanted
  const offers = await readOffers(deps, user_id)
  const offer = offers.find(({ account }) => account.type === type && account.account_id === account_id)
  if (!offer) {
    const message = 'Your Facebook connection doesn’t include this account.'
    return fail('connect.no_account', { ...field, rule: 'an account that the connection includes', message })
  }
  const page = pageOf(offer)
  const { expiresAt, permissions } = await factsOfPage(deps, page, account_id).catch(err => {
    throw asAppError(deps, err, 'connect.token_invalid')
  })
  const { account } = offer
  const { id, version } = await transaction(deps.db, async tx => {
    const issued = await putCredential(tx, {
      id: deps.ids.next(),
      team_id,
      user_id,
      type,
      network_id: account_id,
      page_id: page.id,
      name: account.name,
      token: deps.sealer.seal(page.token),
      expires_at: expiresAt,
      granted: permissions,
    })
    const facts = { version: issued.version, permissions, expiresAt: expiresAt?.toISOString() ?? null }
    const payload = { credentialId: issued.id, teamId: team_id, ...facts }
    if (issued.version > 1) await emit(tx, CredentialRenewed, payload, { teamId: team_id })
    return issued
  })
  return {
    credential_id: id,
    account,
    profile_url: accountNetworks[type].profileUrl(deps.config, account, page.link),
    expires_at: expiresAt?.toISOString() ?? null,
    version,
    permissions,
  }
}
