import { NetworkFailure } from '@fanfare/networks/graph/failure.ts'
import { growing } from '../model/publication.ts'
import { Impossible } from '../networks/outcome.ts'
import type { CircuitState } from '../worker-presence.ts'

/** Failures in a row that open it, of at least so many accounts: one account alone says nothing of the network. */
const enough = 8
const enoughAccounts = 2
const firstPauseMs = 1_000
const longestPauseMs = 15_000

/**
 * Circuit breaker for each network, in each worker process. While it is open, publications wait without a call; after the pause one probe
 * is let through, and its result closes the circuit or makes the next pause longer.
 */
export interface Circuit {
  /** Throws Impossible while the circuit is open. */
  mustBeClosed(network: string): void
  worked(network: string): void
  /** Counts failures of the network itself: no response, or a server error. */
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
      if (left > 0) throw new Impossible({ type: 'postponed', waitMs: left }, `${network} does not respond`)
      // This one is the probe; the others wait for its result.
      state.until = now() + growing(state.troubles - enough, firstPauseMs, longestPauseMs)
      onChange(network, 'half_open')
    },
    worked: close,
    failed(network, failure, accountId) {
      if (!(failure instanceof NetworkFailure)) return
      // A refusal of one post shows that the network works.
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
