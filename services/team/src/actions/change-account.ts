import type { BodyOf } from '@fanfare/contracts/endpoint.ts'
import type { UpdateSocialAccount } from '@fanfare/contracts/endpoints/teams.ts'
import { transaction } from '@fanfare/runtime/db/database.ts'
import { fail } from '@fanfare/runtime/errors.ts'
import { knownZone } from '@fanfare/runtime/zones.ts'
import type { Deps } from '../deps.ts'
import { markAccountRemoved, updateAccount } from '../stores/social-accounts.ts'
import { announceChanged, announceRemoved } from './announce.ts'
import { noAccount } from './read-accounts.ts'

type Body = BodyOf<typeof UpdateSocialAccount>

/** Changes the zone of an account, or switches it on and off. */
export async function changeAccount(deps: Deps, teamId: string, id: string, body: Body): Promise<void> {
  const { timezone: given, disabled } = body
  const timezone = given === undefined ? undefined : knownZone(given)
  if (given !== undefined && timezone === undefined)
    fail('timezone_unknown', { field: 'body.timezone', rule: 'an IANA time zone name' })
  const change = { ...(timezone ? { timezone } : {}), ...(disabled === undefined ? {} : { disabled }) }
  if (Object.keys(change).length === 0) return
  await transaction(deps.db, async tx => {
    if (!(await updateAccount(tx, teamId, id, change))) noAccount()
    await announceChanged(deps, tx, teamId, id)
  })
}

/** Takes an account out of the team. Its row stays, so that old posts keep a name. */
export async function disconnectAccount(deps: Deps, teamId: string, id: string): Promise<void> {
  await transaction(deps.db, async tx => {
    const removed = await markAccountRemoved(tx, teamId, id, new Date(deps.clock.now()))
    if (!removed) return noAccount()
    await announceRemoved(deps, tx, { teamId, socialAccountId: id, credentialId: removed.credential_id })
  })
}
