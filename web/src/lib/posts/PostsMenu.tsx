import { ActionIcon, Menu } from '@mantine/core'
import { IconDots, IconFileExport, IconFileImport } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import { searchAlong } from '../navigation/account-filter.ts'
import { useCan } from '../session/session.ts'
import { useExport } from './use-export.ts'

interface Props {
  phone: boolean
  /** Which posts the screen shows, as the export is asked for them; absent: none can be exported. */
  exported?: Readonly<Record<string, string | number | undefined>>
  /** Further entries of the screen. */
  children?: ReactNode
}

/** What is seldom done with posts, on every screen that lists them. */
export const PostsMenu = ({ phone, exported, children }: Props) => {
  const [search] = useSearchParams()
  const exportPosts = useExport()
  const mayImport = useCan()('post.write')
  if (!mayImport && !children && !exported) return null
  const wanted = Object.entries(exported ?? {}).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)]],
  )
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
        {exported && (
          <Menu.Item
            onClick={() => void exportPosts(new URLSearchParams(wanted))}
            leftSection={<IconFileExport size={16} stroke={1.75} aria-hidden />}
          >
            Export as CSV
          </Menu.Item>
        )}
        {children}
      </Menu.Dropdown>
    </Menu>
  )
}
