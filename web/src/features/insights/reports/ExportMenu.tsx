import type { SocialAccount } from '@fanfare/contracts/entities/teams.ts'
import { Button, Menu } from '@mantine/core'
import {
  IconChevronDown,
  IconFileSpreadsheet,
  IconFileTypeCsv,
  IconLink,
  IconMail,
  IconPrinter,
  IconShare2,
} from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { useCan } from '../../../lib/session/session.ts'
import { usePhone } from '../../../ui/breakpoints.ts'
import type { Period } from '../model/period.ts'
import { useDownload } from './use-download.ts'

const ShareDialog = lazy(() => import('./ShareDialog.tsx'))
const EmailDialog = lazy(() => import('./EmailDialog.tsx'))

interface Props {
  account: SocialAccount
  period: Period
}

/** Takes figures along: as a file, on paper, by a link or by email. */
export const ExportMenu = ({ account, period }: Props) => {
  const can = useCan()
  const phone = usePhone()
  const download = useDownload()
  const [open, setOpen] = useState<'share' | 'email'>()
  const { since, until } = period
  const save = (what: 'days' | 'posts', format: 'csv' | 'xlsx') => {
    const query = new URLSearchParams({ since, until, what, format })
    const words = what === 'days' ? 'Insights' : 'Posts'
    void download({ address: `/api/accounts/${account.id}/insights/export?${query}`, what: words })
  }
  const paper = new URLSearchParams({ account: account.id, from: since, to: until })
  const close = () => setOpen(undefined)
  return (
    <>
      <Menu position="bottom-end" withinPortal>
        <Menu.Target>
          <Button
            variant="default"
            rightSection={phone ? undefined : <IconChevronDown size={14} stroke={1.75} aria-hidden />}
            aria-label="Export"
          >
            {phone ? <IconShare2 size={16} stroke={1.75} aria-hidden /> : 'Export'}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item
            leftSection={<IconFileTypeCsv size={16} stroke={1.75} aria-hidden />}
            onClick={() => save('days', 'csv')}
          >
            CSV
          </Menu.Item>
          <Menu.Item
            leftSection={<IconFileSpreadsheet size={16} stroke={1.75} aria-hidden />}
            onClick={() => save('days', 'xlsx')}
          >
            Excel
          </Menu.Item>
          <Menu.Item
            leftSection={<IconFileTypeCsv size={16} stroke={1.75} aria-hidden />}
            onClick={() => save('posts', 'csv')}
          >
            Posts as CSV
          </Menu.Item>
          <Menu.Item
            leftSection={<IconFileSpreadsheet size={16} stroke={1.75} aria-hidden />}
            onClick={() => save('posts', 'xlsx')}
          >
            Posts as Excel
          </Menu.Item>
          <Menu.Divider />
          <Menu.Item
            component="a"
            href={`/print/insights?${paper}`}
            target="_blank"
            leftSection={<IconPrinter size={16} stroke={1.75} aria-hidden />}
          >
            Print
          </Menu.Item>
          {can('report.share') && (
            <>
              <Menu.Divider />
              <Menu.Item
                leftSection={<IconLink size={16} stroke={1.75} aria-hidden />}
                onClick={() => setOpen('share')}
              >
                Share link…
              </Menu.Item>
              <Menu.Item
                leftSection={<IconMail size={16} stroke={1.75} aria-hidden />}
                onClick={() => setOpen('email')}
              >
                Email schedule…
              </Menu.Item>
            </>
          )}
        </Menu.Dropdown>
      </Menu>
      <Suspense>
        {open === 'share' && <ShareDialog account={account} period={period} onClose={close} />}
        {open === 'email' && <EmailDialog account={account} onClose={close} />}
      </Suspense>
    </>
  )
}
