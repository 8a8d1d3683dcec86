import type { Notification } from '@fanfare/contracts/entities/notifications.ts'
import { useNavigate } from 'react-router-dom'
import { messageOf } from '../../lib/api/api.ts'
import { useUndo } from '../../lib/api/use-undo.ts'
import { useTeam } from '../../lib/session/session.ts'
import { useTeamSwitch } from '../../lib/session/use-team-switch.ts'
import { useToast } from '../../ui/toast.ts'
import { useMarkMutation, useOpenNotificationMutation } from './api.ts'

/** Opens what a notification is about, in its team. */
export const useOpen = () => {
  const navigate = useNavigate()
  const toast = useToast()
  const team = useTeam()
  const { change } = useTeamSwitch()
  const [open] = useOpenNotificationMutation()
  return async (id: string, { replace = false } = {}): Promise<boolean> => {
    try {
      const { url, team_id } = await open({ params: { id } }).unwrap()
      if (team_id !== null && team_id !== team.id) await change(team_id, url)
      else navigate(url, { replace })
      return true
    } catch (fault) {
      toast.fault(messageOf(fault))
      return false
    }
  }
}

/** Marks notifications as read or not; marking all can be taken back. */
export const useMarking = () => {
  const toast = useToast()
  const undo = useUndo()
  const [mark] = useMarkMutation()
  const failed = (fault: unknown) => void toast.fault(messageOf(fault))
  return {
    one: ({ id, read_at }: Notification) =>
      void mark({ body: { read: read_at === null, ids: [id] } })
        .unwrap()
        .catch(failed),
    all: async () => {
      try {
        const { changed } = await mark({ body: { read: true, all: true } }).unwrap()
        const back = async () => {
          await mark({ body: { read: false, ids: changed } }).unwrap()
          return 'Marked as unread again'
        }
        if (changed.length > 0)
          toast.done('All marked as read', {
            label: 'Undo',
            run: () => void undo('They weren’t marked as unread', back),
          })
      } catch (fault) {
        failed(fault)
      }
    },
  }
}
