import { ActionIcon, Button } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { ZoneTag } from '../../../lib/time/ZoneTag.tsx'
import type { View } from '../use-view.ts'
import classes from './Pager.module.css'

/** Back, Today, forward; and in whose zone the page lies. */
export const Pager = ({ view, phone }: { view: View; phone: boolean }) => {
  const unit = view.view === 'list' ? 'month' : view.view
  const size = phone ? 44 : 32
  return (
    <>
      <div className={classes.pager}>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={size}
          aria-label={`Previous ${unit}`}
          onClick={() => view.by(-1)}
        >
          <IconChevronLeft size={18} stroke={1.75} />
        </ActionIcon>
        <Button variant="subtle" color="gray" size="compact-md" onClick={() => view.go(view.now)}>
          Today
        </Button>
        <ActionIcon variant="subtle" color="gray" size={size} aria-label={`Next ${unit}`} onClick={() => view.by(1)}>
          <IconChevronRight size={18} stroke={1.75} />
        </ActionIcon>
      </div>
      {!phone && <ZoneTag zone={view.zone} />}
    </>
  )
}
