/** How much the loaded posts use a hashtag. */
export interface TagUsage {
  tag: string
  /** Posts that have it. */
  count: number
  /** Share of the loaded posts, in percent, rounded (spec §3). */
  percent: number
}

/** The share of `loaded` posts that `count` are, in percent, rounded; 0 where none are loaded. */
export const usagePercent = (count: number, loaded: number): number =>
  loaded === 0 ? 0 : Math.round((100 * count) / loaded)

/** The hashtags of the loaded posts, most used first, then by name. A post that repeats one counts once. `posts`: the tags of each. */
export function usageOf(posts: readonly (readonly string[])[]): TagUsage[] {
  const counts = new Map<string, number>()
  for (const tags of posts) for (const tag of new Set(tags)) counts.set(tag, (counts.get(tag) ?? 0) + 1)
  return [...counts]
    .map(([tag, count]) => ({ tag, count, percent: usagePercent(count, posts.length) }))
    .sort((a, b) => b.count - a.count || (a.tag < b.tag ? -1 : 1))
}
