import { describe, expect, test } from 'vitest'
import type { VideoFacts } from '../../../src/model/video/facts.ts'
import { first, lines } from './findings.ts'
import { file, olea, page, square } from './subject.ts'

describe('videos', () => {
  const accepted: VideoFacts = {
    container: 'mp4',
    codec: 'h264',
    profile: 'High',
    pixel_format: 'yuv420p',
    progressive: true,
    hdr: false,
    fps: [30, 1],
    variable_fps: false,
    bitrate: 4_000_000,
    duration: 30,
    rotation: 0,
    width: 1080,
    height: 1920,
    pixel_ratio: 1,
    audio: { codec: 'aac', profile: 'LC', channels: 2, rate: 48_000, bitrate: 128_000 },
    faststart: true,
    edit_lists: false,
  }
  const video = (duration: number | null) => file(1080, 1920, { type: 'video', duration })
  test('a reel is one video', () => {
    expect(lines({ post_type: 'reel', pictures: [] }, 'stop')).toEqual([
      'No video yet · Reels on Instagram need a video.',
    ])
    expect(lines({ post_type: 'reel', pictures: [square] }, 'stop')).toEqual([
      'Reels on Instagram are videos · Remove picture 1, or choose Post.',
    ])
    expect(lines({ post_type: 'reel', pictures: [video(30)] }, 'stop')).toEqual([])
  })
  test('where a network has no reels, and no long videos, they are its videos', () => {
    const tiktok = { ...olea, type: 'tiktok', login: 'tiktok', fb_id: null, ig_id: null, tiktok_id: '3' } as const
    const stops = (given: Parameters<typeof lines>[0]) =>
      lines(given, 'stop').filter(line => !line.startsWith('Choose who can view it'))
    const reel = video(30)
    for (const post_type of ['reel', 'igtv'] as const) {
      expect(stops({ post_type, pictures: [reel], account: tiktok })).toEqual([])
      expect(lines({ post_type, pictures: [reel], account: tiktok, title: 'Glaze' }, 'pass')).toContain(
        'Not sent: title · Videos on TikTok have none.',
      )
    }
    expect(stops({ post_type: 'igtv', pictures: [reel], account: page })).toEqual([])
    expect(stops({ post_type: 'reel', pictures: [], account: tiktok })).toEqual([
      'No video yet · Reels on TikTok need a video.',
    ])
    expect(stops({ post_type: 'reel', account: tiktok })).toEqual([
      'TikTok has no reels · Choose another kind of post.',
    ])
    expect(stops({ post_type: 'story', pictures: [reel], account: tiktok })).toEqual([
      'TikTok has no stories · Choose another kind of post.',
    ])
  })
  test('its length has to fit, except in a story, which is cut into parts', () => {
    expect(lines({ post_type: 'reel', pictures: [video(1)] }, 'stop')).toEqual([
      'The video is too short for Instagram · Instagram accepts videos of 3 seconds or more.',
    ])
    expect(first({ post_type: 'reel', pictures: [video(960)] }, 'stop')).toMatchObject({
      title: 'Video duration too long',
      text: 'Video duration must be less than or equal to 15 minutes. The video is 16 minutes long: trim it first.',
      fix: { kind: 'trim' },
    })
    expect(lines({ post_type: 'story', pictures: [video(130)] }, 'stop')).toEqual([])
    expect(lines({ post_type: 'story', pictures: [video(130)] }, 'pass')).toContain(
      'The video goes out in 3 parts · It’s 2:10 minutes long. Each part has at most 1 minute, and they go out in order.',
    )
  })
  test('a single video of a post is as long as a reel may be, one of several as the feed allows', () => {
    expect(lines({ pictures: [video(90)] }, 'stop')).toEqual([])
    expect(lines({ pictures: [square, video(90)] }, 'stop')).toEqual([
      'Video duration too long · Video duration must be less than or equal to 60 seconds. Video 2 is 1:30 minutes long: trim it first.',
    ])
  })
  test('what has to be converted is said before, with what it becomes', () => {
    const facts = (given: Partial<VideoFacts>): VideoFacts => ({ ...accepted, ...given })
    const about = (given: Partial<VideoFacts>) =>
      lines(
        {
          post_type: 'reel',
          pictures: [file(1080, 1920, { type: 'video', duration: 30, bytes: '1000000', video: facts(given) })],
        },
        'pass',
      ).filter(line => line.includes('converted'))
    expect(about({})).toEqual([])
    expect(about({ faststart: false })).toEqual([])
    expect(about({ container: 'mov' })).toEqual([
      'The video will be converted for Instagram · From H.264, 1080 x 1920 to MP4.',
    ])
    expect(about({ codec: 'hevc', profile: 'Main' })).toEqual([
      'The video will be converted for Instagram · From HEVC, 1080 x 1920 to H.264 at 1080 px.',
    ])
    expect(about({ width: 1920, height: 1080 })).toEqual([
      'The video will be converted for Instagram · From H.264, 1920 x 1080 to H.264 at 1280 px.',
    ])
  })
  test('a reel of another shape than a phone’s screen says what the network does with it, and the way out', () => {
    const shaped = (width: number, height: number) => file(width, height, { type: 'video', duration: 30 })
    const reel = (width: number, height: number, given: object = {}) =>
      first({ post_type: 'reel', pictures: [shaped(width, height)], ...given }, 'warn')
    expect(reel(1920, 1080)).toMatchObject({
      code: 'video_shape',
      title: 'The video doesn’t fill the screen on Instagram',
      text: 'Reels are upright, 9:16. It will have black bars above and below.',
      fix: { kind: 'crop', label: 'Crop to 9:16' },
    })
    expect(reel(1080, 1920)).toBeUndefined()
    expect(reel(1080, 1700)).toBeUndefined()
    expect(reel(1920, 1080, { account: page })).toMatchObject({
      title: 'The video is too wide for reels on Facebook',
      text: 'The sides will be cropped to 9:16. As a post it’s shown whole.',
      fix: { kind: 'as_post' },
    })
    expect(reel(1080, 2400, { account: page })).toMatchObject({ text: expect.stringContaining('top and bottom') })
    // A post shows it in its own shape.
    expect(first({ pictures: [shaped(1920, 1080)] }, 'warn')).toBeUndefined()
    expect(first({ pictures: [square, shaped(1920, 800)] }, 'warn')).toMatchObject({
      title: 'Video 2 is too wide for Instagram',
      text: 'The sides will be cropped to 1.91:1.',
    })
  })
  test('a Page takes one video or several pictures, a carousel on Instagram both', () => {
    expect(lines({ pictures: [square, video(30)] }, 'stop')).toEqual([])
    expect(first({ pictures: [square, video(30)], account: page }, 'stop')).toMatchObject({
      item: 2,
      title: 'Facebook can’t mix videos and pictures',
      fix: { kind: 'remove_item' },
    })
  })
})

describe('what a kind of post does not have', () => {
  const video = file(1080, 1920, { type: 'video', duration: 20 })
  const place = { id: '7', name: 'Tavira' }
  test('is said: the calls for videos of a page have no place, its photos no title', () => {
    expect(lines({ pictures: [video], account: page, location: place, title: 'Harvest' }, 'pass')).toContain(
      'Not sent: location · Videos on Facebook have none.',
    )
    expect(lines({ account: page, location: place, title: 'Harvest' }, 'pass')).toContain(
      'Not sent: title · Facebook posts have none.',
    )
    const long = { pictures: [video], post_type: 'igtv', title: 'Harvest' } as const
    expect(lines({ ...long, pictures: [video] }, 'pass')).toContain(
      'Not sent: title · Long videos on Instagram have none.',
    )
  })
  test('is said of a link beside a picture, which pages show only where nothing else is', () => {
    expect(lines({ account: page, link: 'https://olea.test' }, 'pass')).toContain(
      'Not sent: link · Facebook posts with a picture have none.',
    )
    expect(lines({ account: page, pictures: [], link: 'https://olea.test' }, 'pass').join()).not.toContain('Not sent')
  })
  test('videos are called videos', () => {
    const videos = Array.from({ length: 11 }, () => video)
    expect(lines({ pictures: videos }, 'warn')[0]).toMatch(/^11 videos, but Instagram allows 10/)
    expect(lines({ pictures: [video], loads: true }, 'pass')).toContain('Videos can be loaded · ')
  })
})

describe('a story of more parts than a post may have', () => {
  test('is stopped with the way out, and its network is not asked for more', () => {
    const long = file(1080, 1920, { type: 'video', duration: 3 * 3600 })
    const story = { post_type: 'story' as const, pictures: [long, long] }
    expect(lines(story, 'stop')).toContain(
      'This story is too long · It would go out in 360 parts, and a story has 250 at most. Trim the videos, or make two stories.',
    )
    expect(lines({ ...story, pictures: [long] }, 'stop')).toEqual([])
    const endless = file(1080, 1920, { type: 'video', duration: 2 ** 31 - 1 })
    expect(lines({ ...story, pictures: [endless] }, 'stop').join()).toContain('35,791,395 parts')
  })
})

describe('the pieces of a story count as posts of their network', () => {
  const hours = file(1080, 1920, { type: 'video', duration: 125 * 60 })
  const story = { post_type: 'story' as const, pictures: [hours] }
  test('a video that says it is longer than any can be is a stop', () => {
    const years = file(1080, 1920, { type: 'video', duration: 2 ** 31 })
    expect(lines({ ...story, pictures: [years] }, 'stop')).toEqual(
      expect.arrayContaining(['Video duration too long · The video is longer than 4 hours.']),
    )
  })
  test('more than a day allows, or than are left, is a warning', () => {
    expect(lines({ ...story, networkLimit: { used: 3, total: 100 } }, 'warn')).toContain(
      '125 parts are more than a day allows · Instagram allows 100 posts in 24 hours. The rest will wait for a day: trim the video, or make two stories.',
    )
    const today = { ...story, pictures: [file(1080, 1920, { type: 'video', duration: 180 })], wall: '2026-10-01T18:05' }
    expect(lines({ ...today, networkLimit: { used: 98, total: 100 } }, 'warn')).toContain(
      'Only 2 of 3 parts can go out · Instagram allows 2 more in 24 hours. The rest will wait, and a story is gone after a day.',
    )
    expect(lines({ ...today, networkLimit: { used: 97, total: 100 } }, 'warn')).toEqual([])
  })
})
