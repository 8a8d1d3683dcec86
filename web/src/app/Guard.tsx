import { useDeferredValue, useEffect } from 'react'
import { Navigate, Outlet, useLocation, useNavigate } from 'react-router-dom'
import { isFault } from '../lib/api/api.ts'
import { idempotencyKeys } from '../lib/api/idempotency-keys.ts'
import { isPutOff } from '../lib/session/connect-later.ts'
import { activeTeamOf } from '../lib/session/session.ts'
import { shellApi, useAccountsQuery, useMeQuery } from '../lib/session/session-api.ts'
import { session } from '../lib/session/session-slice.ts'
import { useAppDispatch, useAppSelector } from '../lib/store/hooks.ts'
import { ErrorCard } from '../ui/ErrorCard.tsx'
import { Overlay } from '../ui/Overlay.tsx'
import { firstNavigation, isTeamOnItsWay, laterNavigation, passes, teamPage } from './guard.ts'
import { SignInAgain } from './SignInAgain.tsx'

/** The first team of a new person is asked for this often until it is there, ms. */
const teamPoll = 700

/** Carries out the guard of spec §2 around every screen that needs a signed-in person. */
export const Guard = () => {
  const dispatch = useAppDispatch()
  const navigate = useNavigate()
  const { pathname, search, hash } = useLocation()
  const { initialized, accountId, ended } = useAppSelector(state => state.session)
  const cached = shellApi.endpoints.me.useQueryState()
  const waiting = cached.data !== undefined && isTeamOnItsWay(cached.data)
  const me = useMeQuery(undefined, { pollingInterval: waiting ? teamPoll : 0 })
  const team = activeTeamOf(me.data)
  // Of this team: `data` would be the former team's until the new list is there.
  const { currentData: accounts, ...list } = useAccountsQuery({ params: { teamId: team?.id ?? '' } }, { skip: !team })

  const decision =
    me.data && accounts && !initialized
      ? firstNavigation({
          pathname,
          search: new URLSearchParams(search),
          user: me.data,
          accounts,
          later: isPutOff(me.data.id, team?.id),
        })
      : undefined
  const later =
    accounts && initialized && !passes(pathname)
      ? laterNavigation(new URLSearchParams(search), accounts, accountId)
      : undefined
  const settle = decision?.type === 'enter' ? decision : later
  const wanted = settle ? settle.search.toString() : undefined
  const settledAccount = settle?.accountId
  const sync = settle?.sync ?? false

  if (me.data) idempotencyKeys.setOwner(`${me.data.id} ${team?.id ?? ''}`)

  const entering = decision?.type === 'enter'
  useEffect(() => {
    if (settledAccount === undefined || wanted === undefined) return
    if (entering) dispatch(session.actions.initialize(settledAccount))
    else if (settledAccount !== accountId) dispatch(session.actions.activate(settledAccount))
    if (sync && team) {
      const again = dispatch(
        shellApi.endpoints.accounts.initiate(
          { params: { teamId: team.id }, query: { sync: true } },
          { forceRefetch: true },
        ),
      )
      void again.then(() => dispatch(shellApi.util.invalidateTags(['Accounts']))).finally(() => again.unsubscribe())
    }
    if (wanted !== new URLSearchParams(search).toString())
      navigate({ pathname, search: wanted, hash }, { replace: true })
  }, [entering, settledAccount, wanted, sync, team?.id])

  const ready = me.data !== undefined && accounts !== undefined && !entering
  // The shell and its first screen are much to draw at once. As a deferred value they are drawn in slices, between which the browser
  // takes what a person does and paints.
  const drawn = useDeferredValue(ready, false)

  if (ended || (isFault(me.error) && me.error.code === 'not_signed_in'))
    return <Navigate to={`/sign-in?next=${encodeURIComponent(pathname + search)}`} replace />
  if (!me.data && me.error) return <Broken error={me.error} onRetry={me.refetch} />
  if (!accounts && list.error) return <Broken error={list.error} onRetry={list.refetch} />
  // Without a team there is one page: where to come into one.
  if (me.data && !team && pathname === teamPage)
    return (
      <>
        <Outlet />
        <SignInAgain user={me.data} />
      </>
    )
  if (waiting) return <Overlay text="Setting up your team" />
  if (me.data && !team) return <Navigate to={teamPage} replace />
  if (decision?.type === 'redirect') return <Navigate to={decision.to} replace />
  if (!me.data || !accounts || entering || !drawn) return <Overlay />
  return (
    <>
      <Outlet />
      <SignInAgain user={me.data} />
    </>
  )
}

const Broken = ({ error, onRetry }: { error: unknown; onRetry: () => unknown }) => (
  <main>
    <h1 className="sr-only">Fanfare</h1>
    <ErrorCard title="Fanfare" error={error} onRetry={onRetry} />
  </main>
)
