import type { BodyOf } from '@fanfare/contracts/endpoint.ts'
import type { ConnectSocialAccount } from '@fanfare/contracts/endpoints/teams.ts'
import { AccountActive, AccountExpired, type SocialAccount } from '@fanfare/contracts/entities/teams.ts'
import { type NetworkType, networkOf } from '@fanfare/contracts/networks.ts'
import { planOf } from '@fanfare/contracts/plans.ts'
import { transaction } from '@fanfare/runtime/db/database.ts'
import { AppError, fail } from '@fanfare/runtime/errors.ts'
import type { Who } from '@fanfare/runtime/security/identity.ts'
import { knownZone } from '@fanfare/runtime/zones.ts'
import type { Db } from '../db/db.ts'
import type { Deps } from '../deps.ts'
import { accountView, keptBio } from '../model/account-view.ts'
import { putPicture } from '../stores/pictures.ts'
import {
  countOtherAccounts,
  findAccount,
  findAccountByNetwork,
  putAccount,
  type SocialAccountRow,
} from '../stores/social-accounts.ts'
import { lockTeam, type TeamRow } from '../stores/teams.ts'
import { announceConnected } from './announce.ts'
import { fetchPicture } from './fetch-picture.ts'
import { foundTeam } from './read-team.ts'

/** An account as it is to be connected. */
interface Body extends BodyOf<typeof ConnectSocialAccount> {
  /** Its username, where the caller knows it: another one is refused. */
  username?: string
  /** It is connected switched off, and takes no posts until it is on. */
  disabled?: boolean
}

type Expects = NonNullable<Parameters<Deps['accounts']['issueCredential']>[0]['expects']>

interface Wanted {
  type: NetworkType
  networkId: string
  timezone: string
  disabled?: boolean
  /** What the login must offer it as. */
  expects?: Expects
}

async function zoneOf({ accounts }: Deps, userId: string, given: string | undefined): Promise<string> {
  if (given !== undefined)
    return knownZone(given) ?? fail('timezone_unknown', { field: 'body.timezone', rule: 'an IANA time zone name' })
  const person = await accounts.person(userId)
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
  // It is connected again, and takes no more room than before, also where the plan has grown smaller since.
  if (lives) return now
  const taken = await countOtherAccounts(db, team.id, type, networkId)
  if (taken < most) return now
  return fail('social_account_limit', {
    message: `Your ${name} plan allows ${most} accounts.`,
    details: { limit: most, used: taken },
  })
}

/** How often connecting begins again where the account is removed meanwhile. */
const MOST_TRIES = 3

/**
 * Connects one account: checks, asks accounts for its credential, keeps its picture, stores it. Returns its id. Where the
 * account is removed meanwhile it begins again, for the credential is deleted with what was removed.
 */
async function connectOne(deps: Deps, team: TeamRow, userId: string, wanted: Wanted) {
  for (let tries = 1; tries <= MOST_TRIES; tries++) {
    const connected = await tryConnect(deps, team, userId, wanted)
    if (connected) return connected
  }
  return fail('service_unavailable')
}

async function tryConnect(deps: Deps, team: TeamRow, userId: string, wanted: Wanted) {
  const before = await checkRoom(deps.db, team, wanted)
  const { type, networkId, timezone, disabled = false, expects } = wanted
  const asked = { user_id: userId, team_id: team.id, account_id: networkId, type, ...(expects ? { expects } : {}) }
  const issued = await deps.accounts.issueCredential(asked)
  const { credential_id, account, profile_url, expires_at, version, permissions } = issued
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
      login: account.login,
      page_id: account.page?.id ?? null,
      username: account.username,
      name: account.name,
      profile_url,
      bio: keptBio(issued.bio),
      timezone,
      disabled,
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
    await announceConnected(deps, tx, { teamId: team.id, socialAccountId: row.id, by: userId })
    return row.id
  })
  return id === undefined ? undefined : { id, page: account.page }
}

/** What the account must be, by what the caller says of it (spec §5). */
function expectsOf({ type, username, fb_id, fb_page_id, fb_page_include }: Body): Expects {
  const page = networkOf(type).linkedTo !== null
  const field = fb_page_id === undefined ? 'body.fb_page_include' : 'body.fb_page_id'
  const rule = 'absent for accounts that are linked to no page'
  if (!page && (fb_page_id !== undefined || fb_page_include))
    fail('invalid_input', { field, rule, message: `${field} must be ${rule}.` })
  return {
    ...(username === undefined ? {} : { username }),
    ...(fb_id === undefined ? {} : { fb_id }),
    ...(fb_page_id === undefined ? {} : { page_id: fb_page_id }),
  }
}

/** Connects an account of the person's connection to the team, and the linked page with it where that is wanted. Returns its row. */
export async function connectRow(deps: Deps, who: Who, body: Body): Promise<SocialAccountRow> {
  const team = await foundTeam(deps, who.teamId)
  const expects = expectsOf(body)
  const timezone = await zoneOf(deps, who.userId, body.timezone)
  const { disabled = false } = body
  const wanted = { type: body.type, networkId: body.account_id, timezone, disabled, expects }
  const { linkedTo } = networkOf(body.type)
  const { id, page } = await connectOne(deps, team, who.userId, wanted)
  if (linkedTo && body.fb_page_include && page) {
    // The account itself is connected by now; a page that cannot be added is no reason to take that back.
    await connectOne(deps, team, who.userId, { type: linkedTo, networkId: page.id, timezone, disabled }).catch(err => {
      if (!(err instanceof AppError)) throw err
      deps.log.info({ code: err.code, teamId: team.id }, 'the linked page was not connected with the account')
    })
  }
  return (await findAccount(deps.db, team.id, id)) ?? fail('social_account_not_found')
}

/** The same, as people see the account. */
export const connectAccount = async (deps: Deps, who: Who, body: Body): Promise<SocialAccount> =>
  accountView(await connectRow(deps, who, body))
