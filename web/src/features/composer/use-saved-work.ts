import { Draft, type Post } from '@fanfare/contracts/entities/posts.ts'
import type { Dispatch } from 'react'
import { useLeaving } from '../../lib/navigation/use-leaving.ts'
import type { Composer as State } from './model/composer-state.ts'
import { copyOf, isWorthSaving } from './model/copy.ts'
import { fitsDraft, type NewDraft } from './model/new-draft.ts'
import type { Sender } from './model/sender.ts'
import type { TogetherAction } from './model/together.ts'
import { type Autosave, useAutosave } from './use-autosave.ts'
import { useCopy } from './use-copy.ts'
import { useNewDraft } from './use-new-draft.ts'
import type { Together } from './use-together.ts'
import type { Uploads } from './use-uploads.ts'

/** Where what is typed is kept before a button is pressed. */
export interface Kept {
  /** How far the draft is saved on the server. */
  progress: Autosave
  /** A draft on the server holds all of a new post. */
  stored: boolean
  /** A copy of what was typed is on this device. */
  onDevice: boolean
  /** The draft on the server in which a new post is kept; null where there is none yet. */
  draftId: string | null
}

interface With {
  /** The post to edit; a new one without. */
  post: Post | undefined
  /** The same post as it is now. */
  live: Post | undefined
  state: State
  dispatch: Dispatch<TogetherAction>
  uploads: Uploads
  keeper: NewDraft
  send: Sender['send']
  together: Together
  /** Ids of connected accounts. */
  accounts: readonly string[]
  /** Time zone of the first account. */
  zone: string
  mayDraft: boolean
  /** A button was pressed and its request is under way. */
  busy: boolean
  /** The outcome of a request is unknown. */
  unsettled: boolean
  close: () => void
}

/**
 * Keeps what is typed before a button is pressed: an open draft and a new post on the server, everything else on this device; and asks before
 * what neither holds is left.
 */
export const useSavedWork = (given: With) => {
  const { post, live, state, dispatch, uploads, keeper, send, together, zone, busy } = given
  const status = live?.status ?? post?.status
  const autosave = useAutosave({
    status,
    state,
    dispatch,
    send,
    together,
    zone,
    busy,
  })
  const newDraft = useNewDraft({ on: given.mayDraft && !post, keeper, state, zone, busy: busy || given.unsettled })
  const { draft, making } = newDraft
  const copy = useCopy(state, { accounts: given.accounts, uploads, draft, making, madeBy: keeper.madeBy })
  newDraft.onLeft.current = copy.end
  // A draft that is saved has not the dates that it was to repeat on.
  const hasMore = status === Draft && !fitsDraft(state)
  const unsaved = (state.dirty || hasMore) && isWorthSaving(copyOf(state))
  const { blocker, pass } = useLeaving(unsaved && !newDraft.leavesSaved, copy.saved)
  return {
    kept: {
      progress: post ? autosave.progress : newDraft.progress,
      stored: newDraft.isStored,
      onDevice: copy.saved,
      draftId: newDraft.draft?.id ?? null,
    } satisfies Kept,
    /** A copy of an earlier visit, which can be taken up again. */
    offered: copy.offered,
    /** How many saved copies this device has. */
    count: copy.count,
    blocker,
    /** All of it is stored by a button: nothing is kept beside it, and the composer closes. */
    done: () => {
      uploads.keepArrived()
      copy.end()
      autosave.end()
      newDraft.end()
      pass(given.close)
    },
    /** The person leaves without what was typed. */
    discard: () => {
      copy.end()
      autosave.discard()
      newDraft.discard()
    },
    restore: () => {
      const { draft, making } = copy.offered?.copy ?? {}
      const composer = copy.restore()
      if (!composer) return
      dispatch({ type: 'load', composer })
      if (making) keeper.resume(making)
      // Its next save waits for this.
      if (draft) void newDraft.adopt(draft, composer)
    },
    discardOffered: () => {
      const draft = copy.offered?.copy.draft
      if (draft) newDraft.discardOf(draft)
      copy.discardOffered()
    },
  }
}
