import { Draft, type Post, Scheduled } from '@fanfare/contracts/entities/posts.ts'
import { Menu } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'

/** Whether other posts of its series can be deleted with a post. One that was changed on its own stands alone. */
export const hasDeletableSeries = ({ series, status }: Post): boolean =>
  Boolean(series && !series.alone) && (status === Scheduled || status === Draft)

interface Props {
  post: Post
  onDelete: (scope: 'later' | 'all') => void
  /** Below an item that says what it is about. */
  short?: boolean
}

/** Items of a menu that delete the later posts of a series, or all; nothing where a post has no series. */
export const DeleteSeriesItems = ({ post, onDelete, short = false }: Props) => {
  const icon = short ? undefined : <IconTrash size={16} stroke={1.75} aria-hidden />
  if (!hasDeletableSeries(post) || !post.series) return null
  const { index, total } = post.series
  return (
    <>
      {index < total && (
        <Menu.Item data-danger leftSection={icon} onClick={() => onDelete('later')}>
          {short ? 'This and later posts' : 'Delete this and later posts'}
        </Menu.Item>
      )}
      <Menu.Item data-danger leftSection={icon} onClick={() => onDelete('all')}>
        {short ? 'The whole series' : 'Delete the whole series'}
      </Menu.Item>
    </>
  )
}
