import type { InsightPost } from '@fanfare/contracts/entities/insight-posts.ts'
import type { SocialAccount } from '@fanfare/contracts/entities/teams.ts'
import { ActionIcon, Drawer } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { Link, useLocation } from 'react-router-dom'
import { searchAlong } from '../../../lib/navigation/account-filter.ts'
import { typeWord } from '../../../lib/posts/post-types.ts'
import { ViewOnNetwork } from '../../../lib/posts/ViewOnNetwork.tsx'
import { titleOf } from '../../../lib/research/networks/posts.ts'
import { CaptionText } from '../../../lib/research/PanelFrame.tsx'
import { PostPicture } from '../../../lib/research/PostPicture.tsx'
import { ScorePad } from '../../../lib/research/ScorePad.tsx'
import { useKeysOfPanel } from '../../../lib/research/use-keys-of-panel.ts'
import { useTimes } from '../../../lib/time/use-times.ts'
import { usePhone } from '../../../ui/breakpoints.ts'
import { columns, isOffered, measureNames, whyMissing, zWords } from '../model/measures.ts'
import { Curves } from './Curves.tsx'
import { Figure } from './Figure.tsx'
import type { Facts } from './facts.ts'
import classes from './PostDetail.module.css'
import { Published } from './PostLine.tsx'

interface Props {
  post: InsightPost
  account: SocialAccount
  facts: Facts
  /** The posts before and after it in what is seen; absent at the ends. */
  onPrevious: (() => void) | undefined
  onNext: (() => void) | undefined
  onClose: () => void
}

/** What is counted of a post; its score has a sentence of its own. */
const counted = columns.filter(column => column !== 'z')

/** All about one post: what it is, its figures with their sources, and how they grew. Arrows turn to the next one. */
export const PostDetail = ({ post, account, facts, onPrevious, onNext, onClose }: Props) => {
  const phone = usePhone()
  useKeysOfPanel({ onPrevious, onNext })
  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      size={phone ? '100%' : 480}
      title={titleOf(post)}
      closeButtonProps={{ 'aria-label': 'Close' }}
      classNames={{ content: classes.panel, header: classes.header, title: classes.title, body: classes.body }}
      transitionProps={{ duration: 240 }}
    >
      <Head post={post} account={account} onPrevious={onPrevious} onNext={onNext} />
      <Figures post={post} account={account} facts={facts} />
      <Curves key={post.post_id} posts={[post]} account={account} facts={facts} />
      <Words post={post} account={account} />
    </Drawer>
  )
}

const Head = ({ post, account, onPrevious, onNext }: Omit<Props, 'facts' | 'onClose'>) => {
  const { instantLabel } = useTimes()
  return (
    <div className={classes.head}>
      <div className={classes.picture}>
        <PostPicture
          src={post.thumbnail_url}
          kind={post.format}
          caption={post.caption}
          width={112}
          alt={`${typeWord(post.format, account.type)}: ${titleOf(post)}`}
        />
      </div>
      <div className={classes.facts}>
        <p>
          {typeWord(post.format, account.type)}
          <br />
          {instantLabel(post.posted_at, account.settings.timezone)}
        </p>
        {post.product_post_id ? <Published id={post.product_post_id} wide /> : <p>Published outside Fanfare</p>}
        <div className={classes.acts}>
          {post.permalink && <ViewOnNetwork size="xs" account={account} permalink={post.permalink} />}
          {(onPrevious || onNext) && (
            <span className={classes.turns}>
              <ActionIcon aria-label="Previous post" disabled={!onPrevious} onClick={onPrevious}>
                <IconChevronLeft size={18} stroke={1.75} aria-hidden />
              </ActionIcon>
              <ActionIcon aria-label="Next post" disabled={!onNext} onClick={onNext}>
                <IconChevronRight size={18} stroke={1.75} aria-hidden />
              </ActionIcon>
            </span>
          )}
        </div>
      </div>
    </div>
  )
}

const Figures = ({ post, account, facts }: Pick<Props, 'post' | 'account' | 'facts'>) => {
  const { network, sources, measure } = facts
  const offered = counted.filter(column => isOffered(column, sources))
  const others = counted.filter(column => !offered.includes(column))
  return (
    <section aria-label="Figures">
      <ul className={classes.figures}>
        {offered.map(column => (
          <li key={column}>
            <Figure post={post} column={column} facts={facts} zone={account.settings.timezone} />
          </li>
        ))}
      </ul>
      <div className={classes.score}>
        {post.z !== null && <ScorePad className={classes.pad} score={{ z: post.z }} />}
        <p>
          {post.z === null
            ? `No z-score: ${lower(whyMissing(post, 'z', facts))}.`
            : zWords(post.z, measure, post.format)}
        </p>
      </div>
      {others.length > 0 && (
        <p className={classes.small}>
          Not available on {network}: {others.map(column => measureNames[column].words).join(', ')}.
        </p>
      )}
    </section>
  )
}

/** A reason within a sentence; names keep their capital. */
const lower = (text = 'no value') =>
  /^(Not|No|Too|Permission) /.test(text) ? text[0]?.toLowerCase() + text.slice(1) : text

const Words = ({ post, account }: Pick<Props, 'post' | 'account'>) => {
  const { search } = useLocation()
  const tagged = (tag: string) => {
    const query = new URLSearchParams(searchAlong(search))
    query.set('q', tag)
    return `?${query}`
  }
  return (
    <>
      {post.caption && (
        <section>
          <h3 className={classes.heading}>Caption</h3>
          <CaptionText caption={post.caption} network={account.type} />
        </section>
      )}
      {post.hashtags.length > 0 && (
        <section>
          <h3 className={classes.heading}>Hashtags</h3>
          <ul className={classes.tags}>
            {post.hashtags.map(tag => (
              <li key={tag}>
                <Link to={{ pathname: '/hashtag', search: tagged(tag) }} dir="auto">
                  #{tag}
                </Link>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}
