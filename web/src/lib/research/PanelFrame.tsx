import { linkedPieces } from '@fanfare/contracts/hashtags.ts'
import { type NetworkType, networkOf } from '@fanfare/contracts/networks.ts'
import { ActionIcon, Button, Drawer } from '@mantine/core'
import {
  IconChevronLeft,
  IconChevronRight,
  IconExternalLink,
  IconHeart,
  IconMessageCircle,
  type TablerIcon,
} from '@tabler/icons-react'
import { type ReactNode, useMemo } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { usePhone } from '../../ui/breakpoints.ts'
import { searchAlong } from '../navigation/account-filter.ts'
import { whole } from './model/words.ts'
import { namesProfiles } from './networks/places.ts'
import classes from './PanelFrame.module.css'
import { useKeysOfPanel } from './use-keys-of-panel.ts'

interface Props {
  title: string
  picture: ReactNode
  /** The posts before and after it in what is seen; absent at the ends. */
  onPrevious: (() => void) | undefined
  onNext: (() => void) | undefined
  onClose: () => void
  children: ReactNode
}

/** All about one post, beside the others; on a phone over them. Arrows turn to the next one. */
export const PanelFrame = ({ title, picture, onPrevious, onNext, onClose, children }: Props) => {
  const phone = usePhone()
  useKeysOfPanel({ onPrevious, onNext })
  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      size={phone ? '100%' : 380}
      zIndex={20}
      title={title}
      closeButtonProps={{ 'aria-label': 'Close' }}
      classNames={{ content: classes.panel, title: classes.title, body: classes.body }}
      transitionProps={{ duration: 240 }}
    >
      <figure className={classes.picture}>
        {picture}
        <Turn label="Previous post" onClick={onPrevious} side="start">
          <IconChevronLeft size={20} stroke={1.75} aria-hidden />
        </Turn>
        <Turn label="Next post" onClick={onNext} side="end">
          <IconChevronRight size={20} stroke={1.75} aria-hidden />
        </Turn>
      </figure>
      {children}
    </Drawer>
  )
}

const Turn = ({
  label,
  onClick,
  side,
  children,
}: {
  label: string
  onClick: (() => void) | undefined
  side: 'start' | 'end'
  children: ReactNode
}) =>
  onClick ? (
    <ActionIcon className={classes.turn} data-side={side} size={36} aria-label={label} onClick={onClick}>
      {children}
    </ActionIcon>
  ) : null

export const Fact = ({ icon: Icon, label, value }: { icon: TablerIcon; label: string; value: number | null }) => (
  <div>
    <dt>
      <Icon size={15} stroke={1.75} aria-hidden />
      {label}
    </dt>
    <dd>{value === null ? 'Hidden' : whole(value)}</dd>
  </div>
)

/** Likes and comments; null: the network keeps the number to itself. */
export const Reactions = ({
  likes,
  comments,
  children,
}: {
  likes: number | null
  comments: number | null
  children?: ReactNode
}) => (
  <dl className={classes.counts}>
    <Fact icon={IconHeart} label="Likes" value={likes} />
    <Fact icon={IconMessageCircle} label="Comments" value={comments} />
    {children}
  </dl>
)

const tagSearch = (search: string, tag: string): string => {
  const query = new URLSearchParams(searchAlong(search))
  query.set('q', tag.slice(1).toLowerCase())
  return `?${query}`
}

/** A caption whose hashtags, and whose profiles where they can be, are links to what is known of them. */
export const CaptionText = ({ caption, network }: { caption: string; network: NetworkType }) => {
  const { search } = useLocation()
  const pieces = useMemo(() => linkedPieces(caption), [caption])
  return (
    <p className={classes.caption} dir="auto">
      {pieces.map(({ text, tag }, at) =>
        tag && text.startsWith('#') ? (
          <Link key={at} to={{ pathname: '/hashtag', search: tagSearch(search, text) }}>
            {text}
          </Link>
        ) : tag && namesProfiles(network) ? (
          <Link key={at} to={{ pathname: `/explore/${text.slice(1)}/content`, search: searchAlong(search) }}>
            {text}
          </Link>
        ) : (
          text
        ),
      )}
    </p>
  )
}

/** Leads to the post on its network, in a tab of its own. */
export const PanelLink = ({ href, network }: { href: string; network: NetworkType }) => (
  <Button
    component="a"
    href={href}
    target="_blank"
    rel="noreferrer"
    variant="default"
    leftSection={<IconExternalLink size={16} stroke={1.75} aria-hidden />}
  >
    View on {networkOf(network).name}
  </Button>
)
