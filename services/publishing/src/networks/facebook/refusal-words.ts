import type { WordsByCode, WordsByText } from '../../faults/words.ts'

type InWords = WordsByCode[number]
const refused =
  (message: (network: string) => string): InWords =>
  network => ({ code: 'video_refused', title: 'Video not accepted', message: message(network), action: 'edit' })
const format = refused(
  network =>
    `${network} doesn’t support the format of the video. Export it again as an MP4 with H.264, and replace it.`,
)
const tooSmall = refused(network => `The video is too small for ${network}.`)
const interrupted: InWords = network => ({
  code: 'upload_interrupted',
  title: 'Video not uploaded',
  message: `${network} interrupted the upload of the video. Try again.`,
  action: 'retry',
})

/** What the upload of a video is refused with, as a code or a sub-code (Video API: error codes of uploads). */
const ofUploads: WordsByCode = {
  382: tooSmall,
  389: network => ({
    code: 'media_unreachable',
    title: 'Video not loaded',
    message: `${network} couldn’t load the video. Try again.`,
    action: 'retry',
  }),
  6000: format,
  6001: interrupted,
  1363019: interrupted,
  1363020: interrupted,
  1363022: tooSmall,
  1363023: refused(network => `The file of the video is too large for ${network}.`),
  1363024: format,
  1363025: refused(network => `The video is too short for ${network}.`),
  1363026: refused(network => `The video is too long for ${network}.`),
  1363030: interrupted,
  1363031: format,
  1363032: format,
  1363033: interrupted,
  1363042: network => ({
    code: 'permission_missing',
    title: 'Permission missing',
    message: `${network} doesn’t let Fanfare upload videos to this Page. Reconnect with all permissions on.`,
    action: 'reconnect',
  }),
  1363045: interrupted,
  1363047: format,
}

/** The network waits for a person, and takes the post once they have done it. */
const there =
  (code: string, title: string, message: (network: string) => string): InWords =>
  network => ({ code, title, message: message(network), action: 'open_network', whole: true })
const securityCheck = there(
  'security_check',
  'Security check',
  network =>
    `The person who connected this account has to complete a security check. Open ${network} and follow the steps there. This post will then be published automatically.`,
)
const limited = there(
  'account_limited',
  'Posting limited',
  network =>
    `${network} has limited posting from this account by its Community Standards. Open ${network} to see why and what to do. This post will be published automatically once the limit is lifted.`,
)

/** What a person has to do at the network first, by sub-code. */
const byPerson: WordsByCode = {
  1404006: securityCheck,
  4854002: securityCheck,
  1404078: there(
    'page_authorization',
    'Page not authorized',
    network =>
      `The person who connected this Page has to be authorized to publish as it. Open ${network} and complete the authorization there. This post will then be published automatically.`,
  ),
  1404102: limited,
  1404112: limited,
}

/** Words for refusals by codes that only pages are answered with (error codes of the Graph API). */
export const wordsByCode: WordsByCode = {
  ...ofUploads,
  ...byPerson,
  324: network => ({
    code: 'image_format',
    title: 'Picture not accepted',
    message: `${network} couldn’t use a picture of this post. Replace it with a JPEG or PNG.`,
    action: 'edit',
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
