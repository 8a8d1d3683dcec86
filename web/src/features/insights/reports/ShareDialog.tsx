import type { ReportLink } from '@fanfare/contracts/entities/reports.ts'
import type { SocialAccount } from '@fanfare/contracts/entities/teams.ts'
import { Button, Loader, Modal } from '@mantine/core'
import { useState } from 'react'
import { useTimes } from '../../../lib/time/use-times.ts'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { CopyText } from '../../../ui/CopyText.tsx'
import { ErrorCard } from '../../../ui/ErrorCard.tsx'
import { useToast } from '../../../ui/toast.ts'
import { useSheet } from '../../../ui/use-sheet.ts'
import type { Period } from '../model/period.ts'
import { useDays } from '../use-days.ts'
import { useReportLinksQuery, useRevokeReportLinkMutation } from './api.ts'
import { LinkForm } from './LinkForm.tsx'
import classes from './Reports.module.css'

interface Props {
  account: SocialAccount
  period: Period
  onClose: () => void
}

type View = { show: 'list' | 'form' } | { show: 'made'; link: ReportLink; url: string }

/** Links that show figures without signing in: those of the team, and a new one. */
export default function ShareDialog({ account, period, onClose }: Props) {
  const sheet = useSheet()
  const [view, setView] = useState<View>({ show: 'list' })
  const [revoking, revoke] = useState<ReportLink>()
  const list = useReportLinksQuery(undefined, { refetchOnMountOrArgChange: true })
  // Without any it begins with the form.
  const shown = view.show === 'list' && list.data?.data.length === 0 ? 'form' : view.show
  const titles = { list: 'Share links', form: 'New share link', made: 'Your share link' }
  if (revoking) return <Revoke link={revoking} onClose={() => revoke(undefined)} />
  return (
    <Modal opened onClose={onClose} title={titles[shown]} size={520} {...sheet}>
      {view.show === 'made' ? (
        <Made {...view} zone={account.settings.timezone} onClose={onClose} />
      ) : shown === 'form' ? (
        <LinkForm
          account={account}
          period={period}
          onMade={made => setView({ show: 'made', ...made })}
          onCancel={list.data?.data.length ? () => setView({ show: 'list' }) : onClose}
        />
      ) : list.error ? (
        <ErrorCard title="Share links" error={list.error} onRetry={list.refetch} />
      ) : list.data ? (
        <div className={classes.part}>
          <p className={classes.lead}>Everyone who has a link can read its report without signing in.</p>
          <ul className={classes.rows}>
            {list.data.data.map(link => (
              <LinkRow key={link.id} link={link} zone={account.settings.timezone} onRevoke={() => revoke(link)} />
            ))}
          </ul>
          <div className={classes.actions}>
            <Button variant="default" onClick={onClose}>
              Close
            </Button>
            <Button onClick={() => setView({ show: 'form' })} data-autofocus>
              New link
            </Button>
          </div>
        </div>
      ) : (
        <Loader size="sm" aria-label="Loading" />
      )}
    </Modal>
  )
}

const LinkRow = ({ link, zone, onRevoke }: { link: ReportLink; zone: string; onRevoke: () => void }) => {
  const { instantDay } = useTimes()
  const { span } = useDays()
  const { title, account_ids, since, until, expires_at, expired } = link
  const days = since && until ? span({ since, until }) : 'Last 28 days'
  const count = account_ids.length === 1 ? '1 account' : `${account_ids.length} accounts`
  return (
    <li className={classes.row}>
      <div>
        <b>{title}</b>
        <p>
          {days}, {count}. {expired ? 'Expired' : 'Works until'} {instantDay(expires_at, zone)}.
        </p>
      </div>
      <Button
        variant="default"
        size="compact-md"
        onClick={onRevoke}
        aria-label={`${expired ? 'Remove' : 'Revoke'} ${title}`}
      >
        {expired ? 'Remove' : 'Revoke'}
      </Button>
    </li>
  )
}

/** The link, to be copied: it is in no other reply. */
const Made = ({ link, url, zone, onClose }: { link: ReportLink; url: string; zone: string; onClose: () => void }) => {
  const { instantDay } = useTimes()
  return (
    <div className={classes.part}>
      <p className={classes.lead}>
        You won’t see this link again. It shows “{link.title}” to everyone who has it, until{' '}
        {instantDay(link.expires_at, zone)} or until you revoke it.
      </p>
      <CopyText text={url} label="Share link" />
      <div className={classes.actions}>
        <Button onClick={onClose}>Done</Button>
      </div>
    </div>
  )
}

const Revoke = ({ link, onClose }: { link: ReportLink; onClose: () => void }) => {
  const toast = useToast()
  const [revoke, { isLoading }] = useRevokeReportLinkMutation()
  const confirm = async () => {
    const { error } = await revoke({ params: { linkId: link.id } })
    // One that is gone already is what was wanted.
    if (error && (error as { status?: number }).status !== 404) toast.fault('The link couldn’t be revoked. Try again.')
    else toast.done('Link revoked')
    onClose()
  }
  return (
    <ConfirmDialog
      opened
      danger
      title={`Revoke the link to “${link.title}”?`}
      confirm="Revoke link"
      busy={isLoading}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      Nobody can open the report with it any more. You can make a new link at any time.
    </ConfirmDialog>
  )
}
