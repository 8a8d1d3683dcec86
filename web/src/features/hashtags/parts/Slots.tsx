import { accountName, networkOf } from '@fanfare/contracts/networks.ts'
import { useResearchUseQuery } from '../../../lib/research/research-api.ts'
import { useAccounts, useSettings } from '../../../lib/session/session.ts'
import { useTimes } from '../../../lib/time/use-times.ts'
import { AccountAvatar } from '../../../ui/AccountAvatar.tsx'
import { Meter } from '../../../ui/Meter.tsx'
import classes from '../Hashtags.module.css'

/** How many different hashtags each account may still ask posts of: the network’s rule, not the plan’s. Nothing until it is known. */
export const Slots = () => {
  const { accounts, active } = useAccounts()
  const { timezone } = useSettings()
  const { instantLabel } = useTimes()
  const { data } = useResearchUseQuery({ query: { acc: active?.id } })
  const rows = (data?.slots ?? []).flatMap(slot => {
    const account = accounts.find(({ id }) => id === slot.account_id)
    return account ? [{ ...slot, account }] : []
  })
  const [first] = rows
  if (!first) return null
  return (
    <section className={classes.card} aria-labelledby="hashtags-left">
      <h2 id="hashtags-left">New hashtags left</h2>
      <p className={classes.note}>
        {networkOf(first.account.type).name} shows posts of up to {first.limit} different hashtags in 7 days to each
        account. Looking at one again costs nothing.
      </p>
      <ul className={classes.slots}>
        {rows.map(({ account, used, limit, next_free_at: free }) => {
          const left = Math.max(0, limit - used)
          const words = `${left} of ${limit} left`
          return (
            <li key={account.id}>
              <AccountAvatar account={account} size={28} />
              <span className={classes.slot}>
                <span>
                  <b>{accountName(account)}</b> <span>{words}</span>
                </span>
                <Meter label={`Hashtags used by ${accountName(account)}`} used={used} of={limit} words={words} />
                {left === 0 && free && <small>Next one {instantLabel(free, timezone)}</small>}
              </span>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
