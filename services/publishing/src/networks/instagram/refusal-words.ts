import { MiB } from '@fanfare/contracts/limits.ts'
import { instagram } from '@fanfare/contracts/networks/instagram.ts'
import { nobody, type Words, type WordsBySubcode, type WordsByText, whoOf } from '../../faults/words.ts'
import { fraction } from '../../model/wording.ts'

const { limits, picture } = instagram.kinds.post

/** The name of a picture within a sentence. */
const within = (it: string) => `${it.charAt(0).toLowerCase()}${it.slice(1)}`

const usernames = (count: number) => (count === 1 ? 'username' : 'usernames')

/** A video whose file the network cannot use, found while it processes it. */
const unusable: WordsBySubcode[number] = it => ({
  code: 'video_refused',
  title: 'Video not accepted',
  message: `Instagram couldn’t use ${within(it)}. Export it again as an MP4 with H.264, and replace it.`,
  action: 'edit',
})
/** A file that did not reach the network, which says so once it processes it. */
const notThere: WordsBySubcode[number] = it => ({
  code: 'media_unreachable',
  title: 'Video not loaded',
  message: `Instagram couldn’t load ${within(it)}. Try again.`,
  action: 'retry',
})

/** A product that is tagged where it cannot be. */
const productTag: WordsBySubcode[number] = it => ({
  code: 'product_tag',
  title: 'Product tag not accepted',
  message: `Instagram didn’t accept a product tagged in ${within(it)}. Place it again, choose another product, or remove it.`,
  action: 'edit',
})

/** Words for Instagram's sub-codes (Content Publishing error codes). */
export const wordsBySubcode: WordsBySubcode = {
  2207004: it => ({
    code: 'image_too_large',
    title: 'Picture too large',
    message: `${it} is too large for Instagram, which allows up to ${picture.bytes / MiB} MB.`,
    action: 'edit',
  }),
  2207005: it => ({
    code: 'image_format',
    title: 'Format not accepted',
    message: `${it} is in a format that Instagram doesn’t support.`,
    action: 'edit',
  }),
  2207009: it => ({
    code: 'aspect_ratio',
    title: 'Picture shape not accepted',
    message: `${it} is too wide or too tall for Instagram, which allows ${fraction(limits.ratio.min)} to ${limits.ratio.max}:1.`,
    action: 'crop',
  }),
  2207010: () => ({
    code: 'caption_refused',
    title: 'Caption not accepted',
    message: 'The caption is too long or has too many hashtags for Instagram.',
    action: 'edit',
    whole: true,
  }),
  2207052: it => ({
    code: 'media_unreachable',
    title: 'File not loaded',
    message: `Instagram couldn’t load ${within(it)}. Its address must be reachable from the internet.`,
    action: 'retry',
  }),
  2207028: () => ({
    code: 'carousel_size',
    title: 'Carousel not accepted',
    message: `Instagram allows 2 to ${limits.items.max} pictures in a carousel.`,
    action: 'edit',
    whole: true,
  }),
  2207040: () => ({
    code: 'too_many_tags',
    title: 'Too many tags',
    message: `Instagram allows up to ${limits.userTags} tagged people.`,
    action: 'edit',
  }),
  2207013: (it, people) => {
    const who = whoOf(people().tagged)
    return {
      code: 'unknown_person',
      title: 'Tagged person not found',
      message: who
        ? `Instagram couldn’t find ${who.names}, tagged in ${within(it)}. Check the ${usernames(who.count)}; only public accounts can be tagged.`
        : `Instagram couldn’t find one of the people tagged in ${within(it)}. Check the usernames; only public accounts can be tagged.`,
      action: 'edit',
    }
  },
  2207035: productTag,
  2207036: productTag,
  2207037: productTag,
  2207057: () => ({
    code: 'cover_refused',
    title: 'Cover not accepted',
    message: 'Instagram couldn’t use the frame that you chose as the cover. Choose another one.',
    action: 'edit',
  }),
  2207026: unusable,
  2207076: unusable,
  2207077: notThere,
  2207082: notThere,
  2207050: () => ({
    code: 'account_restricted',
    title: 'Account restricted',
    message: 'Instagram has restricted this account. Open Instagram and follow the instructions there, then try again.',
    action: 'retry',
  }),
  2207051: () => ({
    code: 'action_blocked',
    title: 'Blocked as spam',
    message: 'Instagram flagged this as spam and blocked it. Wait a day before you try again.',
    action: 'wait',
  }),
}

/** Words for refusals that have no sub-code of their own, by the network's text. */
export const wordsByText: WordsByText = [
  [
    /INVALID_LOCATION_ID/,
    {
      code: 'unknown_place',
      title: 'Place not found',
      message: 'Instagram doesn’t know the place of this post. Choose another one, or remove it.',
      action: 'edit',
    },
  ],
  [
    /Param collaborators/,
    people => {
      const who = whoOf(people().collaborators)
      return {
        code: 'unknown_collaborator',
        title: 'Collaborator not found',
        message: who
          ? `Instagram couldn’t invite ${who.names} to collaborate. Check the ${usernames(who.count)}.`
          : 'Instagram couldn’t invite one of the collaborators. Check the usernames.',
        action: 'edit',
      }
    },
  ],
]

/** The number in `Error: Media upload has failed with error code 2207026`: a sub-code of the list above. */
const failedWith = /error code (\d+)/i

/** Words for what became of a video (`it`) in its processing; undefined where the status of its container tells nothing that has words. */
export const wordsOfStatus = (status: string, it: string): Words | undefined =>
  wordsBySubcode[Number(failedWith.exec(status)?.[1])]?.(it, nobody)
