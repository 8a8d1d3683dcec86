import type { BodyOf, ReplyOf } from '@fanfare/contracts/endpoint.ts'
import type { ListPublications, PausePublishing, ResumePublishing } from '@fanfare/contracts/internal/publishing.ts'
import { networkOfSlug, networkOfSurface } from '@fanfare/contracts/networks.ts'
import { transaction } from '@fanfare/runtime/db/database.ts'
import type { Deps } from '../deps.ts'
import { publishingPaused } from '../faults/held-faults.ts'
import { announceAfter } from '../live.ts'
import { logStep } from '../log-changes.ts'
import type { Account } from '../model/account.ts'
import {
  endPause,
  holdPaused,
  insertPause,
  type ListedRow,
  listPublications,
  openPauses,
  type PauseRow,
} from '../stores/pauses.ts'
import { showStates } from '../stores/post-state.ts'

type Pause = ReplyOf<typeof PausePublishing>[number]

const view = ({ id, network, team_id, paused_by, paused_at }: PauseRow): Pause => ({
  id,
  network,
  team_id,
  by: paused_by,
  at: paused_at.toISOString(),
})

const surfacesOf = (slug: string): readonly string[] => networkOfSlug(slug)?.surfaces ?? []

/** The pauses in force. */
export const pauses = async ({ db }: Pick<Deps, 'db'>): Promise<Pause[]> => (await openPauses(db)).map(view)

/** The operator pauses publishing: all of it, a network or a team. Repeating a pause in force changes nothing. */
export const pause = async (deps: Deps, { network, team_id, by }: BodyOf<typeof PausePublishing>): Promise<Pause[]> => {
  const scope = {
    network: network ?? null,
    surfaces: network ? [...surfacesOf(network)] : null,
    teamId: network ? null : (team_id ?? null),
  }
  const row = await transaction(deps.db, tx => insertPause(tx, scope, by))
  if (row) deps.log.info({ pause: row.id, network, team: team_id, by }, 'publishing is paused')
  return pauses(deps)
}

/**
 * The operator ends a pause. The posts that it held are resumed; those more than an hour late stay held until a person decides.
 */
export const resume = async (deps: Deps, { id, by }: BodyOf<typeof ResumePublishing>): Promise<Pause[]> => {
  const row = await transaction(deps.db, tx => endPause(tx, id, by))
  if (row) deps.log.info({ pause: id, network: row.network, team: row.team_id, by }, 'publishing is resumed')
  return pauses(deps)
}

/** Most publications that are held in one transaction. */
const AT_ONCE = 500

/** Holds publications that are due and paused, and shows the reason on their posts. Returns how many it held. */
export const holdWhatIsPaused = (deps: Deps, worker: string): Promise<number> =>
  transaction(deps.db, async tx => {
    const fault = publishingPaused(deps.clock.now())
    const held = await holdPaused(tx, { fault, most: AT_ONCE, lookMs: deps.config.heldLookMs })
    for (const teamId of new Set(held.map(row => row.team_id))) {
      const ids = held.filter(row => row.team_id === teamId).map(row => row.post_id)
      const posts = await showStates(tx, teamId, ids)
      for (const post of posts.values()) announceAfter(tx, deps, post, 'changed')
    }
    for (const { was, ...row } of held) logStep(deps, row, { from: was, worker })
    return held.length
  })

const PAGE = 50

/** The accounts in these rows by id; those of a team whose request fails are missing. */
const accountsOf = async (deps: Deps, rows: readonly ListedRow[]): Promise<Map<string, Account>> => {
  const found = new Map<string, Account>()
  const teams = [...new Set(rows.map(row => row.team_id))]
  await Promise.all(
    teams.map(async team => {
      const ids = rows.filter(row => row.team_id === team).map(row => row.social_account_id)
      const named = await deps.team.named(team, ids).catch(() => new Map<string, Account>())
      for (const [id, account] of named) found.set(id, account)
    }),
  )
  return found
}

/** A page of publications of all teams, the newest first. */
export const publicationsPage = async (
  deps: Deps,
  { state, network, team_id, before }: BodyOf<typeof ListPublications>,
): Promise<ReplyOf<typeof ListPublications>> => {
  const rows = await listPublications(deps.db, {
    ...(state ? { state } : {}),
    ...(network ? { surfaces: surfacesOf(network) } : {}),
    ...(team_id ? { teamId: team_id } : {}),
    ...(before ? { before } : {}),
    most: PAGE + 1,
  })
  const page = rows.slice(0, PAGE)
  const accounts = await accountsOf(deps, page)
  return {
    publications: page.map(row => ({
      id: row.id,
      post_id: row.post_id,
      team_id: row.team_id,
      account_id: row.social_account_id,
      account: accounts.get(row.social_account_id)?.username || null,
      network: networkOfSurface(row.surface)?.slug ?? row.surface,
      state: row.state,
      due_at: row.due_at.toISOString(),
      since: row.updated_at.toISOString(),
      attempt: row.attempt,
      reason: row.fault?.code ?? null,
    })),
    next: rows.length > PAGE ? (page.at(-1)?.id ?? null) : null,
  }
}
