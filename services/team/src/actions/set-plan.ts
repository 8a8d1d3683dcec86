import { MemberSeatChanged, TeamPlanChanged, TeamPlanEnding } from '@fanfare/contracts/events.ts'
import { planOf } from '@fanfare/contracts/plans.ts'
import { emit } from '@fanfare/runtime/events/events.ts'
import type { Tx } from '../db/db.ts'
import type { Deps } from '../deps.ts'
import { fit, type LockChange } from '../model/locks.ts'
import { accountLocks, memberLocks, setAccountLocks, setMemberLocks } from '../stores/locks.ts'
import { membersOfTeam } from '../stores/members.ts'
import { accountsOfTeam } from '../stores/social-accounts.ts'
import { setProductId, type TeamRow } from '../stores/teams.ts'
import { announceChanged } from './announce.ts'

/** What the owner wants kept where the plan has no room for all. */
export interface Chosen {
  accounts?: readonly string[] | undefined
  members?: readonly string[] | undefined
}

/** People whose rights changed, and accounts. */
interface Changed {
  people: string[]
  accounts: string[]
}

const emitSeat = (tx: Tx, teamId: string, userId: string, locked: boolean) =>
  emit(tx, MemberSeatChanged, { teamId, userId, locked }, { teamId })

/** Gives a member a seat whatever the plan, as an owner has one. */
export async function unlockMember(tx: Tx, teamId: string, userId: string): Promise<void> {
  if ((await setMemberLocks(tx, teamId, [userId], false)) > 0) await emitSeat(tx, teamId, userId, false)
}

async function store(tx: Tx, teamId: string, accounts: LockChange, members: LockChange): Promise<Changed> {
  await setAccountLocks(tx, teamId, accounts.lock, true)
  await setAccountLocks(tx, teamId, accounts.unlock, false)
  await setMemberLocks(tx, teamId, members.lock, true)
  await setMemberLocks(tx, teamId, members.unlock, false)
  for (const userId of members.lock) await emitSeat(tx, teamId, userId, true)
  for (const userId of members.unlock) await emitSeat(tx, teamId, userId, false)
  const all = ({ lock, unlock }: LockChange) => [...lock, ...unlock]
  return { people: all(members), accounts: all(accounts) }
}

async function changesOf(
  tx: Tx,
  team: TeamRow,
  chosen: Chosen,
): Promise<{ accounts: LockChange; members: LockChange }> {
  const plan = planOf(team.product_id)
  return {
    accounts: fit(await accountLocks(tx, team.id), plan.socialAccounts, chosen.accounts),
    // The owner has the first seat.
    members: fit(await memberLocks(tx, team.id, team.owner_id), plan.members - 1, chosen.members),
  }
}

/** Locks what has no room in the team's plan, and unlocks what has room again. The team is locked by then. */
export async function fitLocks(tx: Tx, team: TeamRow, chosen: Chosen = {}): Promise<Changed> {
  const { accounts, members } = await changesOf(tx, team, chosen)
  return store(tx, team.id, accounts, members)
}

/** Something has left the team: unlocks what has room again, and locks nothing. */
export async function fillRoom(tx: Tx, team: TeamRow): Promise<Changed> {
  const { accounts, members } = await changesOf(tx, team, {})
  return store(tx, team.id, { ...accounts, lock: [] }, { ...members, lock: [] })
}

/**
 * Gives a team, which is locked, another plan. `by`: the member, or else the `operator`, who chose it. What has no room in it is locked; what is scheduled goes out all the same. Returns everybody in the
 * team: what gateways know of them holds no more, once this is committed.
 */
export async function setPlan(
  deps: Deps,
  tx: Tx,
  team: TeamRow,
  productId: number,
  by: string | null,
  operator?: string,
): Promise<string[]> {
  if (team.product_id === productId) return []
  await setProductId(tx, team.id, productId)
  await fitLocks(tx, { ...team, product_id: productId })
  await emit(
    tx,
    TeamPlanChanged,
    { teamId: team.id, before: team.product_id, after: productId, by, ...(operator ? { operator } : {}) },
    { teamId: team.id },
  )
  // What publishing knows of accounts holds their plan.
  for (const { id } of await accountsOfTeam(tx, team.id)) await announceChanged(deps, tx, team.id, id)
  return (await membersOfTeam(tx, team.id)).map(({ user_id }) => user_id)
}

/**
 * Announces when the plan of a team, which is locked, ends, where that is another moment than `before`. Of a team that gets another plan with it,
 * the change says so. `by`: the member, or else the `operator`, who set that.
 */
export async function announceEnd(
  tx: Tx,
  team: TeamRow,
  { productId, before, endsAt, by, operator }: PlanEnd,
): Promise<void> {
  if (productId !== team.product_id || before?.getTime() === endsAt?.getTime()) return
  const end = { productId, endsAt: endsAt?.toISOString() ?? null, by, ...(operator ? { operator } : {}) }
  await emit(tx, TeamPlanEnding, { teamId: team.id, ...end }, { teamId: team.id })
}

interface PlanEnd {
  productId: number
  before: Date | null | undefined
  endsAt: Date | null
  by: string | null
  operator?: string
}
