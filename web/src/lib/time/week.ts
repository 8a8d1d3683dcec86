import type { UserSettings } from '@fanfare/contracts/entities/users.ts'

const firstDays = { monday: 1, saturday: 6, sunday: 7 } as const

/** The seven days from the one on which this person's week begins; Monday is 1. */
export const weekFrom = (first: UserSettings['firstDayOfTheWeek']): number[] =>
  Array.from({ length: 7 }, (_, index) => ((firstDays[first] - 1 + index) % 7) + 1)
