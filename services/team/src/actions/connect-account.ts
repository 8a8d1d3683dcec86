import type { BodyOf } from '@fanfare/contracts/endpoint.ts'
import type { ConnectSocialAccount } from '@fanfare/contracts/endpoints/teams.ts'
import { AccountActive, AccountExpired, type SocialAccount } from '@fanfare/contracts/entities/teams.ts'
import { planOf } from '@fanfare/contracts/limits.ts'
import { type NetworkType, networkOf } from '@fanfare/contracts/networks.ts'
import { transaction } from '@fanfare/runtime/db/database.ts'
import { AppError, fail } from '@fanfare/runtime/errors.ts'
import type { Who } from '@fanfare/runtime/security/identity.ts'
import { knownZone } from '@fanfare/runtime/zones.ts'
import type { Db } from '../db/db.ts'
import type { Deps } from '../deps.ts'
import { accountView } from '../model/account-view.ts'
import { putPicture } from '../stores/pictures.ts'
import { countOtherAccounts, findAccount, findAccountByNetwork, putAccount } from '../stores/social-accounts.ts'
import { lockTeam, type TeamRow } from '../stores/teams.ts'
import { announceConnected } from './announce.ts'
import { fetchPicture } from './fetch-picture.ts'
import { foundTeam } from './read-team.ts'

type Body = BodyOf<typeof ConnectSocialAccount>

interface Wanted {
  type: NetworkType
  networkId: string
  timezone: string
}

async function zoneOf({ accounts }: Deps, userId: string, given: string | undefined): Promise<string> {
  if (given !== undefined)
    return knownZone(given) ?? fail('timezone_unknown', { field: 'body.timezone', rule: 'an IANA time zone name' })
  const [person] = await accounts.people([userId])
  return person?.timezone ?? 'UTC'
}

/** What there is of the account before it is connected. */
interface Before {
  /** Id of an account that has ended. */
  ended: string | undefined
  /** When it was removed, unix ms. */
  removedAt: number | undefined
}

/**
 * Fails unless the account may be connected: not in the team yet (or its connection has ended), and the plan allows one more.
 * Returns what there is of it. The new credential of an ended one makes it active by an event, perhaps before the second check; so that
 * one is given what the first one found.
 */
async function checkRoom(db: Db, team: TeamRow, { type, networkId }: Wanted, before?: Before): Promise<Before> {
  const known = await findAccountByNetwork(db, team.id, type, networkId)
  const lives = known && !known.removed_at
  if (lives && known.state !== AccountExpired && known.id !== before?.ended) fail('social_account_taken')
  const { socialAccounts: most, name } = planOf(team.product_id)
  const now = { ended: lives ? known.id : undefined, removedAt: known?.removed_at?.getTime() }
  if ((await countOtherAccounts(db, team.id, type, networkId)) < most) return now
  return fail('social_account_limit', {
    message: `Your ${name} plan allows ${most} accounts.`,
    details: { limit: most },
  })
}

/** How often connecting begins again where the account is removed meanwhile. */
const MOST_TRIES = 3

/**
 * Connects one account: checks, asks accounts for its credential, keeps its picture, stores it. Returns its id. Where the
 * account is removed meanwhile it begins again, for the credential is deleted with what was removed.
 */
async function connectOne(deps: Deps, team: TeamRow, userId: string, wanted: Wanted, pageId?: string) {
  for (let tries = 1; tries <= MOST_TRIES; tries++) {
    const connected = await tryConnect(deps, team, userId, wanted, pageId)
    if (connected) return connected
  }
  return fail('service_unavailable')
}

async function tryConnect(deps: Deps, team: TeamRow, userId: string, wanted: Wanted, pageId?: string) {
  const before = await checkRoom(deps.db, team, wanted)
  const { type, networkId, timezone } = wanted
  const asked = { user_id: userId, team_id: team.id, account_id: networkId, type }
  const issued = await deps.accounts.issueCredential(asked)
  const { credential_id, account, profile_url, expires_at, version, permissions } = issued
  // The linked page must be the one that was chosen (spec §5).
  if (pageId !== undefined && account.page?.id !== pageId)
    fail('connect_no_permission', {
      field: 'body.fb_page_id',
      rule: 'the page that is linked to the account',
      message: 'This account is linked to a different Page.',
    })
  const picture = await fetchPicture(deps, account.pic_url)
  const now = new Date(deps.clock.now())
  const id = await transaction(deps.db, async tx => {
    // Counted again under the team's lock: two connects at once must not pass the limit together.
    const held = (await lockTeam(tx, team.id)) ?? fail('team_not_found')
    const { removedAt } = await checkRoom(tx, held, wanted, before)
    if (removedAt !== before.removedAt) return undefined
    const row = await putAccount(tx, {
      id: deps.ids.next(),
      team_id: team.id,
      type,
      network_id: networkId,
      page_id: account.page?.id ?? null,
      username: account.username,
      name: account.name,
      profile_url,
      timezone,
      state: AccountActive,
      credential_id,
      credential_version: version,
      permissions,
      expires_at: expires_at === null ? null : new Date(expires_at),
      connected_by: userId,
      created_at: now,
      read_at: now,
      removed_at: null,
    })
    if (picture) await putPicture(tx, team.id, row.id, picture)
    await announceConnected(deps, tx, team.id, row.id)
    return row.id
  })
  return id === undefined ? undefined : { id, page: account.page }
}

/** Connects an account of the person's connection to the team, and the linked page with it where that is wanted. */
export async function connectAccount(deps: Deps, who: Who, body: Body): Promise<SocialAccount> {
  const team = await foundTeam(deps, who.teamId)
  const timezone = await zoneOf(deps, who.userId, body.timezone)
  const wanted = { type: body.type, networkId: body.account_id, timezone }
  const { linkedTo } = networkOf(body.type)
  const pageId = linkedTo ? body.fb_page_id : undefined
  const { id, page } = await connectOne(deps, team, who.userId, wanted, pageId)
  if (linkedTo && body.fb_page_include && page) {
    // The account itself is connected by now; a page that cannot be added is no reason to take that back.
    await connectOne(deps, team, who.userId, { type: linkedTo, networkId: page.id, timezone }).catch(err => {
      if (!(err instanceof AppError)) throw err
      deps.log.info({ code: err.code, teamId: team.id }, 'the linked page was not connected with the account')
    })
  }
  const row = await findAccount(deps.db, team.id, id)
  return row ? accountView(row) : fail('social_account_not_found')
}
