import type { SocialAccount } from '@fanfare/contracts/entities/teams.ts'
import type { Feature } from '@fanfare/contracts/features.ts'
import { linkedPieces } from '@fanfare/contracts/hashtags.ts'
import type { ShownItems } from '@fanfare/contracts/networks.ts'
import { IconPhoto, IconPlayerPauseFilled, IconPlayerPlayFilled } from '@tabler/icons-react'
import { type ComponentType, type CSSProperties, useEffect, useRef, useState } from 'react'
import type { ComposerItem, Options } from '../model/composer-state.ts'
import classes from '../parts/Preview.module.css'

/** What a preview is given. */
export interface Shown {
  account: SocialAccount
  items: ComposerItem[]
  caption: string
  options: Options
  /** Key of the picture selected in the strip. */
  selected: string | null
}

/** One way of looking at a post on a network. */
export interface View {
  key: string
  label: string
  Show: ComponentType<Shown>
}

/** What the fields of one network are given. */
export interface NetworkFieldsProps {
  /** The chosen accounts of this network: one or several. */
  accounts: readonly SocialAccount[]
  /** Features that the team has. */
  has(feature: Feature): boolean
  shown: ShownItems
  /** Length of the video that goes out, seconds; null where there is none, or it is not known. */
  seconds: number | null
  options: Options
  onChange: (options: Partial<Options>) => void
}

/** A picture or video of a post, or a place for one. */
export const Picture = ({ item }: { item: ComposerItem | undefined }) => {
  if (!item?.preview)
    return (
      <div className={classes.missing}>
        <IconPhoto size={28} stroke={1.5} aria-hidden />
        <span>Your picture</span>
      </div>
    )
  const style = { background: item.color ?? undefined }
  return item.type === 'video' ? (
    <Video key={item.key} item={item} style={style} />
  ) : (
    <img className={classes.picture} src={item.preview} alt={item.altText} style={style} />
  )
}

/** A video that plays the part of it that goes out, without sound. */
const Video = ({ item, style }: { item: ComposerItem; style: CSSProperties }) => {
  const video = useRef<HTMLVideoElement>(null)
  const [playing, setPlaying] = useState(false)
  const { start, end } = item.chosen
  const from = start ?? 0
  useEffect(() => {
    if (video.current) video.current.currentTime = from
  }, [from])
  const toggle = () => {
    const player = video.current
    if (!player) return
    // A browser may refuse to play; it is then as it was.
    if (player.paused) player.play().catch(() => setPlaying(false))
    else player.pause()
  }
  return (
    <div className={classes.video}>
      <video
        ref={video}
        className={classes.picture}
        src={item.preview ?? undefined}
        muted
        playsInline
        preload="metadata"
        style={style}
        onPlay={() => setPlaying(true)}
        onPause={() => setPlaying(false)}
        onLoadedMetadata={event => {
          event.currentTarget.currentTime = from
        }}
        onTimeUpdate={({ currentTarget: player }) => {
          if (player.paused || end === null || player.currentTime < end) return
          player.pause()
          player.currentTime = from
        }}
      >
        <track kind="captions" />
      </video>
      <button
        type="button"
        className={classes.play}
        data-playing={playing || undefined}
        aria-label={playing ? 'Pause the video' : 'Play the video'}
        onClick={toggle}
      >
        {playing ? <IconPlayerPauseFilled size={20} aria-hidden /> : <IconPlayerPlayFilled size={20} aria-hidden />}
      </button>
    </div>
  )
}

/** The text of a post, after its author's name where the network puts it there. */
export const Caption = ({ name, text }: { name?: string; text: string }) => (
  <p className={classes.caption} dir="auto">
    {name && (
      <>
        <bdi>
          <strong>{name}</strong>
        </bdi>{' '}
      </>
    )}
    {linkedPieces(text).map((piece, index) => (
      <span key={index} className={piece.tag ? classes.tag : undefined}>
        {piece.text}
      </span>
    ))}
  </p>
)
