import { createContext, useContext, useMemo } from 'react'
import type { OpenSlot } from '../model/slots.ts'
import type { AccountFacts } from '../use-account-facts.ts'

interface Shown {
  slots: readonly OpenSlot[]
  /** The page's. */
  zone: string
  facts: AccountFacts
  onCreate: (slot: OpenSlot) => void
}

/** The empty slots of the days that are seen; none while they are not shown. */
export const OpenSlots = createContext<Shown>({ slots: [], zone: 'UTC', facts: new Map(), onCreate: () => {} })

/** The empty slots of a day, or of one of its hours. */
export const useSlotsOf = (day: string, hour?: number): OpenSlot[] => {
  const { slots } = useContext(OpenSlots)
  return useMemo(
    () => slots.filter(slot => slot.day === day && (hour === undefined || Math.floor(slot.minutes / 60) === hour)),
    [slots, day, hour],
  )
}
