/** Of each row of tabs the one that was brought into view last. */
const shown = new WeakMap<Element, HTMLElement>()

/**
 * On phones tabs scroll sideways: the one that is open is always seen. Once more when the fonts are there, for only then the tabs have their
 * widths. For the `ref` of the open tab: links are given their ref again at each drawing, and the page would be laid out each time. It is
 * laid out before the next frame anyway: that is waited for.
 */
export const showTab = (tab: HTMLElement | null) => {
  const row = tab?.parentElement
  if (!tab || !row || shown.get(row) === tab) return
  shown.set(row, tab)
  const show = () => tab.scrollIntoView({ block: 'nearest', inline: 'center' })
  requestAnimationFrame(show)
  if (document.fonts?.status === 'loading') void document.fonts.ready.then(show)
}
