const surfaces = '[role="dialog"], [role="alertdialog"], [role="menu"]'

/**
 * Brings the focus back to where a dialog or a menu was opened from, however it was closed: by Escape, by its button, or because the
 * screen stopped drawing it (then the kit's own return does not run). A dialog opened from another leads back through both.
 * Returns how to stop.
 */
export const keepFocusHome = (page: Document = document): (() => void) => {
  /** Where the focus was when it first came into a dialog; null where nothing had it. Written once, so following these entries never loops. */
  const openers = new WeakMap<Element, Element | null>()
  /** The dialog that an element was in; known after the element is removed. */
  const homes = new WeakMap<Element, Element>()
  let last: Element | null = null

  const came = ({ target }: FocusEvent) => {
    if (!(target instanceof Element)) return
    const surface = target.closest(surfaces)
    if (surface) {
      homes.set(target, surface)
      if (!openers.has(surface)) openers.set(surface, surface.contains(last) ? null : last)
    }
    last = target
  }
  const back = () => {
    if (!last || last.isConnected || page.activeElement !== page.body) return
    let at: Element | null = last
    while (at && !at.isConnected) {
      const surface: Element | undefined = homes.get(at)
      at = (surface && openers.get(surface)) ?? null
    }
    last = at
    if (at instanceof HTMLElement) at.focus({ preventScroll: true })
  }
  const watch = new MutationObserver(back)
  page.addEventListener('focusin', came)
  watch.observe(page.body, { childList: true, subtree: true })
  return () => {
    page.removeEventListener('focusin', came)
    watch.disconnect()
  }
}
