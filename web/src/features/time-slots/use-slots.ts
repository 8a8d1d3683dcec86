import type { SocialAccount } from '@fanfare/contracts/entities/teams.ts'
import type { Timeslot } from '@fanfare/contracts/entities/timeslots.ts'
import { accountName } from '@fanfare/contracts/networks.ts'
import { dayName } from '../../lib/account-zone/zone-words.ts'
import { isFault, messageOf } from '../../lib/api/api.ts'
import { useUndo } from '../../lib/api/use-undo.ts'
import { useTimes } from '../../lib/time/use-times.ts'
import { useToast } from '../../ui/toast.ts'
import {
  useAddTimeslotsMutation,
  useCopyTimeslotsMutation,
  useDeleteTimeslotsMutation,
  useDropTimeslotMutation,
  useRestoreTimeslotsMutation,
  useUpdateTimeslotMutation,
} from './api.ts'
import { copyChanges, daysPhrase, movedPosts } from './model/week.ts'

type WeekTime = Pick<Timeslot, 'day' | 'hour'>
/** Why a slot was not moved, for its form to say; empty where a toast says it; null: it was moved. */
type MoveRefusal = string | null

const idsOf = (slots: readonly Timeslot[]) => slots.map(({ id }) => id)
const counted = (count: number) => (count === 1 ? '1 time slot' : `${count} time slots`)

/** Changes of slots, each said in a toast with its way back. */
export const useSlots = () => {
  const toast = useToast()
  const undo = useUndo()
  const { clockLabel } = useTimes()
  const [add] = useAddTimeslotsMutation()
  const [copy] = useCopyTimeslotsMutation()
  const [update] = useUpdateTimeslotMutation()
  const [drop] = useDropTimeslotMutation()
  const [remove] = useDeleteTimeslotsMutation()
  const [restore] = useRestoreTimeslotsMutation()
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
  const deleteAll = async (ids: string[]) => {
    if (ids.length > 0) await remove({ body: { ids } }).unwrap()
  }
  const restoreAll = async (ids: string[]) => {
    if (ids.length > 0) await restore({ body: { ids } }).unwrap()
  }

  return {
    words,
    /** Says why a slot that is dropped on a day stays where it is. */
    taken: (to: WeekTime) => void toast.info(`There is a time slot on ${words(to)} already.`),
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
          {
            label: 'Undo',
            run: () =>
              void undo(count === 1 ? 'The time slot is still there' : 'The time slots are still there', async () => {
                await deleteAll(idsOf(created))
                return count === 1 ? 'Time slot removed' : `${count} time slots removed`
              }),
          },
        )
      }),
    /** Gives other accounts the slots of one. `before`: the slots that these accounts have. */
    copy: (from: SocialAccount, to: readonly SocialAccount[], replace: boolean, before: readonly Timeslot[]) =>
      tried(async () => {
        const after = await copy({ body: { from: from.id, to: to.map(({ id }) => id), replace } }).unwrap()
        const { created, deleted } = copyChanges(before, after)
        const [first] = to
        const whom = to.length === 1 && first ? accountName(first) : `${to.length} accounts`
        if (created.length + deleted.length === 0) return void toast.info(`Nothing to copy: ${whom} had these slots.`)
        // Created ones first: those that come back may need their room. A part that was done before is done again without harm.
        const back = async () => {
          await deleteAll(created).catch(fault => {
            if (!isFault(fault) || fault.code !== 'timeslot_not_found') throw fault
          })
          await restoreAll(deleted)
          return `Time slots of ${whom} are as they were`
        }
        toast.done(`Time slots copied to ${whom}${deleted.length > 0 ? `, ${counted(deleted.length)} replaced` : ''}`, {
          label: 'Undo',
          run: () => void undo('The copied time slots are still there', back),
        })
      }),
    /** `dropped`: it is shown at its new place at once. */
    move: async (slot: Timeslot, to: WeekTime, dropped: boolean): Promise<MoveRefusal> => {
      const put = dropped ? drop : update
      const params = { id: slot.id }
      if (slot.day === to.day && slot.hour === to.hour) return null
      const from = { day: slot.day, hour: slot.hour }
      let moved: Timeslot
      try {
        moved = await put({ params, body: { day: to.day, hour: to.hour } }).unwrap()
      } catch (fault) {
        if (isFault(fault) && fault.code === 'timeslot_exists') return fault.message
        toast.fault(messageOf(fault))
        return ''
      }
      const back = async () => {
        await drop({ params, body: from }).unwrap()
        return `Time slot is back on ${words(from)}`
      }
      toast.done(`Time slot moved to ${words(to)}${movedPosts(slot, moved)}`, {
        label: 'Undo',
        run: () => void undo(`The time slot is still on ${words(to)}`, back),
      })
      return null
    },
    remove: (slot: Timeslot) =>
      tried(async () => {
        await remove({ body: { ids: [slot.id] } }).unwrap()
        const kept = slot.posts_count > 0 ? ' Its posts keep their times.' : ''
        toast.done(`Time slot deleted: ${words(slot)}.${kept}`, {
          label: 'Undo',
          run: () =>
            void undo('The time slot wasn’t restored', async () => {
              await restoreAll([slot.id])
              return `Time slot restored: ${words(slot)}`
            }),
        })
      }),
  }
}
export type Slots = ReturnType<typeof useSlots>
