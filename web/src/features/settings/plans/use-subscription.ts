import { skipToken } from '@reduxjs/toolkit/query'
import { useEffect, useState } from 'react'
import { api } from '../../../lib/api/api.ts'
import { useTeam } from '../../../lib/session/session.ts'
import { useAppDispatch } from '../../../lib/store/hooks.ts'
import { useSubscriptionQuery } from './api.ts'

const pollMs = 5_000

/** The team's plan. While the operator or the payment is awaited it is asked for again, and the rest of the application follows it. */
export const useSubscription = ({ awaited = false } = {}) => {
  const team = useTeam()
  const dispatch = useAppDispatch()
  const [polls, setPolls] = useState(false)
  const answer = useSubscriptionQuery(team.id ? { params: { teamId: team.id } } : skipToken, {
    refetchOnMountOrArgChange: true,
    pollingInterval: polls ? pollMs : 0,
    skipPollingIfUnfocused: true,
  })
  const { data } = answer
  const waits = data !== undefined && (data.requested_product_id !== null || (awaited && !data.paid))
  useEffect(() => setPolls(waits), [waits])
  const changed = data !== undefined && data.product_id !== team.product_id
  useEffect(() => {
    if (changed) dispatch(api.util.invalidateTags(['User', 'Accounts', 'Quota']))
  }, [changed, dispatch])
  return answer
}
