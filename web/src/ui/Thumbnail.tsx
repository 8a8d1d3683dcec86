import { IconAlignLeft, IconCircleDashed, IconPhotoOff, IconPlayerPlayFilled, IconStack2 } from '@tabler/icons-react'
import { type CSSProperties, useState } from 'react'
import classes from './Thumbnail.module.css'

interface Props {
  /** The media's id: its 256 px thumbnail is fetched with the session. */
  mediaId?: string | null | undefined
  /** An address instead of an id. */
  src?: string | null | undefined
  /** Dominant colour, shown until the picture is there. */
  color?: string | null | undefined
  /** image, video, album, story, reel, text */
  kind?: string | undefined
  /** px; the shape is 4:5 unless both are given. */
  width?: number
  height?: number
  /** As large as what it stands in, whatever `width` and `height` say. */
  fill?: boolean
  /** Empty: decoration. */
  alt: string
  className?: string
  /** The picture could not be shown: the post is marked for refresh (spec §5). */
  onBroken?: () => void
}

const kinds: Record<string, typeof IconStack2> = {
  album: IconStack2,
  reel: IconPlayerPlayFilled,
  video: IconPlayerPlayFilled,
  story: IconCircleDashed,
}

/** A picture, cover, in its dominant colour while loading; then a 120 ms fade. */
export const Thumbnail = ({
  mediaId,
  src,
  color,
  kind,
  width = 36,
  height = Math.round((width / 4) * 5),
  fill,
  alt,
  className,
  onBroken,
}: Props) => {
  const address = src ?? (mediaId ? `/api/media/${mediaId}/thumb` : null)
  const [loaded, setLoaded] = useState<string | null>(null)
  const [broken, setBroken] = useState<string | null>(null)
  const Kind = kind && width >= 36 ? kinds[kind] : undefined
  const missing = !address || broken === address
  // A post of words alone has no picture that could be missing.
  const Missing = address ? IconPhotoOff : IconAlignLeft
  const size = fill ? { width: '100%', height: '100%' } : { width, height }
  const style: CSSProperties = { ...size, backgroundColor: missing ? undefined : (color ?? undefined) }
  return (
    <span className={`${classes.thumb} ${className ?? ''}`} style={style} data-large={width >= 56 || undefined}>
      {missing ? (
        <span className={classes.off}>
          <Missing size={Math.min(20, width * 0.45)} stroke={1.75} aria-hidden />
          {alt && address && <span className="sr-only">{alt}, picture could not be loaded</span>}
        </span>
      ) : (
        <img
          src={address}
          alt={alt}
          loading="lazy"
          decoding="async"
          draggable={false}
          data-loaded={loaded === address || undefined}
          onLoad={() => setLoaded(address)}
          onError={() => {
            setBroken(address)
            onBroken?.()
          }}
        />
      )}
      {Kind && (
        <span className={classes.kind} aria-hidden>
          <Kind size={width >= 56 ? 13 : 10} stroke={2} />
        </span>
      )}
    </span>
  )
}
