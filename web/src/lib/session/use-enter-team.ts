import { useCallback } from 'react'
import { api } from '../api/api.ts'
import { go } from '../navigation/navigate.ts'
import { nextWith } from '../navigation/next.ts'
import { useAppDispatch } from '../store/hooks.ts'
import { session } from './session-slice.ts'

/**
 * Goes to work in the team that the server has made the active one. Nothing of the former team may stay on screen, so the guard starts over
 * (spec §2, is_from_switch). `next` is the page to open then; the first page unless given.
 */
export const useEnterTeam = () => {
  const dispatch = useAppDispatch()
  return useCallback(
    (next: string | null = null) => {
      go(nextWith(next, 'is_from_switch'))
      dispatch(session.actions.restart())
      dispatch(api.util.resetApiState())
    },
    [dispatch],
  )
}
