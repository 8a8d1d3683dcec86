import { createContext, useContext, useMemo } from 'react'
import type { OpenSlot } from '../model/slots.ts'

interface Shown {
  slots: readonly OpenSlot[]
  /** What an account is called. */
  nameOf: (account: string) => string
  onCreate: (slot: OpenSlot) => void
}

/** The empty slots of the days that are seen; none while they are not shown. */
export const OpenSlots = createContext<Shown>({ slots: [], nameOf: () => '', onCreate: () => {} })

/** The empty slots of a day, or of one of its hours. */
export const useSlotsOf = (day: string, hour?: number): OpenSlot[] => {
  const { slots } = useContext(OpenSlots)
  return useMemo(
    () => slots.filter(slot => slot.day === day && (hour === undefined || Math.floor(slot.minutes / 60) === hour)),
    [slots, day, hour],
  )
}
