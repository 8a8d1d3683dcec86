import type { LinkPreview } from '@fanfare/contracts/entities/links.ts'
import classes from './LinkCard.module.css'

/** A page as a post shows it that leads there. */
export const LinkCard = ({ preview, large }: { preview: LinkPreview; large?: boolean }) => {
  const { site, title, description, image } = preview
  return (
    <div className={classes.card} data-large={large || undefined} dir="auto">
      {image && <img src={image} alt="" />}
      <div>
        <small>{site}</small>
        <strong>{title ?? site}</strong>
        {description && <p>{description}</p>}
      </div>
    </div>
  )
}
