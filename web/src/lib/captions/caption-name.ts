import { savedCaptions } from '@fanfare/contracts/limits.ts'

/** A name to offer for a text: the words that its first line begins with, whole. */
export const nameFor = (text: string): string => {
  const line = text.trim().split('\n', 1)[0]?.trim() ?? ''
  const most = 40
  if (line.length <= most) return line.slice(0, savedCaptions.title)
  const cut = line.slice(0, most)
  const end = cut.lastIndexOf(' ')
  return end > 0 ? cut.slice(0, end) : cut
}
