import { loginKeys } from '@fanfare/contracts/networks/login-keys.ts'
import { Navigate, useLocation, useNavigate, useParams, useSearchParams } from 'react-router-dom'
import { putOff } from '../../lib/session/connect-later.ts'
import { useAccounts, useCan, useTeam, useUser } from '../../lib/session/session.ts'
import { session } from '../../lib/session/session-slice.ts'
import { useAppDispatch } from '../../lib/store/hooks.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Choose } from './Choose.tsx'
import { ConnectedOutcome, connectedNamed } from './ConnectedOutcome.tsx'
import { Explain } from './Explain.tsx'
import { rememberedReconnect } from './model/reconnect.ts'
import { Reconnect } from './Reconnect.tsx'
import { Reconnected } from './Reconnected.tsx'
import { Zones } from './Zones.tsx'

/** `/connect/1` to `/connect/3` and `/onboarding/connect/{platform?}`: sign in at the network, choose accounts, set their time zones. */
export default function Connect() {
  const { step, platform } = useParams()
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const dispatch = useAppDispatch()
  const { accounts } = useAccounts()
  const user = useUser()
  const team = useTeam()
  const [search] = useSearchParams()
  const error = search.get('error')
  // Begun by an address that names the account; on the way back from the dialog the address or this tab's memory does.
  const address = search.get('account')
  const back = step === '2' || error !== null
  const left = address || back ? rememberedReconnect(address) : undefined
  // One that was removed is connected as a new one is.
  const again = accounts.some(({ id }) => id === left?.account) ? left : undefined
  const can = useCan()
  const onboarding = pathname.startsWith('/onboarding')
  /** Into the product; without an account yet the guard must know that this person has seen onboarding. */
  const leave = () => {
    if (accounts.length === 0) {
      putOff(user.id, team.id)
      dispatch(session.actions.initialize(null))
    }
    navigate('/publishing/calendar/month')
  }
  if (!can('account.connect'))
    return (
      <main>
        <h1 className="sr-only">Connect an account</h1>
        <EmptyState
          title="Ask a manager to connect"
          text="Your role in this team doesn’t allow connecting accounts. Ask an owner or manager to do it."
          action={{ label: 'Go to the calendar', run: leave }}
        />
      </main>
    )
  if (again && step === '2') return <Reconnected of={again} onDone={leave} />
  if (again && step !== '3') return <Reconnect accountId={again.account} error={error} onClose={leave} />
  const named = step === '2' ? connectedNamed(accounts, search.get('fix')) : undefined
  if (named) return <ConnectedOutcome account={named} onClose={leave} />
  if (step === '2') return <Choose onClose={leave} onDone={() => navigate('/connect/3')} />
  if (step === '3') return <Zones onClose={leave} onDone={leave} />
  const asked = loginKeys.find(key => key === platform)
  if (platform !== undefined && !asked) return <Navigate to="/onboarding/connect" replace />
  return <Explain onClose={leave} onboarding={onboarding && accounts.length === 0} {...(asked && { asked })} />
}
