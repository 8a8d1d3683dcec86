import { explore } from '@fanfare/contracts/research/limits.ts'
import { Button } from '@mantine/core'
import { IconPlayerStop } from '@tabler/icons-react'
import { messageOf } from '../api/api.ts'
import classes from './LoadBar.module.css'
import { whole } from './model/words.ts'
import type { LookState } from './use-look.ts'

/** How much of a look is loaded: "200 of 1,204 loaded". */
export const LoadedWords = ({ look: { loaded } }: { look: LookState }) =>
  loaded ? (
    <span className={classes.words}>
      {whole(loaded.posts.length)}
      {loaded.total !== null && ` of ${whole(Math.max(loaded.total, loaded.posts.length))}`} loaded
    </span>
  ) : null

/** Below the loaded posts: how the loading goes, why it stopped, and more. */
export const LoadBar = ({ look }: { look: LookState }) => {
  const { loaded, loadingUntil, moreError, onMore, onAll, onStop, isFull } = look
  if (!loaded) return null
  const count = loaded.posts.length
  if (loadingUntil !== undefined)
    return (
      <div className={classes.bar}>
        <progress
          className={classes.progress}
          value={count}
          max={Math.max(loadingUntil, count)}
          aria-label="Loading posts"
        />
        <span role="status">
          Loading posts: {whole(count)} of {whole(Math.max(loadingUntil, count))}
        </span>
        <Button variant="default" leftSection={<IconPlayerStop size={15} stroke={1.75} aria-hidden />} onClick={onStop}>
          Stop
        </Button>
      </div>
    )
  return (
    <div className={classes.bar}>
      {moreError !== undefined && (
        <span className={classes.fault} role="alert">
          {messageOf(moreError)}
        </span>
      )}
      {isFull && <span>{whole(explore.mostLoaded)} posts are loaded, the most at a time.</span>}
      {onMore && (
        <Button variant="default" onClick={onMore}>
          {moreError === undefined ? `Load ${explore.chunk} more` : 'Continue loading'}
        </Button>
      )}
      {onAll && moreError === undefined && (loaded.total === null || loaded.total > count + explore.chunk) && (
        <Button variant="subtle" onClick={onAll}>
          Load all
        </Button>
      )}
    </div>
  )
}
