import type { Dispatch } from 'react'
import { useNavigate } from 'react-router-dom'
import type { Check } from './model/checks.ts'
import type { ComposerAction } from './model/composer-reducer.ts'
import type { Composer as State } from './model/composer-state.ts'
import { fittingCrop } from './model/fitting-crop.ts'
import type { Uploads } from './use-uploads.ts'

interface With {
  state: State
  dispatch: Dispatch<ComposerAction>
  uploads: Uploads
  /** Hashtags that a caption may have; null where every number is allowed. */
  hashtags: number | null
  /** Where a post without a time would go, as a wall-clock time. */
  suggestion: string
  onReconnect: (accountId: string) => void
  /** Shows a picture, with what is said of it. */
  onSelect: (key: string) => void
}

const nextDay = (wall: string) =>
  Temporal.PlainDateTime.from(wall).add({ days: 1 }).toString({ smallestUnit: 'minute' })

/** A field of the open composer. */
export type Field = 'pictures' | 'caption' | 'comment' | 'alt' | 'time' | 'trim'

const elementOf = (field: Field) => document.querySelector<HTMLElement>(`[data-field="${field}"]`)

/** Goes to a field once what was just chosen is drawn. */
const goTo = (field: Field) =>
  requestAnimationFrame(() => {
    const element = elementOf(field)
    const control = element?.matches('textarea, button')
      ? element
      : element?.querySelector<HTMLElement>('button, input')
    control?.scrollIntoView({ block: 'nearest' })
    control?.focus()
  })

/** Does what the button of a pre-flight line says. */
export const useFixes = ({ state, dispatch, uploads, hashtags, suggestion, onReconnect, onSelect }: With) => {
  const navigate = useNavigate()
  return (check: Check): void => {
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
      case 'add_pictures':
        elementOf('pictures')?.click()
        return
      case 'edit_caption':
        goTo('caption')
        return
      case 'edit_comment':
        goTo('comment')
        return
      case 'describe': {
        const undescribed = state.items.find(({ altText }) => altText.trim() === '')
        if (undescribed) onSelect(undescribed.key)
        goTo('alt')
        return
      }
      case 'show_item':
        if (item) onSelect(item.key)
        goTo('alt')
        return
      case 'choose_time':
        dispatch({ type: 'when', when: 'date', wall: state.wall ?? suggestion })
        goTo('time')
        return
      case 'trim':
        if (item) onSelect(item.key)
        goTo('trim')
        return
      case 'turn_on':
        navigate('/settings/team-account')
        return
      case 'reconnect':
        // A line that all accounts have names none: one after the other.
        onReconnect(check.fix.account_id ?? check.account_id ?? (state.accounts[0] as string))
    }
  }
}
