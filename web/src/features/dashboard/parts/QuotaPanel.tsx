import type { SocialAccount } from '@fanfare/contracts/entities/teams.ts'
import { AccountAvatar } from '../../../ui/AccountAvatar.tsx'
import { AccountName } from '../../../ui/AccountName.tsx'
import { Meter } from '../../../ui/Meter.tsx'
import { useTodayQuotaQuery } from '../api.ts'
import { fullestFirst } from '../model/week.ts'
import type { PanelProps } from '../props.ts'
import classes from './Panel.module.css'
import { Panel } from './Panel.tsx'

const shown = 6

/** Of today's posts that the networks take, how many are used, the fullest account first. */
export const QuotaPanel = ({
  accounts,
  filter,
  now,
}: PanelProps & { accounts: readonly SocialAccount[]; now: string }) => {
  const quota = useTodayQuotaQuery({ query: { accounts: filter, since: now } })
  const today = (account: SocialAccount) =>
    Temporal.Instant.from(now).toZonedDateTimeISO(account.settings.timezone).toPlainDate().toString()
  const byId = new Map(accounts.map(account => [account.id, account]))
  const rows = fullestFirst(quota.currentData ?? []).flatMap(row => {
    const account = byId.get(row.social_account_id)
    return account && row.post_date === today(account) ? [{ ...row, account }] : []
  })
  return (
    <Panel
      title="Posts today"
      error={quota.error}
      onRetry={quota.refetch}
      loading={!quota.currentData && quota.isFetching}
      empty={rows.length === 0 ? 'No account has a limit for today.' : undefined}
    >
      <ul className={classes.list}>
        {rows.slice(0, shown).map(({ account, used, quota: most }) => (
          <li key={account.id}>
            <div className={classes.row}>
              <AccountAvatar account={account} size={26} badge />
              <span className={classes.words}>
                <small>
                  <AccountName account={account} />
                </small>
                <Meter label="Posts today" used={used} of={most} words={`${used} of ${most} posts`} />
              </span>
              <span className={classes.end}>
                {used} of {most}
              </span>
            </div>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
