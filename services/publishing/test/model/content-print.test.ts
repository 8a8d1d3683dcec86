import { emptyContent, emptyItem, type PostContent } from '@fanfare/contracts/entities/post-content.ts'
import { noTikTokOptions } from '@fanfare/contracts/entities/tiktok-options.ts'
import { expect, test } from 'vitest'
import { contentPrint } from '../../src/model/content-print.ts'

const item = { ...emptyItem, media_id: '1' }
const plain: PostContent = { ...emptyContent, caption: 'Harvest', items: [item] }
const reel: PostContent = { ...plain, post_type: 'reel' }

/** Another value of every field of a post, and of every field of an item. */
const others: { [Name in keyof PostContent]: PostContent[Name] } = {
  caption: 'Vintage',
  title: 'The harvest',
  items: [],
  post_type: 'story',
  first_comment: 'Thanks',
  location: { id: '7', name: 'Tavira' },
  collaborators: ['ada'],
  link: 'https://example.test/harvest',
  cover: { media_id: null, at: 2 },
  share_to_feed: false,
  comments_disabled: true,
  post_to_page: true,
  tiktok_options: { ...noTikTokOptions, allow_comment: true },
  originalCaption: 'Harvest time',
  relatedHashtags: ['olives'],
  extra_data: { ref: '1' },
}
const otherItems: { [Name in keyof typeof item]: unknown } = {
  media_id: '2',
  alt_text: 'Olives',
  user_tags: [{ username: 'ada', x: 0.1, y: 0.2 }],
  crop: { x: 0, y: 0, width: 0.5, height: 0.5 },
  product_tags: [{ product_id: '5', x: null, y: null }],
  start: 1,
  end: 9,
  add_background: 'blur',
}
const notPrepared = ['post_type', 'first_comment', 'post_to_page', 'originalCaption', 'relatedHashtags', 'extra_data']

test.each(Object.keys(others) as (keyof PostContent)[])(
  'a change of %s changes the fingerprint if it is prepared',
  name => {
    const changed = contentPrint({ ...reel, [name]: others[name] }) !== contentPrint(reel)
    expect(changed).toBe(!notPrepared.includes(name))
  },
)

test.each(Object.keys(otherItems) as (keyof typeof item)[])(
  'a change of %s of an item changes the fingerprint',
  name => {
    const changed = { ...plain, items: [{ ...item, [name]: otherItems[name] } as typeof item] }
    expect(contentPrint(changed)).not.toBe(contentPrint(plain))
  },
)

test('ids of people change no fingerprint: networks are not told them', () => {
  const of = (tag: object) => contentPrint({ ...plain, items: [{ ...item, user_tags: [tag] } as typeof item] })
  const tag = { username: 'ada', x: 0.1, y: 0.2 }
  expect(of({ ...tag, pk: '9' })).toBe(of(tag))
  expect(of(tag)).toBe('B3TW9amIl_5T_RPc')
})

test('a reel that is kept from the feed and becomes a post is prepared again: posts are shown there', () => {
  const kept = { ...reel, share_to_feed: false }
  expect(contentPrint({ ...kept, post_type: 'post' })).not.toBe(contentPrint(kept))
})

test('what earlier versions prepared keeps its fingerprint', () => {
  expect(contentPrint(plain)).toBe('gBCxeZQrSZboxFd7')
  const rich: PostContent = {
    ...reel,
    collaborators: ['ada'],
    link: 'https://example.test',
    cover: { media_id: null, at: 2 },
    share_to_feed: false,
    comments_disabled: true,
    items: [{ ...item, start: 1, end: 3, product_tags: [{ product_id: '1', x: null, y: null }] }],
  }
  expect(contentPrint(rich)).toBe('Y_kFRkWWFwetpw8l')
})
