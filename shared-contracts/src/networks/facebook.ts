import { MiB } from '../limits.ts'
import type { NetworkFacts } from './facts.ts'

/** Facebook Pages. Rules: page publishing reference, v23.0. */
export const facebook = {
  key: 'fb',
  name: 'Facebook',
  slug: 'facebook',
  host: 'facebook.com',
  surfaces: ['page_post'],
  login: 'fb',
  linkedTo: null,
  calledBy: 'name',
  idField: 'fb_id',
  limits: {
    caption: 63_206,
    hashtags: null,
    mostHashtags: null,
    mentions: null,
    altText: 1000,
    /** Tags are not sent. */
    userTags: 0,
    collaborators: 0,
    pictures: { min: 0, max: 10 },
    ratio: null,
    oneShape: false,
  },
  /** Pages show at most 2048 pixels. The network allows files of 10 MB. */
  picture: { profile: 'fb2048', minWidth: 1, maxWidth: 2048, bytes: 8 * MiB },
} as const satisfies NetworkFacts
