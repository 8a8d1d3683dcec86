import { expect, test } from 'vitest'
import { fromFacebook, fromInstagram, fromTikTok } from '../../src/networks/own-content.ts'

const link = { permalink: 'https://www.instagram.com/p/C1/', timestamp: '2026-05-17T16:24:04.000Z' }

test.each([
  [{ media_type: 'IMAGE', media_url: 'a.jpg' }, 'image', 'a.jpg'],
  [{ media_type: 'VIDEO', media_product_type: 'FEED', media_url: 'v.mp4', thumbnail_url: 's.jpg' }, 'video', 's.jpg'],
  [{ media_type: 'VIDEO', media_product_type: 'REELS', media_url: 'v.mp4', thumbnail_url: 's.jpg' }, 'reel', 's.jpg'],
  // Copyrighted: neither the file nor a still picture.
  [{ media_type: 'VIDEO', media_product_type: 'REELS' }, 'reel', null],
  [{ media_type: 'CAROUSEL_ALBUM', children: [{ media_type: 'IMAGE', media_url: 'c.jpg' }] }, 'album', 'c.jpg'],
  [
    { media_type: 'CAROUSEL_ALBUM', children: [{ media_type: 'VIDEO', media_url: 'v.mp4', thumbnail_url: 't.jpg' }] },
    'album',
    't.jpg',
  ],
])('of Instagram: %j is %s with %s', (media, type, thumbnail) => {
  expect(fromInstagram({ id: '1', ...link, ...media })).toMatchObject({
    type,
    thumbnail_url: thumbnail,
    caption: '',
    like_count: null,
  })
})

const page = { id: '1_2', created_time: link.timestamp, permalink_url: 'https://www.facebook.com/1/posts/2' }
test.each([
  [{ media: [] }, 'text', null],
  // A preview of a link is no picture of the post.
  [{ media: [{ type: 'link' as const, src: 'l.jpg' }], full_picture: 'l.jpg' }, 'text', null],
  [{ media: [{ type: 'photo' as const, src: 'p.jpg' }], full_picture: 'full.jpg' }, 'image', 'full.jpg'],
  [{ media: [{ type: 'video' as const, src: 's.jpg', source: 'v.mp4' }] }, 'video', 's.jpg'],
  [
    {
      media: [
        { type: 'photo' as const, src: 'p.jpg' },
        { type: 'photo' as const, src: 'q.jpg' },
      ],
    },
    'album',
    'p.jpg',
  ],
])('of a page: %j is %s with %s', (post, type, thumbnail) => {
  expect(fromFacebook({ ...page, ...post })).toMatchObject({ type, thumbnail_url: thumbnail })
})

test('of TikTok: only the link says whether it shows photos', () => {
  const video = { id: '1', created_at: link.timestamp }
  expect(fromTikTok({ ...video, share_url: 'https://www.tiktok.com/@a/photo/1' }).type).toBe('image')
  expect(fromTikTok({ ...video, share_url: 'https://www.tiktok.com/@a/video/1' }).type).toBe('video')
  expect(fromTikTok(video)).toMatchObject({ type: 'video', permalink: null, caption: '' })
})
