/** Why no post can be made of one whose files its network doesn’t give: the words of spec §8 where a video is among them. */
export const repostImpossible = (type: 'image' | 'video' | 'album'): string =>
  type === 'image'
    ? 'Unable to repost this post, its network doesn’t share the picture.'
    : 'Unable to repost this post, Video might contain copyrighted content.'
