import type { Invoice } from '@fanfare/contracts/entities/plans.ts'
import { Anchor } from '@mantine/core'
import { useSettings, useTeam } from '../../../lib/session/session.ts'
import { useTimes } from '../../../lib/time/use-times.ts'
import { ErrorCard } from '../../../ui/ErrorCard.tsx'
import { RowsSkeleton } from '../../../ui/Skeletons.tsx'
import { Tag } from '../../../ui/Tag.tsx'
import { Card } from '../Card.tsx'
import { useInvoicesQuery } from './api.ts'
import classes from './Plans.module.css'

const words: Record<Invoice['status'], { text: string; tone?: 'done' | 'warn' | 'error' }> = {
  draft: { text: 'Draft' },
  open: { text: 'Open', tone: 'warn' },
  paid: { text: 'Paid', tone: 'done' },
  uncollectible: { text: 'Not paid', tone: 'error' },
  void: { text: 'Void' },
}

const money = ({ amount, currency }: Invoice) => {
  const format = new Intl.NumberFormat('en-GB', { style: 'currency', currency })
  return format.format(amount / 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2))
}

/** Invoices of the team, with their pages at Stripe. */
export const Invoices = () => {
  const team = useTeam()
  const { data, error, refetch } = useInvoicesQuery(
    { params: { teamId: team.id } },
    { refetchOnMountOrArgChange: true },
  )
  if (error && !data) return <ErrorCard title="Invoices" error={error} onRetry={refetch} />
  return (
    <Card title="Invoices" flush>
      {data ? <Table invoices={data} /> : <RowsSkeleton rows={2} />}
    </Card>
  )
}

const Table = ({ invoices }: { invoices: readonly Invoice[] }) => {
  const { instantDay } = useTimes()
  const { timezone } = useSettings()
  if (invoices.length === 0) return <p style={{ padding: 16 }}>Your first invoice will be here.</p>
  return (
    <table className={classes.invoices}>
      <thead>
        <tr>
          <th scope="col">Date</th>
          <th scope="col" className={classes.extra}>
            Number
          </th>
          <th scope="col">Amount</th>
          <th scope="col">Status</th>
          <td />
        </tr>
      </thead>
      <tbody>
        {invoices.map(invoice => (
          <tr key={invoice.id}>
            <td>{instantDay(invoice.created_at, timezone)}</td>
            <td className={classes.extra}>{invoice.number ?? ''}</td>
            <td>{money(invoice)}</td>
            <td>
              <Tag tone={words[invoice.status].tone}>{words[invoice.status].text}</Tag>
            </td>
            <td>
              {invoice.url && (
                <Anchor
                  href={invoice.url}
                  target="_blank"
                  rel="noreferrer"
                  aria-label={`View invoice ${invoice.number ?? ''}`}
                >
                  View
                </Anchor>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
