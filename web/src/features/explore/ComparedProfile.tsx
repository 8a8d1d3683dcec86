import { bestHours, formatsOf, hoursOfWeek } from '@fanfare/contracts/research/patterns.ts'
import { usageOf } from '@fanfare/contracts/research/usage.ts'
import { ActionIcon, Button, Skeleton } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useMemo } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { isFault, messageOf } from '../../lib/api/api.ts'
import { searchAlong } from '../../lib/navigation/account-filter.ts'
import { type ScoredPost, scored } from '../../lib/research/model/scored.ts'
import { compact, signed, whole } from '../../lib/research/model/words.ts'
import { useAsking } from '../../lib/research/networks/asking.ts'
import { titleOf } from '../../lib/research/networks/posts.ts'
import { useFaultDialog } from '../../lib/research/use-fault-dialog.ts'
import { useLook } from '../../lib/research/use-look.ts'
import { useSettings } from '../../lib/session/session.ts'
import { useTimes } from '../../lib/time/use-times.ts'
import { Face } from '../../ui/AccountAvatar.tsx'
import { Thumbnail } from '../../ui/Thumbnail.tsx'
import classes from './Compare.module.css'
import { figuresOf } from './model/figures.ts'
import { formatName, leastInHour, weekdays } from './model/stat-words.ts'
import { type ExploreKind, kinds } from './networks/kinds.ts'

interface Props {
  kind: ExploreKind
  name: string
  onRemove: () => void
}

/** Tags and posts that are named. */
const tagsNamed = 3
const postsShown = 3

const dash = '–'
const known = (value: number | null, words: (value: number) => string) => (value === null ? dash : words(value))

/** A column: one profile with the figures that all columns have. */
export const ComparedProfile = ({ kind, name, onRemove }: Props) => {
  const { search } = useLocation()
  const facts = kinds[kind]
  const asking = useAsking(kind)
  const target = useMemo(() => ({ kind, name, acc: asking?.id }), [kind, name, asking?.id])
  const look = useLook(target)
  useFaultDialog(look.error)
  const { loaded } = look
  const all = useMemo(() => scored(loaded?.posts ?? []), [loaded?.posts])
  const title = facts.title(name)
  const fault = look.error
    ? messageOf(look.error)
    : look.looked?.type === 'refused'
      ? look.looked.error.message
      : undefined
  return (
    <section className={classes.column} aria-label={title}>
      <header className={classes.head}>
        <Face src={loaded?.subject.picture} name={loaded?.subject.name || name} size={44} />
        <h2>
          <Link to={{ pathname: `${facts.base}/${encodeURIComponent(name)}/content`, search: searchAlong(search) }}>
            {loaded ? (kind === 'profile' ? loaded.subject.username : loaded.subject.name) : name}
          </Link>
        </h2>
        <ActionIcon size={28} aria-label={`Remove ${title}`} onClick={onRemove}>
          <IconX size={15} stroke={1.75} aria-hidden />
        </ActionIcon>
      </header>
      {fault !== undefined ? (
        <p className={classes.fault} role="alert">
          {fault}
          {isFault(look.error) && look.error.limit ? (
            <Button variant="default" size="compact-md" component={Link} to="/plans">
              Upgrade Now
            </Button>
          ) : (
            look.error !== undefined && (
              <Button variant="default" size="compact-md" onClick={() => void look.retry()}>
                Retry
              </Button>
            )
          )}
        </p>
      ) : loaded ? (
        <Facts posts={all} followers={loaded.subject.followers} total={loaded.total} zone={asking?.settings.timezone} />
      ) : (
        <div role="status" aria-label={`Loading ${title}`}>
          <Skeleton height={220} radius={8} animate={false} />
        </div>
      )}
    </section>
  )
}

interface FactsProps {
  posts: readonly ScoredPost[]
  followers: number | null
  total: number | null
  zone: string | undefined
}
const Facts = ({ posts, followers, total, zone }: FactsProps) => {
  const { timezone } = useSettings()
  const { hourLabel } = useTimes()
  const clocks = zone ?? timezone
  const { figures, formats, best, tags, top } = useMemo(() => {
    const plain = posts.map(({ post: { at, format, engagement, caption } }) => ({
      at,
      type: format,
      engagement,
      caption,
    }))
    return {
      figures: figuresOf(posts, followers, clocks),
      formats: formatsOf(plain),
      best: bestHours(hoursOfWeek(plain, clocks), leastInHour, 1)[0],
      tags: usageOf(posts.map(one => one.tags)).slice(0, tagsNamed),
      top: [...posts].sort((a, b) => (b.post.engagement ?? -1) - (a.post.engagement ?? -1)).slice(0, postsShown),
    }
  }, [posts, followers, clocks])
  const [format] = formats
  const hides = posts.length > 0 && posts.every(({ post }) => post.engagement === null)
  /** What is made of likes, which some profiles hide. */
  const counts: typeof known = (value, words) => (value === null && hides ? 'Likes hidden' : known(value, words))
  return (
    <>
      <dl className={classes.facts}>
        <Fact label="Followers" value={known(followers, compact)} />
        <Fact label="Posts" value={known(total, whole)} />
        <Fact label="Compared posts" value={whole(posts.length)} />
        <Fact label="Typical post" value={counts(figures.engagement, whole)} />
        <Fact label="Engagement" value={counts(figures.rate, rate => `${(rate * 100).toFixed(1)} %`)} />
        <Fact label="Posts a week" value={known(figures.perWeek, value => value.toFixed(1))} />
        <Fact
          label="Most used format"
          value={format ? `${formatName(format.type)}, ${Math.round(format.share * 100)} %` : dash}
        />
        <Fact
          label="Best time"
          value={best ? `${weekdays[best.weekday - 1]?.slice(0, 3)} ${hourLabel(best.hour)}` : dash}
        />
        <Fact label="Hashtags" value={tags.length > 0 ? tags.map(({ tag }) => `#${tag}`).join(' ') : dash} />
      </dl>
      <ul className={classes.top} aria-label="Most liked and commented posts">
        {top.map(({ post, score }) => (
          <li key={post.id}>
            <a href={post.permalink} target="_blank" rel="noreferrer">
              <Thumbnail fill src={post.picture} kind={post.format} width={80} alt={titleOf(post)} />
            </a>
            <small>
              {known(post.engagement, compact)}
              {score.z !== null && `, z ${signed(score.z)}`}
            </small>
          </li>
        ))}
      </ul>
    </>
  )
}

const Fact = ({ label, value }: { label: string; value: string }) => (
  <div>
    <dt>{label}</dt>
    <dd dir="auto">{value}</dd>
  </div>
)
