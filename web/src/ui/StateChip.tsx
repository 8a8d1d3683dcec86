import { isHeld, type PostFault } from '@fanfare/contracts/entities/posts.ts'
import {
  IconAlertTriangle,
  IconCheck,
  IconClock,
  IconHelpCircle,
  IconLoader2,
  IconPencil,
  IconPlayerPause,
} from '@tabler/icons-react'
import classes from './StateChip.module.css'

export type PostState = 'draft' | 'scheduled' | 'held' | 'inprogress' | 'posted' | 'error' | 'unconfirmed'
export const stateWord: Record<PostState, string> = {
  draft: 'Draft',
  scheduled: 'Scheduled',
  held: 'On hold',
  inprogress: 'In progress',
  posted: 'Posted',
  error: 'Failed',
  unconfirmed: 'Unconfirmed',
}
const icons = {
  draft: IconPencil,
  scheduled: IconClock,
  held: IconPlayerPause,
  inprogress: IconLoader2,
  posted: IconCheck,
  error: IconAlertTriangle,
  unconfirmed: IconHelpCircle,
}

/** The state of a post by its number (spec §4: 0 draft … 4 error); unconfirmed is an error that a person decides, held a scheduled one that waits for a person. */
export const stateOf = (post: { status: number; unconfirmed?: boolean; error?: PostFault | null }): PostState =>
  post.unconfirmed
    ? 'unconfirmed'
    : isHeld({ status: post.status, error: post.error })
      ? 'held'
      : ((['draft', 'scheduled', 'inprogress', 'posted', 'error', 'unconfirmed'] as const)[post.status] ?? 'draft')

/** The icon of a state in its mark; decoration, so the word must stand beside it or be said. */
export const StateIcon = ({ state, size = 14 }: { state: PostState; size?: number }) => {
  const Icon = icons[state]
  return <Icon className={classes.icon} data-state={state} size={size} stroke={2.25} aria-hidden />
}

/** Icon + word + colour. `percent` follows the word while it goes out, and only then: a post keeps its last one for ever; `word` says it more exactly ("Uploading"). */
export const StateChip = ({
  state,
  percent,
  word,
}: {
  state: PostState
  percent?: number | undefined
  word?: string
}) => (
  <span className={classes.chip} data-state={state}>
    <StateIcon state={state} />
    {word ?? stateWord[state]}
    {state === 'inprogress' && Number.isFinite(percent) && <span className={classes.percent}>{percent} %</span>}
  </span>
)
