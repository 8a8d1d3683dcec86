import { useLocation } from 'react-router-dom'
import { searchWith } from '../../lib/research/networks/use-open-found.ts'
import { RecentList } from '../../lib/research/RecentList.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import classes from './Hashtags.module.css'
import { HashtagInfo } from './parts/HashtagInfo.tsx'
import { HashtagPage, useTag } from './parts/HashtagPage.tsx'
import { Related } from './parts/Related.tsx'
import { Slots } from './parts/Slots.tsx'

/** `/hashtag`: how popular a hashtag is, what goes with it, and what is left to ask (spec §2). */
export default function HashtagScreen() {
  const { search } = useLocation()
  const tag = useTag()
  return (
    <HashtagPage here="info" title={tag ? `#${tag}, Hashtags` : 'Hashtags'} tag={tag}>
      {tag ? (
        <div className={classes.info}>
          <div className={classes.side}>
            <HashtagInfo key={tag} tag={tag} />
            <Slots />
          </div>
          <Related key={tag} tag={tag} />
        </div>
      ) : (
        <div className={classes.landing}>
          <RecentList
            kind="hashtag"
            to={({ name }) => ({ pathname: '/hashtag', search: searchWith(search, { q: name }) })}
          />
          <EmptyState title="Look up a hashtag" text="See how popular it is and which hashtags are used with it." />
          <div className={classes.alone}>
            <Slots />
          </div>
        </div>
      )}
    </HashtagPage>
  )
}
