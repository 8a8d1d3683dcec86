import type { Post } from '@fanfare/contracts/entities/posts.ts'
import { accountName, networkOf } from '@fanfare/contracts/networks.ts'
import { Button } from '@mantine/core'
import { IconExternalLink } from '@tabler/icons-react'
import { useAccounts } from '../../../lib/session/session.ts'
import { useTimes } from '../../../lib/time/use-times.ts'
import { AccountAvatar } from '../../../ui/AccountAvatar.tsx'
import { Bar } from './Bar.tsx'
import classes from './PublishingRow.module.css'

type Part = Post['publications'][number]

const tones = {
  live: 'posted',
  failed: 'error',
  unconfirmed: 'unconfirmed',
  held: 'held',
  waiting: 'waiting',
  scheduled: 'scheduled',
  under_way: 'inprogress',
} as const satisfies Record<Part['status'], string>
const words: Record<Exclude<Part['status'], 'live'>, string> = {
  failed: 'Not published',
  unconfirmed: 'Not confirmed yet',
  held: 'Needs you',
  waiting: 'Follows as soon as the post is live',
  scheduled: 'Follows as soon as the post is live',
  under_way: 'Publishing',
}
const percents: Partial<Record<Part['status'], number>> = { live: 100, under_way: 50 }

/** The copy of a post on the linked page: how far it is, and its link. What can be done about it is with the post. */
export const PageRow = ({ part, zone, compact }: { part: Part; zone: string; compact: boolean }) => {
  const { accounts } = useAccounts()
  const { secondsLabel } = useTimes()
  const account = accounts.find(({ id }) => id === part.account_id)
  if (!account) return null
  return (
    <li className={classes.row} data-tone={tones[part.status]}>
      <AccountAvatar account={account} size={compact ? 32 : 36} />
      <div>
        <div className={classes.line}>
          <strong>{accountName(account)}</strong>
        </div>
        <Bar name={account.name} percent={percents[part.status] ?? 0} />
        <p className={classes.sentence}>
          {part.status !== 'live'
            ? words[part.status]
            : part.posted_at
              ? `Published ${secondsLabel(part.posted_at, zone)}`
              : 'Published'}
        </p>
        {part.permalink && !compact && (
          <div className={classes.actions}>
            <Button
              variant="default"
              size="compact-sm"
              component="a"
              href={part.permalink}
              target="_blank"
              rel="noreferrer"
              leftSection={<IconExternalLink size={14} stroke={1.75} aria-hidden />}
            >
              View on {networkOf(account.type).name}
            </Button>
          </div>
        )}
      </div>
    </li>
  )
}
