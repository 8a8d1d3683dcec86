import { hashtagLimits } from '@fanfare/contracts/research/limits.ts'
import { transaction } from '@fanfare/runtime/db/database.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../db/db.ts'

/**
 * Which hashtags each account of a network has asked for. A hashtag counts from our last question on that has no answer yet, or from the answer:
 * never shorter than at the network, whose clock and ours may differ by an hour.
 */

const SLACK = sql`interval '1 hour'`
const days = sql`${hashtagLimits.slotDays}::int * interval '1 day'`
const counts = sql<boolean>`used_at > now() - ${days} - ${SLACK}`
/** Of an app beside this one it is not known since when it counts: the network is asked again after some hours. */
const OTHERS_HOURS = 6

/** How many different hashtags an account counts now, and when the first of them counts no more. */
export interface SlotUse {
  used: number
  freeAt: Date | null
}

/** The use of these accounts, by their ids at the network; those that asked for none are left out. */
export async function slotUse(db: Db, networkIds: readonly string[]): Promise<Map<string, SlotUse>> {
  if (networkIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('tag_slots')
    .select([
      'network_id',
      sql<number>`count(*)::int`.as('used'),
      sql<Date>`min(used_at) + ${days} + ${SLACK}`.as('free_at'),
    ])
    .where('network_id', 'in', networkIds)
    .where(counts)
    .groupBy('network_id')
    .execute()
  return new Map(rows.map(({ network_id, used, free_at }) => [network_id, { used, freeAt: free_at }]))
}

/** Those of these accounts for which a hashtag counts already: they may ask for it again. */
export async function slotHolders(db: Db, networkIds: readonly string[], tag: string): Promise<Set<string>> {
  if (networkIds.length === 0) return new Set()
  const rows = await db
    .selectFrom('tag_slots')
    .select('network_id')
    .where('network_id', 'in', networkIds)
    .where('tag', '=', tag)
    .where(counts)
    .execute()
  return new Set(rows.map(row => row.network_id))
}

/** A process that changes an account's slots waits for the others that do: what counts is counted under this lock. */
const lock = (tx: Tx, networkId: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`tag slots of ${networkId}`}, 0))`.execute(tx)

/** A slot that was taken for a question: `at` marks the taking; `held` where the hashtag had it before. */
export interface TakenSlot {
  at: string
  held: boolean
}

/**
 * Takes a slot for a hashtag before the network is asked; undefined where none is left. It belongs to the hashtag from then on, unless it is given
 * back because the network was not asked.
 */
export const takeSlot = (db: Db, networkId: string, tag: string): Promise<TakenSlot | undefined> =>
  transaction(db, async tx => {
    await lock(tx, networkId)
    const { rows } = await sql<{ used: number; held: boolean }>`
      select count(*)::int as used, coalesce(bool_or(tag = ${tag}), false) as held
      from tag_slots where network_id = ${networkId} and ${counts}`.execute(tx)
    const { used, held } = rows[0] ?? { used: 0, held: false }
    if (!held && used >= hashtagLimits.slots) return undefined
    // Asked without an answer, or so long ago that the network may begin to count again: it counts from now on.
    await sql`
      insert into tag_slots (network_id, tag, used_at, sure) values (${networkId}, ${tag}, now(), false)
      on conflict (network_id, tag) do update set used_at = now(), sure = false
        where not tag_slots.sure or tag_slots.used_at < now() - ${days} + ${SLACK}`.execute(tx)
    const { rows: taken } = await sql<{ at: string }>`
      select used_at::text as at from tag_slots where network_id = ${networkId} and tag = ${tag}`.execute(tx)
    return { at: taken[0]?.at ?? '', held }
  })

/**
 * The network was not asked: a slot that was taken for this question is free again. One that the hashtag had before stays, as does one that another
 * process has taken for the same hashtag since: its question may have come there.
 */
export const giveBackSlot = async (db: Db, networkId: string, tag: string, { at, held }: TakenSlot): Promise<void> => {
  if (held) return
  await sql`
    delete from tag_slots
    where network_id = ${networkId} and tag = ${tag} and not sure and used_at = ${at}::timestamptz`.execute(db)
}

/** The network has answered for a hashtag: it counts it by now. */
export const sureSlot = (db: Db, networkId: string, tag: string) =>
  sql`
    update tag_slots set sure = true, used_at = now()
    where network_id = ${networkId} and tag = ${tag} and not sure`.execute(db)

/** The network has no such hashtag, or has refused to count it: the slot is free again, unless it counted before. */
export const freeSlot = (db: Db, networkId: string, tag: string) =>
  sql`delete from tag_slots where network_id = ${networkId} and tag = ${tag} and not sure`.execute(db)

/**
 * The network says that an account has used its slots, so another app asks in its name too. Adds the hashtags that it has counted, `tags` (names, or
 * anything that stands for them), and fills up what is left: nothing new is asked for until the first of those may be free.
 */
export const fillSlots = (db: Db, networkId: string, tags: readonly string[]): Promise<void> =>
  transaction(db, async tx => {
    await lock(tx, networkId)
    const at = sql`now() - ${days} + ${OTHERS_HOURS} * interval '1 hour' - ${SLACK}`
    const add = (names: readonly string[]) =>
      sql`
        insert into tag_slots (network_id, tag, used_at, sure)
        select ${networkId}, tag, ${at}, true from unnest(${names}::text[]) as given(tag)
        on conflict (network_id, tag) do update set used_at = excluded.used_at, sure = true
          where tag_slots.used_at <= now() - ${days} - ${SLACK}`.execute(tx)
    await add(tags)
    const { rows } = await sql<{ used: number }>`
      select count(*)::int as used from tag_slots where network_id = ${networkId} and ${counts}`.execute(tx)
    const left = Math.max(0, hashtagLimits.slots - (rows[0]?.used ?? 0))
    // A space is in no hashtag.
    await add(Array.from({ length: left }, (_, place) => `of others ${place}`))
  })

/** Deletes slots that count no more. */
export const deleteOldSlots = (db: Db) => sql`delete from tag_slots where not (${counts})`.execute(db)
