/** Heights in px at the text size they are drawn for: of a chip with its gap, of the line that counts other posts, and of a slot with its gap. */
export const chipHeight = 38
export const morePosts = 18
const slotHeight = 26
/** Height of a line of a caption, px, and the most lines of one: three say enough. */
const captionLine = 15
const mostLines = 3

const room = (height: number) => Math.max(1, Math.floor(height / chipHeight))

/**
 * How many posts and empty slots a cell of `height` px shows. Posts have the room that they have without slots, which take what is left; those
 * without room are counted in the head of the cell.
 */
export const cellRoom = (height: number, posts: number, slots: number): { posts: number; slots: number } => {
  if (posts > room(height)) return { posts: room(height - morePosts), slots: 0 }
  return { posts, slots: Math.max(0, Math.min(slots, Math.floor((height - posts * chipHeight) / slotHeight))) }
}

/** Lines that each caption of a cell may take, where posts, slots and the line that counts other posts leave room. `all`: posts of the day. */
export const captionLines = (height: number, shown: { posts: number; slots: number }, all: number): number => {
  if (shown.posts === 0) return 1
  const below = shown.slots * slotHeight + (all > shown.posts ? morePosts : 0)
  const lines = 1 + Math.floor(((height - below) / shown.posts - chipHeight) / captionLine)
  return Math.max(1, Math.min(mostLines, lines))
}
