import type { InsightPost } from '@fanfare/contracts/entities/insight-posts.ts'
import type { SocialAccount } from '@fanfare/contracts/entities/teams.ts'
import { Modal } from '@mantine/core'
import { typeWord } from '../../../lib/posts/post-types.ts'
import { titleOf } from '../../../lib/research/networks/posts.ts'
import { useTimes } from '../../../lib/time/use-times.ts'
import { usePhone } from '../../../ui/breakpoints.ts'
import { Thumbnail } from '../../../ui/Thumbnail.tsx'
import { columns, figureOf, isOffered, measureNames } from '../model/measures.ts'
import curves from './Curves.module.css'
import { Curves } from './Curves.tsx'
import type { Facts } from './facts.ts'
import { letterOf } from './letters.ts'
import classes from './PostCompare.module.css'
import { Value } from './PostLine.tsx'
import { Sources } from './Sources.tsx'

interface Props {
  /** Two to four. */
  posts: readonly InsightPost[]
  account: SocialAccount
  facts: Facts
  onClose: () => void
}

/** Posts side by side: their figures, and how they grew. */
export const PostCompare = ({ posts, account, facts, onClose }: Props) => {
  const phone = usePhone()
  const { instantDay } = useTimes()
  const zone = account.settings.timezone
  const rows = columns.filter(column => isOffered(column, facts.sources))
  return (
    <Modal
      opened
      onClose={onClose}
      title={`Compare ${posts.length} posts`}
      size={980}
      fullScreen={phone}
      classNames={{ body: classes.body, ...(phone && { content: classes.full }) }}
    >
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must scroll by keyboard too */}
      <section className={classes.scroll} aria-label="Figures side by side" tabIndex={0}>
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">
                <span className="sr-only">Figure</span>
              </th>
              {posts.map((post, at) => (
                <th key={post.post_id} scope="col">
                  <span className={classes.head}>
                    <Thumbnail src={post.thumbnail_url} kind={post.format} width={44} height={55} alt="" />
                    <b className={curves.letter}>{letterOf(at)}</b>
                  </span>
                  <span className={classes.title} dir="auto">
                    {titleOf(post)}
                  </span>
                  <small>
                    {typeWord(post.format, account.type)}, {instantDay(post.posted_at, zone)}
                  </small>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(column => {
              const values = posts.map(post => figureOf(post, column))
              const most = Math.max(...values.map(value => value ?? Number.NEGATIVE_INFINITY))
              const stands =
                values.filter(value => value === most).length < values.filter(value => value !== null).length
              return (
                <tr key={column}>
                  <th scope="row">{measureNames[column].title}</th>
                  {posts.map((post, at) => (
                    <td key={post.post_id} data-most={(stands && values[at] === most) || undefined}>
                      <Value post={post} column={column} facts={facts} />
                      {stands && values[at] === most && <span className="sr-only">, the highest</span>}
                    </td>
                  ))}
                </tr>
              )
            })}
          </tbody>
        </table>
      </section>
      <Sources columns={rows} facts={facts} />
      <Curves posts={posts} account={account} facts={facts} />
    </Modal>
  )
}
