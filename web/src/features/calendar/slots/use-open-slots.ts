import { useLocalStorage } from '@mantine/hooks'
import { useCallback, useMemo } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { useCan } from '../../../lib/session/session.ts'
import { useCalendarSlotsQuery } from '../api.ts'
import { openSlots } from '../model/slots.ts'
import type { AccountFacts } from '../use-account-facts.ts'
import type { Rows } from '../use-rows.ts'
import type { View } from '../use-view.ts'

/**
 * Empty time slots of the accounts whose posts are shown: those that are filtered for, else all; whether they are shown is remembered on the device.
 * `tray`: drafts and items lie beside the days, and each takes a slot of its account where it is dropped.
 */
export const useOpenSlots = (
  view: View,
  { request, filters }: Rows,
  facts: AccountFacts,
  { tray, phone }: { tray: boolean; phone: boolean },
) => {
  const may = useCan()('timeslot.read')
  const [chosen, set] = useLocalStorage({ key: 'fanfare-calendar-slots', defaultValue: false })
  const on = may && chosen
  const navigate = useNavigate()
  const [search] = useSearchParams()
  // The list of a wide window has no place for them; the days of a phone have.
  const isList = view.view === 'list' && !phone
  const { data } = useCalendarSlotsQuery(undefined, { skip: !may || (!on && !tray) || isList })
  const rows = request.currentData?.rows
  const { days, zone } = view
  const { only } = filters
  const slots = useMemo(() => {
    if (!on || isList || !data || !rows) return []
    const theirs = data.filter(slot => only.length === 0 || only.includes(slot.account_id))
    return openSlots(theirs, rows, days, zone, id => facts.get(id)?.zone, Date.now())
  }, [on, isList, data, rows, only, days, zone, facts])
  return {
    /** The plan and the role let the person see time slots. */
    may,
    on,
    /** How many are shown, once they are known. */
    count: on && data && rows ? slots.length : undefined,
    toggle: () => set(!on),
    /** The first empty slot of an account on a day of the page; undefined where it has none. */
    firstOn: useCallback(
      (account: string, day: string) => {
        const theirs = data?.filter(slot => slot.account_id === account) ?? []
        const own = rows?.filter(row => row.a === account) ?? []
        return openSlots(theirs, own, [day], zone, id => facts.get(id)?.zone, Date.now())[0]
      },
      [data, rows, zone, facts],
    ),
    shown: useMemo(
      () => ({
        slots,
        zone,
        facts,
        onCreate: (slot: (typeof slots)[number]) => {
          const next = new URLSearchParams(search)
          next.set('account', slot.account)
          next.set('wall', slot.wall)
          navigate({ pathname: '/publishing/editor', search: next.toString() })
        },
      }),
      [slots, zone, facts, search, navigate],
    ),
  }
}
