import { emptyItem } from '@fanfare/contracts/entities/post-content.ts'
import { facebook } from '@fanfare/contracts/networks/facebook.ts'
import { instagram } from '@fanfare/contracts/networks/instagram.ts'
import { allKinds, type Kind } from '@fanfare/contracts/networks.ts'
import { expect, test } from 'vitest'
import { peopleInVideo } from '../../../src/model/video/for-item.ts'

const file = { width: 1080, height: 1080, duration: 20, dominant_color: null }
const olea = { username: 'olea', x: 0.75, y: 0.25 }
const juno = { username: 'juno', x: null, y: null }
const item: Parameters<typeof peopleInVideo>[1] = { ...emptyItem, media_id: '1', user_tags: [olea, juno] }

test('a story’s video has people where they are in what the network is given', () => {
  const of = (change: Partial<typeof item>) => peopleInVideo(instagram.kinds.story, { ...item, ...change }, file)
  expect(of({})).toEqual([olea, { username: 'juno' }])
  const crop = { x: 0.5, y: 0, width: 0.5, height: 0.5 }
  expect(of({ crop })).toEqual([{ username: 'olea', x: 0.5, y: 0.5 }, { username: 'juno' }])
  // On a screen of 9:16 with a background the square takes 9/16 of the height, in its middle.
  expect(of({ add_background: 'blur' })).toEqual([{ ...olea, y: 0.3594 }, { username: 'juno' }])
  // The place is cut off, the person may still be tagged.
  expect(of({ crop: { ...crop, y: 0.5 } })).toEqual([{ username: 'olea' }, { username: 'juno' }])
})

test('no kind of post that takes no places in a video gets one', () => {
  const kinds = allKinds.filter(({ kind }) => kind.limits.tagPlaces.video === 'none')
  expect(kinds.length).toBeGreaterThan(2)
  const names = [{ username: 'olea' }, { username: 'juno' }]
  for (const { kind } of kinds) expect(peopleInVideo(kind, item, file)).toEqual(names)
  // Before its size is known nothing can be placed.
  const story: Kind = instagram.kinds.story
  expect(peopleInVideo(story, item, { ...file, width: null, height: null })).toEqual(names)
  expect(facebook.kinds.story.limits.userTags).toBe(0)
})
