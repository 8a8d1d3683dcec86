import { scheduling } from '@fanfare/contracts/limits.ts'
import { expect, test } from 'vitest'
import { accounts } from '../seed/fixtures.ts'
import { plan } from '../seed/plan.ts'

/** Days ahead in which what goes into time slots lands. */
const slotDays = 10

test.each(accounts.map(({ key }) => key))('no post of %s says what another one says within 14 days', key => {
  const own = plan().filter(({ account, fate, day }) => account === key && (day !== undefined || fate === 'slot'))
  expect(own.length).toBeGreaterThan(4)
  /** The first and the last day on which it can be. */
  const days = ({ day }: (typeof own)[number]) => (day === undefined ? [0, slotDays] : [day, day]) as [number, number]
  const alike = own.flatMap((one, index) =>
    own.slice(index + 1).flatMap(other => {
      const [[first, last], [from, to]] = [days(one), days(other)]
      const apart = Math.max(from - last, first - to, 0)
      return one.story.caption === other.story.caption && apart <= scheduling.sameDays ? [one.story.caption] : []
    }),
  )
  expect(alike).toEqual([])
})
