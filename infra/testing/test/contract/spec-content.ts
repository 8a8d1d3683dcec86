import type { Setup } from './calls-setup.ts'

/** A content as a program that follows the specification sends it. */
export const content = ({ ig, image }: Setup) => ({
  owner_id: ig.id,
  caption: 'Walked',
  location: { facebook_places_id: '1', name: 'Lisbon', lat: 38.7, lng: -9.1 },
  hashtags: ['bowls'],
  media: [{ id: image.id, order: 0 }],
  eligible_actions: [],
})
