/** An emoji as the picker shows it. */
export interface Emoji {
  /** What is inserted. */
  text: string
  /** Its English name in Unicode, in small letters. */
  name: string
  /** Other English words for it. */
  tags: readonly string[]
  /** Number of its group, as in `emojiGroups`. */
  group: number
}

/** The groups of Unicode in their order; its parts of other emoji are none that a person writes. */
export const emojiGroups = [
  { id: 0, name: 'Smileys' },
  { id: 1, name: 'People' },
  { id: 3, name: 'Animals and nature' },
  { id: 4, name: 'Food and drink' },
  { id: 5, name: 'Travel and places' },
  { id: 6, name: 'Activities' },
  { id: 7, name: 'Objects' },
  { id: 8, name: 'Symbols' },
  { id: 9, name: 'Flags' },
] as const

/** The newest Unicode emoji that phones of some years ago draw; newer ones are empty boxes to many who read a post. */
const drawn = 15.1

/** Entries of the data that a person writes. */
export const emojiOf = (
  data: readonly { emoji: string; label: string; tags?: string[]; group?: number; version: number }[],
): Emoji[] => {
  const groups = new Set<number | undefined>(emojiGroups.map(({ id }) => id))
  return data.flatMap(({ emoji, label, tags = [], group, version }) =>
    group !== undefined && groups.has(group) && version <= drawn
      ? [{ text: emoji, name: label.toLowerCase(), tags: tags.map(tag => tag.toLowerCase()), group }]
      : [],
  )
}

/** How well one word fits, 0 being best; undefined where it doesn't. */
const fit = ({ name, tags }: Emoji, word: string): number | undefined => {
  if (name === word) return 0
  const parts = name.split(/[\s:-]+/)
  if (parts.includes(word) || tags.includes(word)) return 1
  if (parts.some(part => part.startsWith(word))) return 2
  return tags.some(tag => tag.startsWith(word)) ? 3 : undefined
}

/** Emoji that every word of a search fits, the best first, at most `most`. */
export const findEmoji = (all: readonly Emoji[], search: string, most = 96): Emoji[] => {
  const wanted = search.trim().toLowerCase()
  const words = wanted.split(/\s+/)
  if (!wanted) return []
  return all
    .flatMap(emoji => {
      if (emoji.name === wanted || emoji.text === wanted) return [{ emoji, rank: -1 }]
      const fits = words.map(word => fit(emoji, word))
      return fits.some(one => one === undefined)
        ? []
        : [{ emoji, rank: fits.reduce<number>((sum, one) => sum + (one ?? 0), 0) }]
    })
    .sort((a, b) => a.rank - b.rank)
    .slice(0, most)
    .map(({ emoji }) => emoji)
}

const key = 'fanfare-emoji'
const mostRecent = 24

/** Emoji that were used on this device, the last one first. */
export const recentEmoji = (): string[] => {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? '[]')
    return Array.isArray(kept) ? kept.filter(one => typeof one === 'string').slice(0, mostRecent) : []
  } catch {
    return []
  }
}

export const rememberEmoji = (text: string) => {
  try {
    localStorage.setItem(key, JSON.stringify([text, ...recentEmoji().filter(one => one !== text)].slice(0, mostRecent)))
  } catch {
    // A browser that keeps nothing: all are found in their groups.
  }
}
