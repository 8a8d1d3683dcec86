import { csvLine } from '@fanfare/contracts/csv-cells.ts'
import { formatWords } from '../networks/posts.ts'
import type { ScoredPost } from './scored.ts'

const head = ['Published', 'Type', 'Likes', 'Comments', 'Views', 'z-score', 'Hashtags', 'Caption', 'Link', 'Profile']
const cell = (value: number | null): string => (value === null ? '' : String(value))

/** Posts as a table for spreadsheets, with a mark at the beginning by which Excel reads UTF-8. Instants are UTC. */
export const postsCsv = (posts: readonly ScoredPost[]): string =>
  `\ufeff${csvLine(head)}${posts
    .map(({ post, score, tags }) =>
      csvLine([
        new Date(post.at).toISOString(),
        formatWords[post.format].one,
        cell(post.likes),
        cell(post.comments),
        cell(post.views),
        score.z === null ? '' : score.z.toFixed(2),
        tags.map(tag => `#${tag}`).join(' '),
        post.caption,
        post.permalink,
        post.username ?? '',
      ]),
    )
    .join('')}`

/** A row of the hashtag tab. */
export interface TagLine {
  tag: string
  count: number
  percent: number
  band: string
  posts: number | null
  lift: string
}
/** The hashtags of the loaded posts as a table for spreadsheets. */
export const tagsCsv = (lines: readonly TagLine[]): string =>
  `\ufeff${csvLine(['Hashtag', 'Used in posts', 'Used in percent', 'Popularity', 'Posts with it', 'Lift'])}${lines
    .map(({ tag, count, percent, band, posts, lift }) =>
      csvLine([`#${tag}`, String(count), String(percent), band, cell(posts), lift]),
    )
    .join('')}`
