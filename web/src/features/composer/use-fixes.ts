import type { SocialAccount } from '@fanfare/contracts/entities/teams.ts'
import { kindFactsOrPost } from '@fanfare/contracts/networks.ts'
import type { Dispatch } from 'react'
import { useNavigate } from 'react-router-dom'
import { useToast } from '../../ui/toast.ts'
import { chooseReplacement } from './choose-replacement.ts'
import { type ComposerAction, reduce } from './model/composer-reducer.ts'
import type { Composer as State } from './model/composer-state.ts'
import type { FaultField } from './model/fault-place.ts'
import { fixedWords } from './model/fixed-words.ts'
import { type Check, changesOf, excessOf, type Fix } from './model/fixes.ts'
import { captionLimit } from './model/strictest.ts'
import type { Uploads } from './use-uploads.ts'

interface With {
  state: State
  chosen: readonly SocialAccount[]
  dispatch: Dispatch<ComposerAction>
  uploads: Uploads
  /** Where a post without a time would go, as a wall-clock time. */
  suggestion: string
  onReconnect: (accountId: string) => void
  /** Shows a picture, with what is said of it. */
  onSelect: (key: string) => void
  /** Shows the caption of an account; null: that of all. */
  onWrite: (accountId: string | null) => void
}

/** A field of the open composer. */
export type Field =
  | FaultField
  | 'accounts'
  | 'audience'
  | 'title'
  | 'pictures'
  | 'caption'
  | 'comment'
  | 'alt'
  | 'time'
  | 'trim'
  | 'when'

const elementOf = (field: Field) => document.querySelector<HTMLElement>(`[data-field="${field}"]`)

/** Goes to a field once what was just chosen is drawn, and selects what of a text lies beyond `limit`. */
export const goTo = (field: Field, limit?: number) =>
  requestAnimationFrame(() => {
    const element = elementOf(field)
    // On a phone it may be folded away.
    const fold = element?.closest('details')
    if (fold) fold.open = true
    const control = element?.matches('textarea, button, input')
      ? element
      : element?.querySelector<HTMLElement>('button, input')
    control?.scrollIntoView({ block: 'nearest' })
    control?.focus()
    if (limit === undefined || !(control instanceof HTMLTextAreaElement)) return
    const excess = excessOf(control.value, limit)
    if (excess) control.setSelectionRange(excess.start, excess.end)
  })

/** Does what a button of a pre-flight line says. */
export const useFixes = ({ state, chosen, dispatch, uploads, suggestion, onReconnect, onSelect, onWrite }: With) => {
  const navigate = useNavigate()
  const toast = useToast()
  return (check: Check, fix: Fix): void => {
    const item = check.item ? state.items[check.item - 1] : undefined
    const types = chosen.map(({ type }) => type)
    const { hashtags, length } = captionLimit(types, state.postType)
    const changes = changesOf(fix, check, state, { hashtags, suggestion })
    if (changes) {
      // What is removed is no longer uploaded.
      for (const change of changes) change.type === 'removeItem' ? uploads.drop(change.key) : dispatch(change)
      const after = changes.reduce(reduce, state)
      if (after !== state)
        toast.done(fixedWords(fix, state, after), {
          label: 'Undo',
          run: () => dispatch({ type: 'undoFix', before: state, after }),
        })
      return
    }
    switch (fix.kind) {
      case 'upload_again':
        if (item) uploads.retry(item.key)
        return
      case 'replace':
        if (item) chooseReplacement(item.key)
        return
      case 'add_pictures':
        elementOf('pictures')?.click()
        return
      case 'edit_caption': {
        // The line may be about one account that has a text of its own.
        const over = chosen.filter(({ id, type }) => {
          const text = state.overrides[id] ?? state.caption
          return excessOf(text, kindFactsOrPost(type, state.postType).limits.caption)
        })
        const account = over.find(({ id }) => check.account_ids.includes(id)) ?? over[0]
        const own = account && state.overrides[account.id] !== undefined ? account : undefined
        onWrite(own?.id ?? null)
        const limit = account ? kindFactsOrPost(account.type, state.postType).limits.caption : length
        goTo('caption', check.code === 'caption_length' ? limit : undefined)
        return
      }
      case 'edit_comment':
        goTo('comment')
        return
      case 'leave_out': {
        const id = check.account_ids[0]
        // A post has one account at least: another one is to be chosen first.
        if (id !== undefined && state.accounts.length > 1) dispatch({ type: 'toggleAccount', id })
        else goTo('accounts')
        return
      }
      case 'edit_title':
        goTo('title')
        return
      case 'choose_cover':
        if (item) onSelect(item.key)
        goTo('cover')
        return
      case 'choose_audience':
        goTo('audience')
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
      case 'see_plan':
        navigate('/settings/subscription')
        return
      case 'upgrade':
        navigate('/plans')
        return
      case 'connect_page':
        navigate('/connect/1')
        return
      case 'reconnect':
        // A line about several: one after the other.
        onReconnect(fix.account_id ?? check.account_ids[0] ?? (state.accounts[0] as string))
    }
  }
}
