import { ActionIcon, Popover } from '@mantine/core'
import { IconBell } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { RowsSkeleton } from '../../ui/Skeletons.tsx'
import { useUnreadQuery } from './api.ts'
import classes from './Bell.module.css'

const panel = () => import('./Panel.tsx')
const Panel = lazy(panel)

/** How many notifications are not read, always in sight; the newest of them in a panel, on phones on a page. */
export default function Bell({ phone }: { phone: boolean }) {
  const unread = useUnreadQuery().data?.unread ?? 0
  const navigate = useNavigate()
  const [opened, setOpened] = useState(false)
  const button = (
    <ActionIcon
      className={classes.bell}
      size={phone ? 44 : 32}
      aria-label={`Notifications${unread > 0 ? `, ${unread} unread` : ''}`}
      {...(phone ? {} : { 'aria-haspopup': 'dialog' as const, 'aria-expanded': opened })}
      onClick={() => (phone ? navigate('/notifications') : setOpened(!opened))}
      onPointerEnter={() => void panel()}
    >
      <IconBell size={phone ? 22 : 18} stroke={1.75} aria-hidden />
      {unread > 0 && (
        <span className={classes.count} aria-hidden>
          {unread > 99 ? '99+' : unread}
        </span>
      )}
    </ActionIcon>
  )
  if (phone) return button
  return (
    <Popover
      opened={opened}
      onChange={setOpened}
      position="bottom-end"
      width={400}
      offset={6}
      trapFocus
      returnFocus
      shadow="md"
      radius={12}
    >
      <Popover.Target>{button}</Popover.Target>
      <Popover.Dropdown p={0} role="dialog" aria-label="Notifications">
        <Suspense fallback={<RowsSkeleton rows={4} />}>
          <Panel onClose={() => setOpened(false)} />
        </Suspense>
      </Popover.Dropdown>
    </Popover>
  )
}
