import { NetworkFailure } from '@fanfare/networks/graph/failure.ts'
import { growing } from '../model/publication.ts'
import type { CircuitState } from './figures.ts'
import { Impossible } from './outcome.ts'

/** Troubles in a row that open it, of at least so many accounts: one alone is no network. */
const enough = 8
const enoughAccounts = 2
const firstPauseMs = 1_000
const longestPauseMs = 15_000

/**
 * Leaves a network alone that does nothing but fail, one for each worker process and network. While it is open, publications wait
 * without a call; after the pause one is let through, and what becomes of that one closes it or makes the next pause longer.
 */
export interface Circuit {
  /** Throws where the network is left alone for now. */
  mustBeClosed(network: string): void
  worked(network: string): void
  /** Counts what was the network's own trouble: no answer, or none of its own. */
  failed(network: string, failure: unknown, accountId: string): void
}

interface State {
  troubles: number
  accounts: Set<string>
  /** By performance.now(); a probe is let through from then on. */
  until: number
}

const isOpen = ({ troubles, accounts }: State) => troubles >= enough && accounts.size >= enoughAccounts

export const createCircuit = (
  onChange: (network: string, state: CircuitState) => void = () => {},
  now: () => number = () => performance.now(),
): Circuit => {
  const states = new Map<string, State>()
  const close = (network: string): void => {
    if (states.delete(network)) onChange(network, 'closed')
  }
  return {
    mustBeClosed(network) {
      const state = states.get(network)
      if (!state || !isOpen(state)) return
      const left = state.until - now()
      if (left > 0) throw new Impossible({ type: 'postponed', waitMs: left }, `${network} does not answer`)
      // This one looks; the others wait for what it finds.
      state.until = now() + growing(state.troubles - enough, firstPauseMs, longestPauseMs)
      onChange(network, 'half_open')
    },
    worked: close,
    failed(network, failure, accountId) {
      if (!(failure instanceof NetworkFailure)) return
      // A refusal of one post says that the network is well.
      if (failure.kind !== 'transient' && failure.kind !== 'unknown') return close(network)
      const state = states.get(network) ?? { troubles: 0, accounts: new Set<string>(), until: 0 }
      state.troubles += 1
      if (state.accounts.size < enoughAccounts) state.accounts.add(accountId)
      if (isOpen(state)) {
        state.until = now() + growing(state.troubles - enough, firstPauseMs, longestPauseMs)
        onChange(network, 'open')
      }
      states.set(network, state)
    },
  }
}
