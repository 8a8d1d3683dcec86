/** Heights in px at the text size they are drawn for: of a chip with its gap, of the lines that count other posts and slots, and of a slot with its gap. */
export const chipHeight = 38
const morePosts = 14
const moreSlots = 24
export const slotHeight = 26

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
