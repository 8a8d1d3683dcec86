/** The first address of a text that a network could show as a page, without the punctuation of the sentence around it; null without one. */
export const linkInText = (text: string): string | null => {
  const found = /https?:\/\/[^\s<>"]+/i.exec(text)?.[0]
  if (!found) return null
  let end = found.length
  while (end > 0 && ".,;:!?)]}\u2019\u201d\u2026'".includes(found[end - 1] ?? '')) end -= 1
  const link = found.slice(0, end)
  return URL.canParse(link) && new URL(link).hostname.includes('.') ? link : null
}
