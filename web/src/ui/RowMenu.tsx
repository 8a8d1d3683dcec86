import { ActionIcon, Menu } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import { type ReactNode, type Ref, useEffect, useId, useImperativeHandle, useRef, useState } from 'react'

/** Gives the kit a button that is on the page already as the one that its menu belongs to. */
const Standing = ({ node, ref }: { node: HTMLElement | null; ref?: Ref<HTMLElement> }) => {
  useImperativeHandle(ref, () => node as HTMLElement, [node])
  return null
}

interface Props {
  /** The name of the button. */
  label: string
  /** px */
  size: number
  /** What is in the menu: drawn while it is open only. */
  children: ReactNode
}

/**
 * The menu of one of many rows. A closed menu of the kit costs as much as the rest of its row, for what places it is made ready with it:
 * until the first use this one is a button alone. The button stays the same element, so that it keeps the focus.
 */
export const RowMenu = ({ label, size, children }: Props) => {
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const [used, setUsed] = useState(false)
  const [opened, setOpened] = useState(false)
  // The kit notes where the focus was when a menu that is there opens: it is there first, and opens then.
  useEffect(() => setOpened(used), [used])
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
        onClick={() => (used ? setOpened(!opened) : setUsed(true))}
      >
        <IconDots size={16} stroke={1.75} aria-hidden />
      </ActionIcon>
      {used && (
        <Menu id={id} opened={opened} onChange={setOpened} position="bottom-end" withinPortal>
          <Menu.Target>
            <Standing node={button.current} />
          </Menu.Target>
          <Menu.Dropdown>{children}</Menu.Dropdown>
        </Menu>
      )}
    </>
  )
}
