import {
  IconAlertTriangle,
  IconCheck,
  IconClock,
  IconHelpCircle,
  IconLoader2,
  IconPencil,
  IconPlayerPause,
} from '@tabler/icons-react'
import { type PostState, stateWord } from './post-state.ts'
import classes from './StateChip.module.css'

/** What stands for a state where there is no room for its word. */
export const stateIcons: Record<PostState, typeof IconCheck> = {
  draft: IconPencil,
  scheduled: IconClock,
  held: IconPlayerPause,
  inprogress: IconLoader2,
  posted: IconCheck,
  error: IconAlertTriangle,
  unconfirmed: IconHelpCircle,
}

/** The icon of a state in its colour. Decoration: the word must be written beside it or be there for screen readers. */
export const StateIcon = ({ state, size = 14 }: { state: PostState; size?: number }) => {
  const Icon = stateIcons[state]
  return <Icon className={classes.icon} data-state={state} size={size} stroke={2.25} aria-hidden />
}

/**
 * Icon, word and colour. `percent` is shown while a post is being published only: a post keeps its last one for ever. `word` replaces the
 * state's own word ("Uploading").
 */
export const StateChip = ({
  state,
  percent,
  word,
}: {
  state: PostState
  percent?: number | undefined
  word?: string | undefined
}) => (
  <span className={classes.chip} data-state={state}>
    <StateIcon state={state} />
    {word ?? stateWord[state]}
    {state === 'inprogress' && Number.isFinite(percent) && <span className={classes.percent}>{percent} %</span>}
  </span>
)
