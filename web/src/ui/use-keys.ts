import { useEffectEvent, useLayoutEffect } from 'react'

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

/** A key as `KeyboardEvent.key` names it, alone or as `mod+K` with Ctrl or ⌘, and what it does. */
type KeyAction = readonly [key: string, run: (event: KeyboardEvent) => void]

/** Shift makes another key of a letter and of one with a name; signs and digits need it on some keyboards. */
const isPressed = (key: string, event: KeyboardEvent): boolean => {
  const mod = key.startsWith('mod+')
  const name = (mod ? key.slice(4) : key).toLowerCase()
  const isSign = name.length === 1 && !/[a-z]/.test(name)
  return (
    event.key?.toLowerCase() === name &&
    (event.ctrlKey || event.metaKey) === mod &&
    !event.altKey &&
    (isSign || !event.shiftKey)
  )
}

/**
 * Keys of a page: never beneath a dialog nor while something is typed, but after a click on a switch or a choice as everywhere else; `always`: there
 * too. The key's own effect is prevented only where it does something: a letter that is typed has to reach its field. They work from the moment
 * that the page is drawn: an effect that runs after the drawing leaves a slow machine with a page that doesn't answer.
 */
export const useKeys = (keys: readonly KeyAction[], always = false): void => {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    for (const [key, run] of keys) {
      if (!isPressed(key, event) || (!always && (isItsOwn(event.target, event.key) || isCovered(event)))) continue
      event.preventDefault()
      run(event)
    }
  })
  useLayoutEffect(() => {
    const page = document.documentElement
    const listen = (event: KeyboardEvent) => onKeyDown(event)
    page.addEventListener('keydown', listen)
    return () => page.removeEventListener('keydown', listen)
  }, [])
}
