import type { BodyOf } from '@fanfare/contracts/endpoint.ts'
import type { UpdateSocialAccount } from '@fanfare/contracts/endpoints/teams.ts'
import { SocialAccountSet } from '@fanfare/contracts/events.ts'
import { transaction } from '@fanfare/runtime/db/database.ts'
import { fail } from '@fanfare/runtime/errors.ts'
import { emit } from '@fanfare/runtime/events/events.ts'
import type { Who } from '@fanfare/runtime/security/identity.ts'
import { knownZone } from '@fanfare/runtime/zones.ts'
import type { Deps } from '../deps.ts'
import { findAccount, markAccountRemoved, type SocialAccountRow, updateAccount } from '../stores/social-accounts.ts'
import { lockTeam } from '../stores/teams.ts'
import { announceChanged, announceRemoved } from './announce.ts'
import { noAccount } from './read-accounts.ts'
import { fillRoom } from './set-plan.ts'

type Body = BodyOf<typeof UpdateSocialAccount>

/** Who changes something of a team: a person, perhaps by an API key. */
export interface Changer {
  teamId: string
  by?: string
  key?: string
}

/** What became of an account, for the record of its team. */
const eventsOf = (before: SocialAccountRow, { timezone, disabled }: Body) => [
  ...(disabled === undefined || disabled === before.disabled
    ? []
    : [{ change: disabled ? ('turned_off' as const) : ('turned_on' as const) }]),
  ...(timezone === undefined || timezone === before.timezone ? [] : [{ change: 'zone_changed' as const, timezone }]),
]

/** Changes the zone of an account, or switches it on and off. */
export async function changeAccount(deps: Deps, who: Changer, id: string, body: Body): Promise<void> {
  const { teamId } = who
  const { timezone: given, disabled } = body
  const timezone = given === undefined ? undefined : knownZone(given)
  if (given !== undefined && timezone === undefined)
    fail('timezone_unknown', { field: 'body.timezone', rule: 'an IANA time zone name' })
  const change = { ...(timezone ? { timezone } : {}), ...(disabled === undefined ? {} : { disabled }) }
  if (Object.keys(change).length === 0) return
  await transaction(deps.db, async tx => {
    const before = (await findAccount(tx, teamId, id)) ?? noAccount()
    if (!(await updateAccount(tx, teamId, id, change))) noAccount()
    for (const event of eventsOf(before, change))
      await emit(tx, SocialAccountSet, { ...who, socialAccountId: id, ...event }, { teamId })
    await announceChanged(deps, tx, teamId, id)
  })
}

/** Takes an account out of the team. Its row stays, so that old posts keep a name. */
export async function disconnectAccount(deps: Deps, { teamId, userId: by }: Who, id: string): Promise<void> {
  await transaction(deps.db, async tx => {
    const team = (await lockTeam(tx, teamId)) ?? fail('team_not_found')
    const removed = await markAccountRemoved(tx, teamId, id, new Date(deps.clock.now()))
    if (!removed) return noAccount()
    await announceRemoved(deps, tx, { teamId, socialAccountId: id, credentialId: removed.credential_id, by })
    // There may be room for one that was locked.
    for (const other of (await fillRoom(tx, team)).accounts) await announceChanged(deps, tx, teamId, other)
  })
}
