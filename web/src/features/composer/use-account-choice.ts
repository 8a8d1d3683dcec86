import type { SocialAccount } from '@fanfare/contracts/entities/teams.ts'
import { type Dispatch, useState } from 'react'
import { useSets } from '../../lib/sets/sets-api.ts'
import type { ComposerAction } from './model/composer-reducer.ts'
import {
  isOn,
  nothingPicked,
  pickedByHand,
  pickedBySet,
  type SetChip,
  setChips,
  switchedBy,
} from './model/set-chips.ts'

interface With {
  accounts: readonly SocialAccount[]
  /** Ids of those the post goes to. */
  chosen: readonly string[]
  choice: 'fixed' | 'one' | 'several'
  dispatch: Dispatch<ComposerAction>
}

/** Chooses accounts one by one, and where a post can have several, by the sets that they are in. */
export const useAccountChoice = ({ accounts, chosen, choice, dispatch }: With) => {
  const [picks, setPicks] = useState(nothingPicked)
  const several = choice === 'several'
  const setIds = new Set(several ? accounts.flatMap(account => account.social_set_id ?? []) : [])
  const { sets } = useSets({ skip: setIds.size === 0 })
  const chips = setChips(
    setIds.size > 0 ? (sets ?? []) : [],
    accounts.map(({ id }) => id),
  )
  return {
    /** Each with whether all of it is chosen, and how many accounts a press would switch. */
    sets: chips.map(set => ({
      ...set,
      on: isOn(set, chosen),
      switches: switchedBy(set, chosen, picks).length,
    })),
    /** How many sets there will be, while they load. */
    setsToCome: sets ? 0 : setIds.size,
    chooseSet: (set: SetChip) => {
      const switched = switchedBy(set, chosen, picks)
      setPicks(pickedBySet(picks, set, switched, !isOn(set, chosen)))
      for (const id of switched) dispatch({ type: 'toggleAccount', id })
    },
    choose: (id: string) => {
      if (!several) return dispatch({ type: 'chooseAccount', id })
      setPicks(pickedByHand(picks, id, !chosen.includes(id)))
      dispatch({ type: 'toggleAccount', id })
    },
  }
}
export type AccountChoice = ReturnType<typeof useAccountChoice>
