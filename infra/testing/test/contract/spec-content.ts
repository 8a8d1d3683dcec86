import { CreatePosts } from '@fanfare/contracts/endpoints/posts.ts'
import { AddTimeslots } from '@fanfare/contracts/endpoints/timeslots.ts'
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

/** An account of its own with so many scheduled posts and no others, so that a step can say exactly how many its call changes. */
export async function accountWith(setup: Setup, kind: 'date' | 'time_slot', count: number) {
  const { client } = setup.owner
  const { id } = await setup.spareAccount()
  // Days away: what is about to be published keeps its time.
  const day = Temporal.Now.plainDateISO('UTC').add({ days: 3 }).dayOfWeek
  if (kind === 'time_slot') await client.call(AddTimeslots, { body: { account_id: id, days: [day], hours: ['12:00'] } })
  const posts: string[] = []
  for (let made = 0; made < count; made++) {
    const schedule = { kind, ...(kind === 'date' ? { wall: setup.wall() } : {}) }
    const items = [{ media_id: setup.image.id, alt_text: 'A bowl' }]
    const body = { accounts: [id], caption: `Scheduled ${setup.count()}`, items, schedule }
    const { posts: created } = await client.call(CreatePosts, { body })
    posts.push(...created.map(post => post.id))
  }
  return { id, posts }
}
