/** What compared posts are called, in the table and at the ends of their lines. */
export const letterOf = (at: number): string => 'ABCD'[at] ?? String(at + 1)
