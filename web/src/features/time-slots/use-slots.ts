import type { Timeslot } from '@fanfare/contracts/entities/timeslots.ts'
import { messageOf } from '../../lib/api/api.ts'
import { useTimes } from '../../lib/time/use-times.ts'
import { useToast } from '../../ui/toast.ts'
import { useAddTimeslotsMutation, useDeleteTimeslotsMutation, useUpdateTimeslotMutation } from './api.ts'
import { dayName, daysPhrase } from './model/week.ts'

type WeekTime = Pick<Timeslot, 'day' | 'hour'>

/** Changes of slots, each said in a toast with its way back. */
export const useSlots = () => {
  const toast = useToast()
  const { clockLabel } = useTimes()
  const [add] = useAddTimeslotsMutation()
  const [update] = useUpdateTimeslotMutation()
  const [remove] = useDeleteTimeslotsMutation()
  const words = ({ day, hour }: WeekTime) => `${dayName(day)}, ${clockLabel(Temporal.PlainTime.from(hour))}`
  const tried = async (change: () => Promise<void>): Promise<boolean> => {
    try {
      await change()
      return true
    } catch (fault) {
      toast.fault(messageOf(fault))
      return false
    }
  }

  const put = (slot: Timeslot, to: WeekTime, said: string, back?: () => void) =>
    tried(async () => {
      await update({ params: { id: slot.id }, body: { day: to.day, hour: to.hour } }).unwrap()
      toast.done(said, back && { label: 'Undo', run: back })
    })

  return {
    words,
    add: (accountId: string, days: number[], hours: string[], existing: readonly Timeslot[]) =>
      tried(async () => {
        const slots = await add({ body: { account_id: accountId, days, hours } }).unwrap()
        const created = slots.filter(({ id }) => !existing.some(slot => slot.id === id))
        const count = created.length
        if (count === 0) return void toast.info('These time slots exist already.')
        toast.done(
          count === 1
            ? `Time slot added: ${words(created[0] as Timeslot)}`
            : `${count} time slots added, ${daysPhrase(days)}`,
          { label: 'Undo', run: () => void remove({ body: { ids: created.map(({ id }) => id) } }) },
        )
      }),
    move: (slot: Timeslot, to: WeekTime) => {
      if (slot.day === to.day && slot.hour === to.hour) return Promise.resolve(true)
      const from = { day: slot.day, hour: slot.hour }
      return put(
        slot,
        to,
        `Time slot moved to ${words(to)}`,
        () => void put({ ...slot, ...to }, from, `Time slot is back on ${words(from)}`),
      )
    },
    remove: (slot: Timeslot) =>
      tried(async () => {
        await remove({ body: { ids: [slot.id] } }).unwrap()
        const kept = slot.posts_count > 0 ? ' Its posts keep their times.' : ''
        toast.done(`Time slot deleted: ${words(slot)}.${kept}`, {
          label: 'Undo',
          run: () => void add({ body: { account_id: slot.account_id, days: [slot.day], hours: [slot.hour] } }),
        })
      }),
  }
}
export type Slots = ReturnType<typeof useSlots>
