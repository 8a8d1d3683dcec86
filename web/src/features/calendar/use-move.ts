import type { CalendarRow } from '@fanfare/contracts/entities/posts.ts'
import { messageOf } from '../../app/api.ts'
import { whenLabel } from '../../app/time.ts'
import { toast } from '../../ui/toast.ts'
import { useMovePostMutation } from './api.ts'

/** Moves a post to a wall-clock time of its account and says so; `back` is where Undo returns it to, null when there is no way back. */
export const useMove = () => {
  const [move] = useMovePostMutation()
  const to = async (row: Pick<CalendarRow, 'id'>, wall: string, zone: string, back: string | null): Promise<void> => {
    try {
      await move({ params: { id: row.id }, body: { wall } }).unwrap()
      toast.done(
        `Moved to ${whenLabel(wall, zone)}`,
        back ? { label: 'Undo', run: () => void to(row, back, zone, null) } : undefined,
      )
    } catch (fault) {
      toast.fault(messageOf(fault))
    }
  }
  return to
}
