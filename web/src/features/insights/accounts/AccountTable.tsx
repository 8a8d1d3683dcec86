import type { AccountFigures, InsightFigure, TeamStats } from '@fanfare/contracts/entities/insights.ts'
import { insightFigures } from '@fanfare/contracts/entities/insights.ts'
import type { SocialAccount } from '@fanfare/contracts/entities/teams.ts'
import { accountName, networkOf } from '@fanfare/contracts/networks.ts'
import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react'
import { useState } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { shownChange } from '../../../lib/figures/change.ts'
import { searchAlong } from '../../../lib/navigation/account-filter.ts'
import { AccountAvatar } from '../../../ui/AccountAvatar.tsx'
import { AccountName } from '../../../ui/AccountName.tsx'
import { type AccountSort, sortedBy, valueIn } from '../model/account-order.ts'
import { figureNames, figureText, missingWords } from '../model/words.ts'
import { Change } from '../parts/Figures.tsx'
import { periodNames } from '../use-period.ts'
import classes from './AllAccounts.module.css'

interface Props {
  stats: TeamStats
  accounts: readonly SocialAccount[]
}

/** The accounts side by side, by any of their figures. The name leads to the account's own page. */
export const AccountTable = ({ stats, accounts }: Props) => {
  const [sort, setSort] = useState<AccountSort>({ by: 'reach', order: 'desc' })
  const byId = new Map(accounts.map(account => [account.id, account]))
  const rows = sortedBy(stats.accounts, sort, id => {
    const account = byId.get(id)
    return account ? accountName(account) : ''
  })
  const head = (by: AccountSort['by'], name: string) => (
    <SortHead
      key={by}
      name={name}
      order={sort.by === by ? sort.order : undefined}
      onSort={() => setSort({ by, order: sort.by === by && sort.order === 'desc' ? 'asc' : 'desc' })}
    />
  )
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must scroll by keyboard too
    <section className={classes.scroll} aria-label="Accounts" tabIndex={0}>
      <table className={classes.table}>
        <thead>
          <tr>
            {head('name', 'Account')}
            {insightFigures.map(figure => head(figure, figureNames[figure].title))}
          </tr>
        </thead>
        <tbody>
          {rows.map(row => {
            const account = byId.get(row.account_id)
            return (
              account && (
                <tr key={row.account_id}>
                  <th scope="row">
                    <AccountLink account={account} />
                  </th>
                  {insightFigures.map(figure => (
                    <Cell key={figure} row={row} figure={figure} network={networkOf(account.type).name} />
                  ))}
                </tr>
              )
            )
          })}
        </tbody>
      </table>
    </section>
  )
}

const AccountLink = ({ account }: { account: SocialAccount }) => {
  const { search } = useLocation()
  const next = new URLSearchParams(searchAlong(search, periodNames))
  next.set('account', account.id)
  return (
    <Link className={classes.account} to={{ pathname: '/analytics/insights', search: `?${next}` }}>
      <AccountAvatar account={account} size={28} badge />
      <AccountName account={account} />
    </Link>
  )
}

const Cell = ({ row, figure, network }: { row: AccountFigures; figure: InsightFigure; network: string }) => {
  const value = valueIn(row, figure)
  const missing = row.missing[figure]
  const percent = shownChange(row.change[figure], figure === 'followers' ? null : row[`${figure}Prev`])
  return (
    <td>
      {value === null ? (
        <span className={classes.none}>{missing ? missingWords(missing, figure, network) : 'No data'}</span>
      ) : (
        <span className={classes.value}>
          {figureText(value)} {percent !== null && <Change percent={percent} />}
        </span>
      )}
    </td>
  )
}

interface HeadProps {
  name: string
  order: AccountSort['order'] | undefined
  onSort: () => void
}
const SortHead = ({ name, order, onSort }: HeadProps) => {
  const Icon = order === undefined ? IconArrowsSort : order === 'asc' ? IconArrowUp : IconArrowDown
  return (
    <th scope="col" aria-sort={order === undefined ? 'none' : order === 'asc' ? 'ascending' : 'descending'}>
      <button type="button" className={classes.sort} data-active={order !== undefined || undefined} onClick={onSort}>
        {name} <Icon size={13} stroke={2} aria-hidden />
      </button>
    </th>
  )
}
