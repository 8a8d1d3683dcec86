import type { BatchItem } from '@fanfare/contracts/entities/placing.ts'
import type { SocialAccount } from '@fanfare/contracts/entities/teams.ts'
import { ActionIcon } from '@mantine/core'
import { IconAlertCircle, IconCopy, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { AccountAvatar } from '../../../ui/AccountAvatar.tsx'
import { spokenAccount } from '../../../ui/account-name.ts'
import { usePhone } from '../../../ui/breakpoints.ts'
import { Thumbnail } from '../../../ui/Thumbnail.tsx'
import { useTimes } from '../../time/use-times.ts'
import { nameOfPost } from '../post-name.ts'
import classes from './Placing.module.css'
import { whyThere } from './placing-words.ts'

/** Height of a row, px: on a phone the time has a line of its own, and words may take two. Where some say what they repeat, all are taller. */
const rowHeights = { wide: { usual: 64, tall: 84 }, phone: { usual: 84, tall: 124 } }
/** Height of the list, px, as in the style sheet. */
const SEEN = 384
/** Rows beyond each edge. */
const BEYOND = 6

interface Props {
  items: readonly BatchItem[]
  accounts: ReadonlyMap<string, SocialAccount>
  /** The draft or the item of the library with this id is not to be placed; absent where all go together. */
  onLeaveOut?: (id: string) => void
}

/** Where each post would go and why there. Only the rows in sight are drawn, so that a thousand are as fast as ten. */
export const PreviewList = ({ items, accounts, onLeaveOut }: Props) => {
  const [top, setTop] = useState(0)
  const phone = usePhone()
  const heights = rowHeights[phone ? 'phone' : 'wide']
  const height = items.some(({ same }) => same) ? heights.tall : heights.usual
  const first = Math.max(0, Math.floor(top / height) - BEYOND)
  const rows = items.slice(first, first + Math.ceil(SEEN / height) + 2 * BEYOND)
  return (
    <section
      className={classes.scroll}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must scroll by keyboard too
      tabIndex={0}
      aria-label="Preview"
      onScroll={event => setTop(event.currentTarget.scrollTop)}
    >
      <ul className={classes.rows} style={{ height: items.length * height }}>
        {rows.map((item, at) => (
          <li
            key={`${item.post_id ?? item.library_id} ${item.account_id}`}
            className={classes.row}
            style={{ top: (first + at) * height, height }}
            aria-posinset={first + at + 1}
            aria-setsize={items.length}
          >
            <Row
              item={item}
              account={item.account_id ? accounts.get(item.account_id) : undefined}
              onLeaveOut={onLeaveOut}
            />
          </li>
        ))}
      </ul>
    </section>
  )
}

interface RowProps extends Pick<Props, 'onLeaveOut'> {
  item: BatchItem
  account: SocialAccount | undefined
}

const Row = ({ item, account, onLeaveOut }: RowProps) => {
  const { whenLabel, clockLabel } = useTimes()
  const { caption, media_id, wall, place, same, left } = item
  const why = place && whyThere(place, clockLabel)
  const title = caption.split('\n')[0] || 'No caption'
  const named = caption.trim() ? nameOfPost(caption) : 'the post without a caption'
  return (
    <>
      <Thumbnail mediaId={media_id ?? undefined} width={40} height={48} alt="" />
      <span className={classes.words}>
        <b dir="auto">{title}</b>
        {same && (
          <span className={classes.same} title={same.message}>
            <IconCopy size={14} stroke={1.75} aria-hidden /> {same.message}
          </span>
        )}
        {left ? (
          <span className={`${classes.left} ${classes.why}`} title={left.message}>
            <IconAlertCircle size={14} stroke={1.75} aria-hidden /> {left.message}
          </span>
        ) : (
          why && (
            <span className={classes.why} title={why}>
              {why}
            </span>
          )
        )}
      </span>
      <span className={classes.when}>
        {wall && account && <b>{whenLabel(wall, account.settings.timezone)}</b>}
        {left && <b>Not scheduled</b>}
        {account && (
          <>
            <AccountAvatar account={account} size={20} />
            <span className="sr-only">{spokenAccount(account)}</span>
          </>
        )}
      </span>
      {onLeaveOut && (
        <ActionIcon
          className={classes.leave}
          variant="subtle"
          color="gray"
          size={28}
          title="Remove from the list"
          aria-label={`Remove ${named} from the list`}
          onClick={() => onLeaveOut(item.post_id ?? item.library_id ?? '')}
        >
          <IconX size={16} stroke={1.75} aria-hidden />
        </ActionIcon>
      )}
    </>
  )
}
