import type { Report } from '@fanfare/contracts/entities/reports.ts'
import { Button } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Logo } from '../../../ui/Logo.tsx'
import { useTitle } from '../../../ui/Page.tsx'
import classes from './Report.module.css'
import { ReportView } from './ReportView.tsx'

/** A page without the shell: the product's mark, and what it is about. */
export const Sheet = ({ children }: { children: ReactNode }) => (
  <main className={classes.page}>
    <div className={classes.sheet}>
      <div className={classes.logo}>
        <Logo />
      </div>
      {children}
    </div>
  </main>
)

/** A report as it is read, on a screen and on paper. `note`: said below the title. */
export const ReportPage = ({
  title,
  accounts,
  note,
}: Pick<Report, 'title' | 'accounts'> & { note?: string | undefined }) => {
  useTitle(title)
  return (
    <Sheet>
      <header className={classes.top}>
        <div>
          <h1>{title}</h1>
          {note && <p>{note}</p>}
        </div>
        <Button
          variant="default"
          className={classes.print}
          leftSection={<IconPrinter size={16} stroke={1.75} aria-hidden />}
          onClick={() => window.print()}
        >
          Print
        </Button>
      </header>
      {accounts.map((account, at) => (
        <ReportView key={at} account={account} />
      ))}
      <p className={classes.foot}>
        Figures as the networks count them. A day without data is a gap and never counted as 0.
      </p>
    </Sheet>
  )
}
