import type { PostFigureSource } from '@fanfare/contracts/entities/insight-posts.ts'
import { useState } from 'react'
import { type Column, columns, isOffered } from '../model/measures.ts'

const key = 'fanfare-post-columns'
/** Shown until a person chooses others. */
const usual: readonly Column[] = ['reach', 'views', 'interaction', 'rate', 'z']

const kept = (): readonly Column[] => {
  try {
    const list: unknown = JSON.parse(localStorage.getItem(key) ?? 'null')
    return Array.isArray(list) ? columns.filter(column => list.includes(column)) : usual
  } catch {
    return usual
  }
}

/** The columns that a person wants to see, remembered in this browser. `shown`: those of them that the network has. */
export const useColumns = (sources: readonly PostFigureSource[]) => {
  const [chosen, setChosen] = useState(kept)
  const choose = (next: readonly Column[]) => {
    setChosen(next)
    try {
      localStorage.setItem(key, JSON.stringify(next))
    } catch {
      // A browser that keeps nothing shows the usual ones next time.
    }
  }
  return {
    chosen,
    shown: chosen.filter(column => isOffered(column, sources)),
    toggle: (column: Column) => choose(columns.filter(one => (one === column) !== chosen.includes(one))),
  }
}
export type Columns = ReturnType<typeof useColumns>
