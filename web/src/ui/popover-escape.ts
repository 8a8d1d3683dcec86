const popovers = '[class*="Popover-dropdown"][role="dialog"]'

/**
 * Escape closes a popover that is open though the focus is not in it: in the moment before it takes the focus, or after what had the focus
 * was drawn again. The kit's popovers hear only keys that are pressed inside them. Dialogs and what lies in them see to Escape themselves.
 * Returns how to stop.
 */
export const closePopoversOnEscape = (page: Document = document): (() => void) => {
  let passing = false
  const pressed = (event: KeyboardEvent) => {
    if (passing || event.key !== 'Escape' || event.isComposing || event.defaultPrevented) return
    const target = event.target instanceof Element ? event.target : page.body
    if (
      target.closest(
        `${popovers}, [role="menu"], [role="listbox"], [aria-expanded="true"][aria-controls], [data-dragging]`,
      )
    )
      return
    if (page.querySelector('[aria-modal="true"]')) return
    const open = [...page.querySelectorAll<HTMLElement>(popovers)].at(-1)
    if (!open) return
    event.stopImmediatePropagation()
    passing = true
    open.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }))
    passing = false
  }
  addEventListener('keydown', pressed, true)
  return () => removeEventListener('keydown', pressed, true)
}
