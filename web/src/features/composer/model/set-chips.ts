import type { SocialSet } from '@fanfare/contracts/entities/teams.ts'

/** A set as a chip: its accounts that can be chosen here. */
export interface SetChip {
  id: string
  name: string
  accounts: readonly string[]
}

/** How accounts came to be chosen in an open composer. */
export interface Picks {
  /** Switched on one by one. */
  byHand: readonly string[]
  /** By the id of a set, what its chip has added. */
  bySet: Readonly<Record<string, readonly string[]>>
}
export const nothingPicked: Picks = { byHand: [], bySet: {} }

/** The sets of which an account can be chosen. */
export const setChips = (sets: readonly SocialSet[], offered: readonly string[]): SetChip[] =>
  sets.flatMap(({ id, name, social_accounts }) => {
    const accounts = social_accounts.map(account => account.id).filter(one => offered.includes(one))
    return accounts.length > 0 ? [{ id, name, accounts }] : []
  })

/** Whether all of a set is chosen. */
export const isOn = ({ accounts }: SetChip, chosen: readonly string[]): boolean =>
  accounts.every(id => chosen.includes(id))

/**
 * The accounts that a press on a chip switches: those that are missing, or, where all are chosen, those to take off. What was chosen by hand
 * stays, and so does what was chosen before the chip added the rest; one account is always left (spec §5).
 */
export const switchedBy = (set: SetChip, chosen: readonly string[], { byHand, bySet }: Picks): string[] => {
  if (!isOn(set, chosen)) return set.accounts.filter(id => !chosen.includes(id))
  const off = (bySet[set.id] ?? set.accounts).filter(id => chosen.includes(id) && !byHand.includes(id))
  return off.length < chosen.length ? off : off.slice(1)
}

/** After an account was switched by hand. */
export const pickedByHand = ({ byHand, bySet }: Picks, id: string, on: boolean): Picks => ({
  byHand: on ? [...byHand, id] : byHand.filter(one => one !== id),
  bySet: Object.fromEntries(Object.entries(bySet).map(([set, ids]) => [set, ids.filter(one => one !== id)])),
})

/** After a chip was pressed, which has switched these accounts. */
export const pickedBySet = (
  { byHand, bySet }: Picks,
  set: SetChip,
  switched: readonly string[],
  on: boolean,
): Picks => {
  const { [set.id]: before = [], ...others } = bySet
  return { byHand, bySet: on ? { ...others, [set.id]: [...before, ...switched] } : others }
}
