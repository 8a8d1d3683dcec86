import { useNetwork } from '@mantine/hooks'
import { useCallback, useEffect, useRef, useState } from 'react'
import { isFault, isLost, messageOf } from '../../lib/api/api.ts'
import { canonical } from '../../lib/api/idempotency-keys.ts'
import { useToast } from '../../ui/toast.ts'
import type { Composer } from './model/composer-state.ts'
import { copyOf, type DraftRef, isWorthSaving, type Making } from './model/copy.ts'
import { draftRequestOf, fitsDraft, type NewDraft } from './model/new-draft.ts'
import { type Autosave, isComplete, quietMs, retryMs } from './use-autosave.ts'

interface With {
  /** The post is new, and the plan has drafts. */
  on: boolean
  keeper: NewDraft
  state: Composer
  /** Time zone of the first account. */
  zone: string
  /** A button was pressed, and its request is under way or its outcome is unknown. */
  busy: boolean
}

/**
 * Keeps a new post in a draft on the server, saved a moment after each change. Leaving a post that such a draft holds whole saves its last
 * words, says so and can undo it.
 */
export const useNewDraft = ({ on, keeper, state, zone, busy }: With) => {
  const { online } = useNetwork()
  const toast = useToast()
  const [progress, setProgress] = useState<Autosave>({ type: 'none' })
  const [draft, setDraft] = useState<DraftRef | null>(null)
  /** The request that makes it, until it is known. */
  const [making, setMaking] = useState<Making | null>(null)
  /** What the draft holds. */
  const [stored, setStored] = useState('')
  const [attempt, setAttempt] = useState(0)
  const ended = useRef(false)

  const request = draftRequestOf(state, { zone })
  const text = canonical(request)
  const wanted = on && state.dirty && online && isComplete(state) && isWorthSaving(copyOf(state))
  const isOn = wanted && !busy && text !== stored
  const latest = useRef(request)
  latest.current = request

  useEffect(() => {
    if (!isOn) return
    const save = async () => {
      // A press of a button, or leaving, may have come first.
      if (ended.current) return
      setProgress({ type: 'saving' })
      try {
        const saved = await keeper.write(latest.current, setMaking)
        setDraft(saved)
        setMaking(null)
        setStored(text)
        setProgress({ type: 'saved' })
        setAttempt(0)
      } catch (reason) {
        const isTransient = isLost(reason) || (isFault(reason) && reason.code === 'offline')
        if (!isTransient) setMaking(null)
        setProgress(isTransient ? { type: 'none' } : { type: 'failed', message: messageOf(reason) })
        if (isTransient) setAttempt(count => count + 1)
      }
    }
    const timer = setTimeout(() => void save(), attempt > 0 ? retryMs : quietMs)
    return () => clearTimeout(timer)
  }, [isOn, text, keeper, attempt])

  const isWhole = fitsDraft(state)
  /** Leaving now saves everything: there is no question to ask. */
  const leavesSaved = wanted && !busy && isWhole && progress.type !== 'failed'
  const leaving = useRef({ leavesSaved, text, stored })
  leaving.current = { leavesSaved, text, stored }
  const onLeft = useRef<() => void>(() => undefined)
  useEffect(
    () => () => {
      if (ended.current || !leaving.current.leavesSaved) return
      const undo = () =>
        void keeper.remove().then(
          () => toast.done('Draft deleted'),
          reason => toast.fault(messageOf(reason)),
        )
      const isStored = leaving.current.text === leaving.current.stored
      const saved = isStored ? keeper.current() : keeper.write(latest.current)
      saved.then(
        () => {
          onLeft.current()
          toast.done('Draft saved', { label: 'Undo', run: undo })
        },
        // The copy on this device stays, and is offered at the next opening.
        reason => toast.fault(messageOf(reason)),
      )
    },
    [keeper, toast],
  )

  /** The work was saved, sent or discarded by a person: leaving says nothing more. */
  const end = useCallback(() => {
    ended.current = true
  }, [])
  /** What was written is not wanted: its draft is deleted. */
  const discard = useCallback(() => {
    ended.current = true
    keeper.remove().catch(reason => toast.fault(messageOf(reason)))
  }, [keeper, toast])
  /** The same with what an offered copy holds. */
  const discardOf = useCallback(
    (ref: DraftRef) => void keeper.removeOf(ref).catch(reason => toast.fault(messageOf(reason))),
    [keeper, toast],
  )
  /** Continues the draft of a restored copy. */
  const adopt = useCallback(
    async (ref: DraftRef, copied: Composer) => {
      const given = draftRequestOf(copied, { zone })
      if (await keeper.adopt(ref, given)) setDraft(ref)
    },
    [keeper, zone],
  )
  return {
    draft,
    making,
    progress,
    /** The draft on the server holds all that the composer does. */
    isStored: on && isWhole && text === stored,
    leavesSaved,
    /** What is done when leaving has saved everything. */
    onLeft,
    end,
    discard,
    discardOf,
    adopt,
  }
}
