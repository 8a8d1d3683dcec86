import type { Post } from '@fanfare/contracts/entities/posts.ts'
import { networkOf } from '@fanfare/contracts/networks.ts'
import { Button, type ButtonProps } from '@mantine/core'
import { IconExternalLink } from '@tabler/icons-react'

interface Props extends Omit<ButtonProps, 'leftSection'> {
  account: Pick<Post['account'], 'type'>
  permalink: string
}

/** Leads to a live post on its network, in a tab of its own. */
export const ViewOnNetwork = ({ account, permalink, ...look }: Props) => (
  <Button
    variant="default"
    {...look}
    component="a"
    href={permalink}
    target="_blank"
    rel="noreferrer"
    leftSection={<IconExternalLink size={look.size ? 14 : 16} stroke={1.75} aria-hidden />}
  >
    View on {networkOf(account.type).name}
  </Button>
)
