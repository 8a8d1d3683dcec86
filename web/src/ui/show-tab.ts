/** Of each row of tabs the one that is open. */
const open = new WeakMap<Element, HTMLElement>()

/**
 * On phones tabs scroll sideways: the one that is open is always seen, again when tabs get other widths, as with their fonts and counts. For
 * the `ref` of the open tab: links are given their ref again at each drawing, and the page would be laid out each time. It is laid out
 * before the next frame anyway: that is waited for.
 */
export const showTab = (tab: HTMLElement | null) => {
  const row = tab?.parentElement
  if (!tab || !row || open.get(row) === tab) return
  const isNew = !open.has(row)
  open.set(row, tab)
  const show = () => open.get(row)?.scrollIntoView({ block: 'nearest', inline: 'center' })
  requestAnimationFrame(show)
  if (!isNew) return
  const widths = new ResizeObserver(show)
  for (const one of row.children) widths.observe(one)
}
