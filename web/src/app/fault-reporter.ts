import { isRejectedWithValue, type Middleware } from '@reduxjs/toolkit'
import { api, isFault } from '../lib/api/api.ts'
import type { Fault } from '../lib/api/http.ts'
import { go } from '../lib/navigation/navigate.ts'
import { redirectFor } from '../lib/navigation/redirects.ts'
import { type SessionState, session } from '../lib/session/session-slice.ts'
import type { AppDispatch } from '../lib/store/root-reducer.ts'
import { openNotice } from '../ui/notice.ts'

// By name: importing the endpoints would put their schemas into the shell of every first page.
/** Calls whose screens say themselves what a limit means: who is invited into a team cannot upgrade it, nor who hands one over the other's plan. */
const saysItself: readonly string[] = ['acceptInvite', 'createInvite', 'createTeam', 'handOverTeam']

const upgrade = () => go('/plans')

/**
 * What a failing call means beyond the screen that asked: an ended sign-in, the redirects of spec §2 and the dialogs of spec §8.
 * Dialogs are for what a person just tried to do. A failing read never opens one: a first read has its card, a refresh keeps what is
 * shown and is tried again by itself (`retries.ts`).
 */
const report = (dispatch: AppDispatch, fault: Fault, asked: 'query' | 'mutation', name: string) => {
  const to = redirectFor(fault.code)
  if (to && !location.pathname.startsWith('/connect') && !location.pathname.startsWith('/onboarding')) go(to)
  const { title, message: text } = fault
  if (asked === 'query') return
  if (fault.code === 'rate_limited' || fault.code === 'network_rate_limited')
    dispatch(openNotice({ icon: 'warning', modalTitle: 'Limit reached', title, text, closeButtonText: 'Close' }))
  else if (fault.limit && !saysItself.includes(name))
    dispatch(
      openNotice(
        {
          icon: 'warning',
          modalTitle: 'Limit reached',
          title,
          text,
          closeButtonText: 'Do it later',
          confirm: 'Upgrade Now',
        },
        upgrade,
      ),
    )
  else if (fault.status >= 500 && fault.code === 'internal_error')
    dispatch(openNotice({ icon: 'error', modalTitle: 'Error', title, text, closeButtonText: 'Close' }))
}

export const faultReporter: Middleware = store => next => action => {
  if (isRejectedWithValue(action) && isFault(action.payload)) {
    const fault = action.payload
    const { type, endpointName } = action.meta.arg as { type: 'query' | 'mutation'; endpointName: string }
    const { session: now } = store.getState() as { session: SessionState }
    const { startedTimeStamp = 0 } = action.meta as { startedTimeStamp?: number }
    // An answer to a call of the session before says nothing of this one.
    if (fault.code === 'not_signed_in') startedTimeStamp >= now.begunAt && store.dispatch(session.actions.end())
    else {
      // Somebody has given them another role meanwhile: what they may do is shown as it is now.
      if (fault.code === 'not_allowed') (store.dispatch as AppDispatch)(api.util.invalidateTags(['User']))
      report(store.dispatch as AppDispatch, fault, type, endpointName)
    }
  }
  return next(action)
}
