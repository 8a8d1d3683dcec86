import { useState } from 'react'

/**
 * What is chosen for one act. It stays chosen from page to page of one list; `list` names it: with another tab or other accounts
 * the selection ends, so that nothing is deleted that was chosen where it isn't seen any more.
 */
export const useSelection = <T extends { id: string }>(list: string) => {
  const [of, setOf] = useState(list)
  const [chosen, setChosen] = useState<ReadonlyMap<string, T>>(new Map())
  if (of !== list) {
    setOf(list)
    setChosen(new Map())
  }
  return {
    entries: [...chosen.values()],
    has: ({ id }: T) => chosen.has(id),
    toggle: (entry: T) =>
      setChosen(now => {
        const next = new Map(now)
        if (!next.delete(entry.id)) next.set(entry.id, entry)
        return next
      }),
    /** Exactly these. */
    set: (entries: readonly T[]) => setChosen(new Map(entries.map(entry => [entry.id, entry]))),
    clear: () => setChosen(new Map()),
  }
}
