import { IconPhotoOff } from '@tabler/icons-react'
import { Thumbnail } from '../../ui/Thumbnail.tsx'
import classes from './PostPicture.module.css'

/** A smaller place has no room for words, px. */
const wordsFrom = 56

interface Props {
  /** Where its picture is; null: nowhere that is known. */
  src: string | null | undefined
  /** image, video, album, reel, text */
  kind: string
  caption: string
  /** From 56 on its kind is shown as on large tiles, px. */
  width: number
  /** Empty: decoration. */
  alt: string
  onBroken?: () => void
}

/** A post as a picture that fills its place; a text by its words. */
export const PostPicture = ({ src, kind, caption, width, alt, onBroken }: Props) => {
  const small = width < wordsFrom
  // Without an address the thumbnail of a text shows that it is one.
  if (src || (small && kind === 'text'))
    return <Thumbnail fill src={src} kind={kind} width={width} alt={alt} {...(onBroken && { onBroken })} />
  if (kind === 'text')
    return (
      <span className={classes.words} dir="auto" aria-hidden={alt === '' || undefined}>
        {caption}
      </span>
    )
  return (
    <span className={classes.none}>
      <IconPhotoOff size={20} stroke={1.75} aria-hidden />
      <span className={small ? 'sr-only' : undefined}>No picture</span>
    </span>
  )
}
