/** How many posts were published on each of the days on which some were. */
export const publishedIn = (posts: readonly { day: string }[]): { day: string; posts: number }[] =>
  [...Map.groupBy(posts, ({ day }) => day)].map(([day, of]) => ({ day, posts: of.length }))
