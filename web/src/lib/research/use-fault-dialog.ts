import { planOf, plans } from '@fanfare/contracts/plans.ts'
import { useEffect } from 'react'
import { openNotice } from '../../ui/notice.ts'
import { isFault } from '../api/api.ts'
import type { Fault } from '../api/http.ts'
import { go } from '../navigation/navigate.ts'
import { useAccounts, useSettings, useTeam } from '../session/session.ts'
import { useAppDispatch } from '../store/hooks.ts'
import { cityOf } from '../time/time.ts'
import { whole } from './model/words.ts'

interface Used {
  counter: 'explore' | 'post_hashtag'
  used: number
  limit: number
}
const usedOf = ({ details }: Fault): Used | undefined => {
  const { counter, used, limit } = (details ?? {}) as Partial<Used>
  const isOurs = counter === 'explore' || counter === 'post_hashtag'
  return isOurs && typeof used === 'number' && typeof limit === 'number' ? { counter, used, limit } : undefined
}
const fieldOf = { explore: 'exploreDaily', post_hashtag: 'postsByHashtagDaily' } as const

/** How long until the day of a zone ends: `11 h 26 min`. */
const untilMidnight = (zone: string, now = Temporal.Now.instant()): string => {
  const at = now.toZonedDateTimeISO(zone)
  const minutes = Math.ceil(at.until(at.add({ days: 1 }).startOfDay()).total('minutes'))
  return minutes >= 60 ? `${Math.floor(minutes / 60)} h ${minutes % 60} min` : `${minutes} min`
}

/** When more is allowed, and what the next plan has, in words. */
const limitWords = ({ counter, limit }: Used, zone: string, productId: number): string => {
  const opens = `You’ll get more at 00:00 ${cityOf(zone)}, in ${untilMidnight(zone)}.`
  const next = plans.find(plan => plan.productId > productId && plan[fieldOf[counter]] > limit)
  return next ? `${opens} The ${next.name} plan has ${whole(next[fieldOf[counter]])} a day.` : opens
}

/** Opens the dialog of spec §8 for what a person just tried to do, once for each failure: the limit, the network's limit, or the general one. */
export const useFaultDialog = (error: unknown) => {
  const dispatch = useAppDispatch()
  const { product_id: productId } = useTeam()
  const { timezone } = useSettings()
  const { active } = useAccounts()
  const zone = active?.settings.timezone ?? timezone
  useEffect(() => {
    if (!isFault(error)) return
    const { title, message, code } = error
    const used = usedOf(error)
    if (error.limit && used)
      dispatch(
        openNotice(
          {
            icon: 'warning',
            modalTitle: 'Limit reached',
            title: `You’ve used today’s ${whole(used.limit)} requests`,
            text: limitWords(used, zone, productId),
            closeButtonText: 'Do it later',
            // Nothing to upgrade to in the largest plan.
            ...(planOf(productId) !== plans.at(-1) && { confirm: 'Upgrade Now' }),
            used: { label: 'Today', used: used.used, of: used.limit },
          },
          () => go('/plans'),
        ),
      )
    else if (code === 'network_rate_limited' || code === 'rate_limited')
      dispatch(
        openNotice({ icon: 'warning', modalTitle: 'Limit reached', title, text: message, closeButtonText: 'Close' }),
      )
    else if (error.status >= 500)
      dispatch(openNotice({ icon: 'error', modalTitle: 'Error', title, text: message, closeButtonText: 'Close' }))
  }, [error])
}
