/**
 * On phones tabs scroll sideways: the one that is open is always seen. Once more when the fonts are there, for only then the tabs have their
 * widths. For the `ref` of the open tab.
 */
export const showTab = (tab: HTMLElement | null) => {
  const show = () => tab?.scrollIntoView({ block: 'nearest', inline: 'center' })
  show()
  if (document.fonts?.status === 'loading') void document.fonts.ready.then(show)
}
