/** How popular a hashtag is by its number of posts, the most popular first (spec §9). */
export const bands = ['extremelyPopular', 'veryPopular', 'popular', 'medium', 'specific', 'unknown'] as const
export type Band = (typeof bands)[number]

/** The fewest posts of each. */
const from: Record<Band, number> = {
  extremelyPopular: 100_000_000,
  veryPopular: 10_000_000,
  popular: 1_000_000,
  medium: 100_000,
  specific: 1,
  unknown: 0,
}

/** As screens and files name them. */
export const bandWords: Record<Band, string> = {
  extremelyPopular: 'Extremely popular',
  veryPopular: 'Very popular',
  popular: 'Popular',
  medium: 'Medium',
  specific: 'Specific',
  unknown: 'Unknown',
}

/** The band of a hashtag with so many posts. Unknown where the number is not known, and for 0: nobody counted. */
export const bandOf = (posts: number | null | undefined): Band =>
  bands.find(band => (posts ?? 0) >= from[band]) ?? 'unknown'
