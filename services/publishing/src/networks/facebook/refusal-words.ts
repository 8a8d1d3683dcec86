import type { WordsByCode, WordsByText } from '../../faults/words.ts'

/** Words for refusals by codes that only pages are answered with (error codes of the Graph API). */
export const wordsByCode: WordsByCode = {
  324: network => ({
    code: 'image_format',
    title: 'Picture not accepted',
    message: `${network} couldn’t use a picture of this post. Replace it with a JPEG or PNG.`,
    action: 'edit',
  }),
  382: network => ({
    code: 'video_refused',
    title: 'Video not accepted',
    message: `The video is too small for ${network}.`,
    action: 'edit',
  }),
  389: network => ({
    code: 'media_unreachable',
    title: 'Video not loaded',
    message: `${network} couldn’t load the video. Try again.`,
    action: 'retry',
  }),
  1609005: network => ({
    code: 'link_refused',
    title: 'Link not accepted',
    message: `${network} couldn’t read the page that this post links to. Check the link, or remove it.`,
    action: 'edit',
  }),
}

/** Words for refusals by the network's text: pages have no sub-codes with texts of their own. */
export const wordsByText: WordsByText = [
  [
    /Param place\b/,
    {
      code: 'unknown_place',
      title: 'Place not found',
      message: 'Facebook doesn’t know the place of this post. Choose another one, or remove it.',
      action: 'edit',
    },
  ],
]
