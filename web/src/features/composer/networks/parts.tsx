import type { SocialAccount } from '@fanfare/contracts/entities/teams.ts'
import { captionPieces } from '@fanfare/contracts/hashtags.ts'
import { IconPhoto } from '@tabler/icons-react'
import type { ComponentType } from 'react'
import type { ComposerItem } from '../model/composer.ts'
import classes from '../parts/Preview.module.css'

/** What a preview is given. */
export interface Shown {
  account: SocialAccount
  items: ComposerItem[]
  caption: string
  /** The page that a post of text leads to; '' without one. */
  link: string
  /** Name of the place. */
  location: string | null
  /** Usernames. */
  collaborators: readonly string[]
  /** Key of the picture selected in the strip. */
  selected: string | null
}

/** One way of looking at a post on a network. */
export interface View {
  key: string
  label: string
  Show: ComponentType<Shown>
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
    <video className={classes.picture} src={item.preview} muted controls style={style}>
      <track kind="captions" />
    </video>
  ) : (
    <img className={classes.picture} src={item.preview} alt={item.altText} style={style} />
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
    {captionPieces(text).map((piece, index) => (
      <span key={index} className={piece.tag ? classes.tag : undefined}>
        {piece.text}
      </span>
    ))}
  </p>
)
