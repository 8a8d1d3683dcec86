import { MiB } from '../limits.ts'
import type { NetworkFacts } from './facts.ts'

/** Instagram accounts of businesses and creators. Rules: content publishing reference, v23.0. */
export const instagram = {
  key: 'ig',
  name: 'Instagram',
  slug: 'instagram',
  host: 'instagram.com',
  surfaces: ['instagram_feed'],
  login: 'fb',
  linkedTo: 'fb',
  calledBy: 'username',
  idField: 'ig_id',
  limits: {
    caption: 2200,
    /** Newer than the reference's 30: captions may have few hashtags since December 2025. */
    hashtags: 5,
    mostHashtags: 30,
    mentions: 20,
    altText: 1000,
    userTags: 20,
    collaborators: 3,
    pictures: { min: 1, max: 10 },
    ratio: { min: 0.8, max: 1.91 },
    oneShape: true,
  },
  picture: { profile: 'ig1440', minWidth: 320, maxWidth: 1440, bytes: 8 * MiB },
} as const satisfies NetworkFacts
