import { useEffect, useRef } from 'react'

/** What lies above a dialog while it is shown: menus, lists of choices, pickers. The kit names all of them so, with the side they are on. A list without an entry is hidden. */
const overlays = '[class*="-dropdown"][data-position]:not([data-hidden])'

/** Whether it is open: one that is closing is still drawn, but what opened it says so no more. */
const isOpen = (overlay: HTMLElement): boolean => {
  if (overlay.style.display === 'none') return false
  if (overlay.contains(document.activeElement)) return true
  return [...document.querySelectorAll('[aria-controls]')].some(opener => {
    if (opener.getAttribute('aria-expanded') === 'false') return false
    const controlled = document.getElementById(opener.getAttribute('aria-controls') ?? '')
    return controlled !== null && overlay.contains(controlled)
  })
}

/**
 * Escape for a dialog that has menus and pickers of its own: only what lies on top closes. `onEscape` is called where nothing lies above it
 * and what has the focus does not take the key itself (`data-mantine-stop-propagation`, as the kit marks it). A menu that does not have the
 * focus, as one that was opened by the mouse, is given the key.
 */
export const useEscape = (onEscape: () => void) => {
  const latest = useRef(onEscape)
  latest.current = onEscape
  useEffect(() => {
    let passing = false
    const pressed = (event: KeyboardEvent) => {
      if (passing || event.key !== 'Escape' || event.isComposing || event.defaultPrevented) return
      const target = event.target instanceof Element ? event.target : document.body
      if (target.closest('[data-mantine-stop-propagation="true"], [data-dragging]')) return
      const above = [...document.querySelectorAll<HTMLElement>(overlays)].filter(isOpen).at(-1)
      if (above) {
        if (above.contains(target)) return
        event.stopPropagation()
        passing = true
        above.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }))
        passing = false
        return
      }
      // Another dialog is above it.
      if (document.querySelectorAll('[aria-modal="true"]').length > 1) return
      latest.current()
    }
    // Before anything closes, while it can be seen what is open.
    addEventListener('keydown', pressed, true)
    return () => removeEventListener('keydown', pressed, true)
  }, [])
}
