/** Heights in px at the text size they are drawn for: of a chip with its gap, of the lines that count other posts and slots, and of a slot with its gap. */
export const chipHeight = 38
const morePosts = 14
const moreSlots = 24
const slotHeight = 26
/** Height of a line of a caption, px, and the most lines of one: three say enough. */
const captionLine = 15
const mostLines = 3

const room = (height: number) => Math.max(1, Math.floor(height / chipHeight))

/**
 * How many posts and empty slots a cell of `height` px shows. Posts come first; what has no room is counted, and the cell keeps the lines
 * free that say so.
 */
export const cellRoom = (height: number, posts: number, slots: number): { posts: number; slots: number } => {
  const free = height - posts * chipHeight
  if (posts <= room(height)) {
    if (slots * slotHeight <= free || slots === 0) return { posts, slots }
    if (free >= moreSlots) return { posts, slots: Math.floor((free - moreSlots) / slotHeight) }
  }
  const lines = morePosts + (slots > 0 ? moreSlots : 0)
  return { posts: Math.min(posts, room(height - lines)), slots: 0 }
}

/** Lines that each caption of a cell may take, where posts, slots and the lines that count the others leave room. */
export const captionLines = (
  height: number,
  shown: { posts: number; slots: number },
  all: { posts: number; slots: number },
): number => {
  if (shown.posts === 0) return 1
  const below =
    shown.slots * slotHeight + (all.posts > shown.posts ? morePosts : 0) + (all.slots > shown.slots ? moreSlots : 0)
  const lines = 1 + Math.floor(((height - below) / shown.posts - chipHeight) / captionLine)
  return Math.max(1, Math.min(mostLines, lines))
}
