import { type HotkeyItem, useHotkeys } from '@mantine/hooks'

/** Inputs in which no text is written: a letter pressed there is meant for the page. */
const wordless = ['radio', 'checkbox', 'button', 'submit', 'reset', 'color', 'range', 'file', 'image']

/** Whether a key that is pressed on this element is typed, or is the element's own: arrows move between radio buttons. */
const isItsOwn = (target: EventTarget | null, key: string): boolean => {
  if (!(target instanceof HTMLElement)) return false
  if (target.isContentEditable || target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement)
    return true
  if (!(target instanceof HTMLInputElement)) return false
  return !wordless.includes(target.type) || key.startsWith('Arrow')
}

/** A dialog covers the page: a letter pressed on one of its buttons doesn't move what is beneath. Ctrl and ⌘ mean the whole application. */
const isCovered = ({ ctrlKey, metaKey }: KeyboardEvent): boolean =>
  !ctrlKey && !metaKey && document.querySelector('[aria-modal="true"]') !== null

/**
 * Keys of a page: never beneath a dialog nor while something is typed, but after a click on a switch or a choice as everywhere else. The key's own effect is
 * prevented only then: a letter that is typed has to reach its field.
 */
export const useKeys = (keys: HotkeyItem[]): void =>
  useHotkeys(
    keys.map(([key, run, options]) => [
      key,
      event => {
        if (isItsOwn(event.target, event.key) || isCovered(event)) return
        event.preventDefault()
        run(event)
      },
      { ...options, preventDefault: false },
    ]),
    [],
  )
