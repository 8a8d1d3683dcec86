import { publicationStates } from '@fanfare/contracts/entities/operator.ts'
import type { PublicationState } from './stored.ts'

/** Groups of states, each in one place. The partial indexes of the table name some of the same lists. */

/** Prepared or being prepared: nothing that the network shows can be under way unless an irreversible call was intended before. */
export const preparingStates = ['claimed', 'media_ready', 'prepared', 'ready'] as const
/** A worker takes steps. `published`: what follows a live post is still to be done. */
export const workingStates = [...preparingStates, 'commit_requested', 'published'] as const
export type WorkingState = (typeof workingStates)[number]
/** Before the irreversible call. */
export const unbegunStates = ['scheduled', ...preparingStates, 'held'] as const
/** Due or under way, and not live. */
export const notLiveStates = ['scheduled', ...preparingStates, 'commit_requested'] as const
/** Final: nothing happens any more, except that a person may decide about an unconfirmed one or try a failed one again. */
const terminalStates = ['decorated', 'failed', 'unconfirmed', 'cancelled'] as const
/** Nothing more happens by itself. */
export const endedStates = [...terminalStates, 'held'] as const
/** A worker, time or a person is still to do something. */
export const openStates = publicationStates.filter(
  state => state !== 'decorated' && state !== 'failed' && state !== 'cancelled',
)

const within = (states: readonly PublicationState[]): ((state: PublicationState) => boolean) => {
  const all = new Set(states)
  return state => all.has(state)
}

const working = within(workingStates)
export const isWorking = (state: PublicationState): state is WorkingState => working(state)
export const isTerminal = within(terminalStates)
export const isUnbegun = within(unbegunStates)
