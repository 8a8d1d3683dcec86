import type { SavedPost } from '@fanfare/contracts/entities/saved-posts.ts'
import { PostPicture } from '../../../lib/research/PostPicture.tsx'
import { networkPictureOf } from '../model/picture.ts'

interface Props {
  post: SavedPost
  /** px, as `PostPicture` takes it */
  width: number
  alt: string
}

/** The picture of a saved post: Fanfare's own copy, else the network's while its link works. */
export const SavedPicture = ({ post, width, alt }: Props) => (
  <PostPicture
    src={post.thumbnail ?? networkPictureOf(post)}
    kind={post.type}
    caption={post.data.caption}
    width={width}
    alt={alt}
  />
)
