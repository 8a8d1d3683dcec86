import type { InsightPost } from '@fanfare/contracts/entities/insight-posts.ts'
import type { SocialAccount } from '@fanfare/contracts/entities/teams.ts'
import { UnstyledButton } from '@mantine/core'
import { useId } from 'react'
import { typeWord } from '../../../lib/posts/post-types.ts'
import { titleOf } from '../../../lib/research/networks/posts.ts'
import { useOpenPost } from '../../../lib/research/use-open-post.ts'
import { useTimes } from '../../../lib/time/use-times.ts'
import { Thumbnail } from '../../../ui/Thumbnail.tsx'
import { figureOf, measureNames, measureText } from '../model/measures.ts'
import type { Facts } from '../posts/facts.ts'
import { PostDetail } from '../posts/PostDetail.tsx'
import { Value } from '../posts/PostLine.tsx'
import classes from './Patterns.module.css'

interface Props {
  title: string
  posts: readonly InsightPost[]
  account: SocialAccount
  facts: Facts
}

/** Five posts by the measure; each opens beside them. */
export const Ranked = ({ title, posts, account, facts }: Props) => {
  const id = useId()
  const { instantDay } = useTimes()
  const opening = useOpenPost()
  const place = posts.findIndex(({ post_id }) => post_id === opening.name)
  const opened = posts[place]
  const turn = (to: number) => {
    const other = place < 0 ? undefined : posts[to]
    return other && (() => opening.turn(other.post_id))
  }
  return (
    <section className={classes.card} aria-labelledby={id}>
      <header className={classes.cardHead}>
        <h3 id={id}>{title}</h3>
        <span>{measureNames[facts.measure].short}</span>
        <span>z-score</span>
      </header>
      {posts.length === 0 ? (
        <p className={classes.none}>No posts older than two days yet. Younger ones still collect.</p>
      ) : (
        <ol className={classes.ranked}>
          {posts.map(post => {
            const value = figureOf(post, facts.measure)
            return (
              <li key={post.post_id}>
                <UnstyledButton onClick={() => opening.open(post.post_id)}>
                  <Thumbnail src={post.thumbnail_url} kind={post.format} width={36} height={45} alt="" />
                  <span className={classes.what}>
                    <b dir="auto">{titleOf(post)}</b>
                    <small>
                      {typeWord(post.format, account.type)}, {instantDay(post.posted_at, account.settings.timezone)}
                    </small>
                  </span>
                  <span className={classes.value}>
                    {value === null ? '–' : measureText(facts.measure, value)}
                    <span className="sr-only"> {measureNames[facts.measure].words}</span>
                  </span>
                  <span className={classes.score}>
                    <Value post={post} column="z" facts={facts} />
                  </span>
                </UnstyledButton>
              </li>
            )
          })}
        </ol>
      )}
      {opened && (
        <PostDetail
          post={opened}
          account={account}
          facts={facts}
          onPrevious={turn(place - 1)}
          onNext={turn(place + 1)}
          onClose={opening.close}
        />
      )}
    </section>
  )
}
