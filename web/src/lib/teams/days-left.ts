const dayMs = 24 * 3600 * 1000

/** Whole days until an instant, the begun one counted; 0 once it has passed. */
export const daysLeft = (until: string, now = Date.now()): number =>
  Math.max(0, Math.ceil((Date.parse(until) - now) / dayMs))

/** `3 days left`; on the last day that it is the last one. */
export const daysLeftWords = (until: string, now = Date.now()): string => {
  const days = daysLeft(until, now)
  return days > 1 ? `${days} days left` : 'last day'
}
