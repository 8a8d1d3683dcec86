import { ActionIcon, Menu } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import { type ReactNode, useId, useRef } from 'react'
import { DrawnTarget, useFirstOpened } from './first-opened.ts'

interface Props {
  /** The name of the button. */
  label: string
  /** px */
  size: number
  /** What is in the menu: drawn while it is open only. */
  children: ReactNode
}

/** The menu of one of many rows: until its first use a button alone. */
export const RowMenu = ({ label, size, children }: Props) => {
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const { used, opened, setOpened, toggle } = useFirstOpened()
  return (
    <>
      <ActionIcon
        ref={button}
        id={id}
        variant="subtle"
        color="gray"
        size={size}
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={opened}
        aria-controls={opened ? `${id}-dropdown` : undefined}
        data-expanded={opened || undefined}
        onClick={toggle}
      >
        <IconDots size={16} stroke={1.75} aria-hidden />
      </ActionIcon>
      {used && (
        <Menu id={id} opened={opened} onChange={setOpened} position="bottom-end" withinPortal>
          <Menu.Target>
            <DrawnTarget node={button.current} />
          </Menu.Target>
          <Menu.Dropdown>{children}</Menu.Dropdown>
        </Menu>
      )}
    </>
  )
}
