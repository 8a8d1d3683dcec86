import type { Dispatch } from 'react'
import type { Check } from './model/checks.ts'
import { type ComposerAction, fittingCrop, type Composer as State } from './model/composer.ts'
import type { useUploads } from './use-uploads.ts'

interface With {
  state: State
  dispatch: Dispatch<ComposerAction>
  uploads: ReturnType<typeof useUploads>
  /** Hashtags that a caption may have; null where every number is allowed. */
  hashtags: number | null
  /** Where a post without a time would go, as a wall-clock time. */
  suggestion: string
  onReconnect: (accountId: string) => void
}

const nextDay = (wall: string) =>
  Temporal.PlainDateTime.from(wall).add({ days: 1 }).toString({ smallestUnit: 'minute' })

/** Does what the button of a pre-flight line says. */
export const useFixes =
  ({ state, dispatch, uploads, hashtags, suggestion, onReconnect }: With) =>
  (check: Check): void => {
    const item = check.item ? state.items[check.item - 1] : undefined
    switch (check.fix?.kind) {
      case 'crop':
        if (item?.width && item.height)
          dispatch({ type: 'crop', key: item.key, crop: fittingCrop(item.width, item.height) ?? null })
        return
      case 'remove_item':
        if (item) uploads.drop(item.key)
        return
      case 'upload_again':
        if (item) uploads.retry(item.key)
        return
      case 'trim_hashtags':
        if (hashtags !== null) dispatch({ type: 'trimHashtags', keep: hashtags })
        return
      case 'next_day':
        dispatch({ type: 'when', when: 'date', wall: nextDay(state.wall ?? suggestion) })
        return
      case 'move':
        if (check.fix.wall) dispatch({ type: 'when', when: 'date', wall: check.fix.wall })
        return
      case 'reconnect':
        // A line that all accounts have names none: one after the other.
        onReconnect(check.account_id ?? (state.accounts[0] as string))
    }
  }
