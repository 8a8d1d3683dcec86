import { ActionIcon, Menu } from '@mantine/core'
import { IconDots, IconFileImport } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import { searchAlong } from '../navigation/account-filter.ts'
import { useCan } from '../session/session.ts'

interface Props {
  phone: boolean
  /** Further entries of the screen. */
  children?: ReactNode
}

/** What is seldom done with posts, on every screen that lists them. */
export const PostsMenu = ({ phone, children }: Props) => {
  const [search] = useSearchParams()
  const mayImport = useCan()('post.write')
  if (!mayImport && !children) return null
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon variant="default" size={phone ? 44 : 34} aria-label="More">
          <IconDots size={16} stroke={1.75} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {mayImport && (
          <Menu.Item
            component={Link}
            to={{ pathname: '/publishing/import', search: searchAlong(search) }}
            leftSection={<IconFileImport size={16} stroke={1.75} aria-hidden />}
          >
            Import from CSV
          </Menu.Item>
        )}
        {children}
      </Menu.Dropdown>
    </Menu>
  )
}
