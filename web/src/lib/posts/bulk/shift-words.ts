/** "2 days later", "1 day earlier". */
export const shiftWords = (days: number): string => {
  const far = Math.abs(days)
  return `${far} ${far === 1 ? 'day' : 'days'} ${days > 0 ? 'later' : 'earlier'}`
}
