import { IconExternalLink } from '@tabler/icons-react'
import { useMemo } from 'react'
import type { ScoredPost } from '../../lib/research/model/scored.ts'
import { compact, whole } from '../../lib/research/model/words.ts'
import type { Loaded } from '../../lib/research/networks/looks.ts'
import { useSettings } from '../../lib/session/session.ts'
import { useTimes } from '../../lib/time/use-times.ts'
import { Face } from '../../ui/AccountAvatar.tsx'
import { NetworkBadge } from '../../ui/NetworkBadge.tsx'
import { figuresOf } from './model/figures.ts'
import { type ExploreKind, kinds } from './networks/kinds.ts'
import classes from './ProfileHeader.module.css'

interface Props {
  kind: ExploreKind
  loaded: Loaded
  posts: readonly ScoredPost[]
}

/** Whose posts these are, with the figures of the profile and of what is loaded. */
export const ProfileHeader = ({ kind, loaded, posts }: Props) => {
  const { timezone } = useSettings()
  const { pastLabel } = useTimes()
  const { subject, total, through } = loaded
  const { networkName, network } = kinds[kind]
  const figures = useMemo(() => figuresOf(posts, subject.followers, timezone), [posts, subject.followers, timezone])
  const title = kind === 'profile' ? subject.username : subject.name
  const second = kind === 'profile' ? subject.name : subject.username
  const address =
    kind === 'profile'
      ? `https://www.instagram.com/${subject.username}/`
      : `https://www.facebook.com/${subject.username}`
  return (
    <section className={classes.header} aria-label={`About ${title}`}>
      <span className={classes.picture}>
        <Face src={subject.picture} name={title} size={76} />
        <NetworkBadge type={network} size={20} className={classes.badge} />
      </span>
      <div className={classes.who}>
        <h2>
          <span dir="auto">{title}</span>
          {second && second !== title && <small dir="auto">{second}</small>}
        </h2>
        {subject.bio && (
          <p className={classes.bio} dir="auto">
            {subject.bio}
          </p>
        )}
        <p className={classes.source}>
          <a href={address} target="_blank" rel="noreferrer">
            View on {networkName}
            <IconExternalLink size={13} stroke={1.75} aria-hidden />
          </a>
          {through && <span>Read {pastLabel(through.read_at, timezone)}</span>}
        </p>
      </div>
      <dl className={classes.figures}>
        <Figure label="Followers" value={subject.followers === null ? '–' : compact(subject.followers)} />
        <Figure label="Posts" value={total === null ? '–' : whole(total)} />
        <Figure
          label="Engagement"
          value={
            figures.rate === null ? (figures.hidden ? 'Likes hidden' : '–') : `${(figures.rate * 100).toFixed(1)} %`
          }
          title="Median likes and comments of the newest loaded posts, per follower"
        />
        <Figure
          label="Per week"
          value={figures.perWeek === null ? '–' : figures.perWeek.toFixed(1)}
          title="Posts a week, of the newest that are loaded"
        />
      </dl>
    </section>
  )
}

const Figure = ({ label, value, title }: { label: string; value: string; title?: string }) => (
  <div title={title}>
    <dt>{label}</dt>
    <dd>{value}</dd>
  </div>
)
