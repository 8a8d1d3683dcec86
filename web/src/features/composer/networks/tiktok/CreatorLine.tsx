import type { Creator } from '@fanfare/contracts/entities/creators.ts'
import type { SocialAccount } from '@fanfare/contracts/entities/teams.ts'
import { tiktok } from '@fanfare/contracts/networks/tiktok.ts'
import { Button, Loader } from '@mantine/core'
import { useEffect } from 'react'
import { messageOf } from '../../../../lib/api/api.ts'
import { AccountAvatar } from '../../../../ui/AccountAvatar.tsx'
import { useCreatorQuery } from '../../api.ts'
import classes from './TikTokFields.module.css'

interface Props {
  account: SocialAccount
  onRead: (creator: Creator) => void
}

const blocked: Partial<Record<Creator['state'], string>> = {
  limited: `${tiktok.name} accepts no more posts from this account right now. A scheduled post waits until it does.`,
  blocked: `${tiktok.name} doesn’t let this account post. Open ${tiktok.name} and follow the instructions there.`,
}

/** Whose post it is, as TikTok names the account, and whether it may post now. It is asked whenever the composer opens. */
export const CreatorLine = ({ account, onRead }: Props) => {
  const { data, isFetching, error, refetch } = useCreatorQuery(
    { query: { account_id: account.id } },
    { refetchOnMountOrArgChange: 30 },
  )
  useEffect(() => {
    if (data) onRead(data)
  }, [data])
  const trouble = error ? messageOf(error) : data && blocked[data.state]
  return (
    <div className={classes.creator}>
      <AccountAvatar account={account} size={28} badge={false} />
      <span>
        <b dir="auto">{data?.nickname || account.name || account.username}</b>
        <small dir="auto">@{data?.username || account.username}</small>
      </span>
      {isFetching && !data && <Loader size={16} aria-label={`Asking ${tiktok.name}`} />}
      {trouble && (
        <p role="alert">
          {trouble}{' '}
          {error && (
            <Button variant="subtle" size="compact-sm" onClick={() => void refetch()}>
              Try again
            </Button>
          )}
        </p>
      )}
    </div>
  )
}
