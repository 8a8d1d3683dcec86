import type { BodyOf } from '@fanfare/contracts/endpoint.ts'
import type { CreateSocialSet } from '@fanfare/contracts/endpoints/social-sets.ts'
import type { SocialSet } from '@fanfare/contracts/entities/teams.ts'
import { type EventPayload, SocialSetChanged } from '@fanfare/contracts/events.ts'
import { transaction } from '@fanfare/runtime/db/database.ts'
import { fail } from '@fanfare/runtime/errors.ts'
import { emit } from '@fanfare/runtime/events/events.ts'
import { actorOf, type Who } from '@fanfare/runtime/security/identity.ts'
import type { Db, Tx } from '../db/db.ts'
import type { Deps } from '../deps.ts'
import { accountView } from '../model/account-view.ts'
import { accountsOfTeam, type SocialAccountRow } from '../stores/social-accounts.ts'
import {
  deleteSet,
  fillSet,
  insertSet,
  MOST_SETS,
  renameSet,
  type SocialSetRow,
  setsOfTeam,
} from '../stores/social-sets.ts'
import { lockTeam } from '../stores/teams.ts'
import { announceChanged } from './announce.ts'

type Body = BodyOf<typeof CreateSocialSet>

export const setView = ({ id, name }: SocialSetRow, accounts: readonly SocialAccountRow[]): SocialSet => ({
  id,
  name,
  social_accounts: accounts.filter(account => account.social_set_id === id).map(accountView),
})

const noSet = (): never => fail('social_set_not_found', { field: 'params.setId', rule: 'a set of this team' })

/** Puts exactly these accounts into the set and notifies open windows; refuses ids that are not the team's. */
async function fill(deps: Deps, tx: Tx, set: SocialSetRow, wanted: string[]) {
  const before = (await accountsOfTeam(tx, set.team_id)).filter(({ social_set_id: id }) => id === set.id)
  const filled = new Set(await fillSet(tx, set.team_id, set.id, wanted))
  const missing = wanted.findIndex(id => !filled.has(id))
  if (missing >= 0)
    fail('social_account_not_found', { field: `body.social_accounts.${missing}`, rule: 'an account of this team' })
  const held = new Set(before.map(({ id }) => id))
  const moved = [...held].filter(id => !filled.has(id)).concat([...filled].filter(id => !held.has(id)))
  for (const id of moved) await announceChanged(deps, tx, set.team_id, id)
}

const noteSet = (
  tx: Tx,
  who: Who,
  { team_id: teamId, id: setId, name }: SocialSetRow,
  change: EventPayload<typeof SocialSetChanged>['change'],
) => emit(tx, SocialSetChanged, { teamId, setId, name, change, ...actorOf(who) }, { teamId })

const viewIn = async (db: Db, set: SocialSetRow) => setView(set, await accountsOfTeam(db, set.team_id))

/** Makes a set of accounts (spec §7). The team's row is held, so that two at once don't pass the limit together. */
export async function createSocialSet(deps: Deps, who: Who, body: Body): Promise<SocialSet> {
  const { teamId } = who
  return transaction(deps.db, async tx => {
    if (!(await lockTeam(tx, teamId))) fail('team_not_found')
    if ((await setsOfTeam(tx, teamId)).length >= MOST_SETS) fail('social_set_limit', { details: { limit: MOST_SETS } })
    const set = {
      id: deps.ids.next(),
      team_id: teamId,
      name: body.name.trim(),
      created_at: new Date(deps.clock.now()),
    }
    await insertSet(tx, set)
    await fill(deps, tx, set, body.social_accounts)
    await noteSet(tx, who, set, 'created')
    return viewIn(tx, set)
  })
}

/** Renames a set and says which accounts it holds, all of them. */
export async function updateSocialSet(deps: Deps, who: Who, id: string, body: Body): Promise<SocialSet> {
  const { teamId } = who
  return transaction(deps.db, async tx => {
    if (!(await lockTeam(tx, teamId))) fail('team_not_found')
    const set = (await renameSet(tx, teamId, id, body.name.trim())) ?? noSet()
    await fill(deps, tx, set, body.social_accounts)
    await noteSet(tx, who, set, 'changed')
    return viewIn(tx, set)
  })
}

/** Deletes a set; its accounts stay in the team, in no set. */
export async function deleteSocialSet(deps: Deps, who: Who, id: string): Promise<void> {
  const { teamId } = who
  await transaction(deps.db, async tx => {
    if (!(await lockTeam(tx, teamId))) fail('team_not_found')
    const held = (await accountsOfTeam(tx, teamId)).filter(({ social_set_id: set }) => set === id)
    const set = (await deleteSet(tx, teamId, id)) ?? noSet()
    for (const account of held) await announceChanged(deps, tx, teamId, account.id)
    await noteSet(tx, who, set, 'deleted')
  })
}
