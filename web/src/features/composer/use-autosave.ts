import { Draft } from '@fanfare/contracts/entities/posts.ts'
import { useNetwork } from '@mantine/hooks'
import { type Dispatch, useCallback, useEffect, useRef, useState } from 'react'
import { isFault, isLost, messageOf } from '../../lib/api/api.ts'
import { useToast } from '../../ui/toast.ts'
import type { ComposerAction } from './model/composer-reducer.ts'
import type { Composer as State } from './model/composer-state.ts'
import { draftScheduleOf, requestOf } from './model/request.ts'
import type { Sender } from './model/sender.ts'
import { openConflicts } from './model/together.ts'
import type { Together } from './use-together.ts'

/** How long nothing is changed before the draft is saved, ms. */
export const quietMs = 2500
/** How long until it is tried again when Fanfare did not respond, ms. */
export const retryMs = 10_000

export type Autosave = { type: 'none' | 'saving' | 'saved' } | { type: 'failed'; message: string }

interface With {
  /** Status of the post as it is now; undefined for a new one. */
  status: number | undefined
  state: State
  dispatch: Dispatch<ComposerAction>
  send: Sender['send']
  together: Together
  /** Time zone of the first account. */
  zone: string
  /** A button was pressed and its request is under way. */
  busy: boolean
}

/** Whether all that the composer shows can be stored: every picture has arrived, and the post has an account. */
export const isComplete = ({ items, accounts }: State) =>
  accounts.length > 0 && items.every(({ upload }) => upload.state === 'ready')

/**
 * Saves an open draft on the server a moment after each change, on the version that this composer has last seen, so that a change by someone
 * else is never overwritten. What is scheduled is left alone: it changes when a person says so. Without a connection it waits for one.
 * Leaving says that it was saved and can undo it.
 */
export const useAutosave = ({ status, state, dispatch, send, together, zone, busy }: With) => {
  const { online } = useNetwork()
  const toast = useToast()
  const [progress, setProgress] = useState<Autosave>({ type: 'none' })
  const [attempt, setAttempt] = useState(0)
  const opened = useRef(state)
  const undo = useRef<(() => void) | null>(null)
  const discarded = useRef(false)
  const isOn =
    status === Draft && state.dirty && online && !busy && isComplete(state) && openConflicts(state).length === 0
  const { merge, toShared, last } = together

  // What someone else wrote is never undone: undoing goes back to how they left it.
  useEffect(() => {
    if (!last) return
    opened.current = { ...opened.current, ...last }
    undo.current = null
  }, [last])

  useEffect(() => {
    if (!isOn) return
    const save = async () => {
      setProgress({ type: 'saving' })
      try {
        const [saved] = await send(requestOf(state, draftScheduleOf(state, { zone })), 'draft', state.version)
        if (saved) dispatch({ type: 'saved', state, version: saved.version, base: toShared(saved) })
        setProgress({ type: 'saved' })
        setAttempt(0)
        const before = opened.current
        if (isComplete(before))
          undo.current = () => {
            send(requestOf(before, draftScheduleOf(before, { zone })), 'draft', saved?.version).then(
              () => toast.done('Draft changed back'),
              reason => toast.fault(messageOf(reason)),
            )
          }
        if (discarded.current) undo.current?.()
      } catch (reason) {
        // The merge changes what the composer holds, which is then saved in its turn.
        if (isFault(reason) && reason.code === 'version_conflict' && (await merge()))
          return setProgress({ type: 'none' })
        const isTransient = isLost(reason) || (isFault(reason) && reason.code === 'offline')
        setProgress(isTransient ? { type: 'none' } : { type: 'failed', message: messageOf(reason) })
        if (isTransient) setAttempt(count => count + 1)
      }
    }
    const timer = setTimeout(() => void save(), attempt > 0 ? retryMs : quietMs)
    return () => clearTimeout(timer)
  }, [isOn, state, dispatch, send, merge, toShared, zone, toast, attempt])

  useEffect(
    () => () => {
      if (undo.current) toast.done('Draft saved', { label: 'Undo changes', run: undo.current })
    },
    [toast],
  )
  /** The work was saved, sent or discarded by a person: leaving says nothing more. */
  const end = useCallback(() => {
    undo.current = null
  }, [])
  /** What was typed is not wanted: the draft gets back what it held when it was opened. */
  const discard = useCallback(() => {
    discarded.current = true
    undo.current?.()
    undo.current = null
  }, [])
  return { progress, end, discard }
}
