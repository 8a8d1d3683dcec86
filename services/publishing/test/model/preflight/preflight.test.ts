import { MediaFailed, MediaLoading } from '@fanfare/contracts/entities/media.ts'
import {
  AccountActive,
  AccountDisabled,
  AccountExpired,
  AccountLimited,
  type AccountStatus,
} from '@fanfare/contracts/entities/teams.ts'
import { permissionsOf } from '@fanfare/networks/networks.ts'
import { describe, expect, test } from 'vitest'
import { firstStop, inspect, preflightOf } from '../../../src/model/preflight/preflight.ts'
import type { VideoFacts } from '../../../src/model/video/facts.ts'
import { file, type Given, now, olea, page, square, subject } from './subject.ts'

/** Title and text as they are read, by level. */
const lines = (given: Given, level: string) =>
  inspect(subject(given))
    .filter(finding => finding.level === level)
    .map(({ title, text }) => `${title} · ${text}`)
const first = (given: Given, level: string) => inspect(subject(given)).find(finding => finding.level === level)

test('a good post gets passes alone', () => {
  const given = { caption: 'New glaze #ceramics #olive', pictures: Array(5).fill(square), used: 3 }
  expect(lines(given, 'pass')).toEqual([
    'Pictures · 5 of 5 ready for Instagram',
    'Alt text missing on 5 pictures · ',
    'Caption · 26 characters, 2 of 5 hashtags',
    'Daily limit · 4 of 5 posts on 15 October',
    'Account connected · Until 2 December',
  ])
  expect([...lines(given, 'warn'), ...lines(given, 'stop')]).toEqual([])
})

describe('pictures', () => {
  test('too wide or too tall warns with the fix', () => {
    const pictures = [square, square, square, file(1950, 1000)]
    expect(first({ pictures }, 'warn')).toMatchObject({
      item: 4,
      title: 'Picture 4 is too wide for Instagram',
      text: 'It’s 1.95:1, and the most is 1.91:1. The edges will be cropped.',
      fix: { kind: 'crop', label: 'Crop to fit' },
    })
    expect(first({ pictures: [file(500, 1000)] }, 'warn')).toMatchObject({
      title: 'The picture is too tall for Instagram',
      text: 'The top and bottom will be cropped to 4:5.',
      fix: { label: 'Crop to fit' },
    })
    expect(lines({ pictures: [file(1910, 1000)] }, 'warn')).toEqual([])
    expect(lines({ pictures: [file(800, 1000)] }, 'warn')).toEqual([])
    expect(lines({ pictures: [file(5000, 1000)], account: page }, 'warn')).toEqual([])
  })
  test('people outside the crop, or on a network without tags, are not tagged', () => {
    const tags = [
      { username: 'northfold.co', x: 0.5, y: 0.5 },
      { username: 'juno', x: 0.02, y: 0.5 },
    ]
    expect(lines({ tags }, 'warn')).toEqual([])
    expect(lines({ tags, pictures: [square, file(1950, 1000)] }, 'warn')).toContain(
      'Picture 2 is too wide for Instagram · It’s 1.95:1, and the most is 1.91:1. The edges will be cropped.',
    )
    expect(lines({ tags, pictures: [file(3000, 1000)] }, 'warn')).toContain(
      'Some people in the picture won’t be tagged · @juno: outside the crop.',
    )
    expect(lines({ tags, account: page }, 'pass')).toContain(
      'People aren’t tagged on Facebook · Tags go out on other networks only.',
    )
  })
  test('more than the network allows', () => {
    expect(lines({ pictures: Array(11).fill(square) }, 'warn')).toEqual([
      '11 pictures, but Instagram allows 10 · The last one won’t be posted.',
    ])
    expect(lines({ pictures: Array(13).fill(square), account: page }, 'warn')).toEqual([
      '13 pictures, but Facebook allows 10 · The last 3 won’t be posted.',
    ])
    expect(first({ pictures: Array(11).fill(square) }, 'warn')?.fix?.kind).toBe('remove_item')
    expect(lines({ pictures: Array(11).fill(square) }, 'pass')[0]).toBe('Pictures · 10 of 11 ready for Instagram')
  })
  test('small, unready, broken, a video, none', () => {
    expect(lines({ pictures: [file(200, 200)] }, 'warn')).toEqual([
      'The picture is small for Instagram · It’s 200 pixels wide, and Instagram recommends at least 320. It may look blurry.',
    ])
    expect(first({ pictures: [square, file(1, 1, { status: MediaLoading })] }, 'stop')).toMatchObject({
      item: 2,
      error: 'media_not_ready',
      title: 'Picture 2 is still uploading',
    })
    const broken = file(1, 1, { status: MediaFailed, error: { code: 'media_broken', message: 'Cannot load image' } })
    expect(first({ pictures: [broken] }, 'stop')).toMatchObject({
      title: 'The picture can’t be used',
      text: 'Cannot load image',
    })
    expect(lines({ pictures: [] }, 'stop')).toEqual(['No picture yet · Instagram posts need at least one picture.'])
    expect(lines({ pictures: [], account: page, caption: ' ' }, 'stop')).toEqual([
      'Nothing to post yet · Write a caption or add a picture.',
    ])
    expect(lines({ pictures: [], account: page, caption: 'Open on Sunday' }, 'stop')).toEqual([])
  })
})

describe('text', () => {
  test('length, hashtags, mentions', () => {
    expect(lines({ caption: 'a'.repeat(2304) }, 'stop')).toEqual([
      'Caption is 104 characters too long for Instagram · Instagram allows 2,200.',
    ])
    expect(lines({ caption: '🫒'.repeat(2200) }, 'stop')).toEqual([])
    expect(lines({ caption: 'a'.repeat(2304), account: page }, 'stop')).toEqual([])
    expect(first({ caption: '#a #b #c #d #e #f #repost' }, 'warn')).toMatchObject({
      title: 'Too many hashtags for Instagram',
      fix: { kind: 'trim_hashtags', label: 'Keep the first 5' },
    })
    expect(lines({ caption: '#a #b #c #d #e #f', account: page }, 'warn')).toEqual([])
    const tags = (count: number) => Array.from({ length: count }, (_, at) => `#tag${at}`).join(' ')
    expect(lines({ caption: tags(30) }, 'stop')).toEqual([])
    expect(first({ caption: tags(31) }, 'stop')).toMatchObject({
      title: 'Too many hashtags for Instagram',
      text: '31 hashtags, but Instagram refuses more than 30 and counts 5.',
      fix: { kind: 'trim_hashtags', label: 'Keep the first 5' },
    })
    expect(lines({ caption: tags(31) }, 'warn')).toEqual([])
    // The network counts a repeated one each time.
    expect(first({ caption: '#repost '.repeat(31) }, 'stop')).toMatchObject({ fix: { kind: 'edit_caption' } })
    expect(lines({ caption: tags(31), account: page }, 'stop')).toEqual([])
    const mentions = Array.from({ length: 21 }, (_, at) => `@someone${at}`).join(' ')
    expect(lines({ caption: mentions }, 'stop')).toEqual([
      'Too many mentions for Instagram · 21 people mentioned, but Instagram allows 20.',
    ])
  })
  test('a kind that the network does not have stops', () => {
    expect(lines({ post_type: 'igtv', account: page }, 'stop')[0]).toBe(
      'Facebook has no long videos · Choose another kind of post.',
    )
  })
  test('a story has no caption, and is not stopped for one', () => {
    expect(lines({ post_type: 'story', caption: 'x'.repeat(5000) }, 'stop')).toEqual([])
    expect(lines({ post_type: 'story', caption: 'Hello' }, 'pass')).toContain(
      'Stories have no caption · The text isn’t sent.',
    )
  })
})

describe('videos', () => {
  const film: VideoFacts = {
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
    const facts = (given: Partial<VideoFacts>): VideoFacts => ({ ...film, ...given })
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
    expect(about({ container: 'mov' })).toEqual(['The video will be converted to MP4 · It’s H.264, 1080 x 1920 now.'])
    expect(about({ codec: 'hevc', profile: 'Main' })).toEqual([
      'The video will be converted to H.264 at 1080 px · It’s HEVC, 1080 x 1920 now.',
    ])
    expect(about({ width: 1920, height: 1080 })).toEqual([
      'The video will be converted to H.264 at 1280 px · It’s H.264, 1920 x 1080 now.',
    ])
  })
  test('a Page takes one video or several pictures, a carousel on Instagram both', () => {
    expect(lines({ pictures: [square, video(30)] }, 'stop')).toEqual([])
    expect(first({ pictures: [square, video(30)], account: page }, 'stop')).toMatchObject({
      item: 2,
      title: 'A video goes alone on Facebook',
      fix: { kind: 'remove_item' },
    })
  })
})

describe('the linked Page', () => {
  const linked = { ...olea, page_account_id: '2' }
  test('gets the post too, unless it is not connected or a carousel has a video', () => {
    const crossPost = (given: Parameters<typeof lines>[0]) =>
      [...lines(given, 'warn'), ...lines(given, 'pass')].find(line => /Page/.test(line))
    expect(crossPost({ post_to_page: true, account: linked })).toMatch(/^The linked Page gets it too/)
    expect(crossPost({ post_to_page: true })).toMatch(/^The linked Page isn’t connected/)
    const mixed = [square, file(1080, 1920, { type: 'video', duration: 9 })]
    expect(crossPost({ post_to_page: true, account: linked, pictures: mixed })).toMatch(
      /^Not posted to the linked Page/,
    )
    expect(crossPost({ account: linked })).toBeUndefined()
  })
})

test('what a kind of post does not have is named once', () => {
  const given = {
    post_type: 'story',
    first_comment: 'First!',
    link: 'https://olea.test',
    comments_disabled: true,
  } as const
  expect(lines(given, 'pass')).toContain(
    'Not sent: first comment, link, and “comments off” · Stories on Instagram have none.',
  )
})

describe('time and quota', () => {
  test('the last place warns, a full day stops with the next day as fix', () => {
    expect(lines({ used: 4 }, 'warn')).toEqual(['Last post of the day · 5 of 5 posts on 15 October.'])
    expect(first({ used: 5 }, 'stop')).toMatchObject({
      error: 'quota_reached',
      title: 'Full',
      text: '5 of 5 posts on 15 October.',
      fix: { kind: 'next_day' },
    })
  })
  test('past, skipped and doubled times', () => {
    expect(first({ wall: '2026-10-01T10:00' }, 'stop')).toMatchObject({
      error: 'schedule_in_past',
      title: 'That time has passed',
    })
    expect(lines({ wall: '2026-10-25T01:30', account: { ...olea, plan: 2 } }, 'warn')).toEqual([
      '01:30 happens twice on 25 October · The clocks in Lisbon go back. The post goes out the first time.',
    ])
    expect(first({ wall: '2027-03-28T01:30', account: { ...olea, plan: 2 } }, 'stop')).toMatchObject({
      error: 'schedule_gap',
    })
  })
})

describe('connection', () => {
  test.each([
    ['ig', olea, 'instagram_manage_comments'],
    ['fb', page, 'pages_manage_engagement'],
  ] as const)('%s: the permission for first comments', (_, account, permission) => {
    const needed = permissionsOf[account.type].publish
    const warned = (granted: string[] | null, first_comment = 'See the link') =>
      first({ account: { ...account, permissions: granted && [...needed, ...granted] }, first_comment }, 'warn')
    expect(warned([])).toMatchObject({
      code: 'comment_permission',
      title: 'First comment won’t be posted',
      text: 'Fanfare doesn’t have permission to comment. Reconnect and allow comments.',
      fix: { kind: 'reconnect' },
    })
    // The other network's permission is not this one's.
    const other = permission === 'pages_manage_engagement' ? 'instagram_manage_comments' : 'pages_manage_engagement'
    expect(warned([other])).toMatchObject({ code: 'comment_permission' })
    expect(warned([permission])).toBeUndefined()
    expect(warned(null)).toBeUndefined()
    expect(warned([], '')).toBeUndefined()
    // A missing permission to publish is reported instead of the one to comment.
    for (const name of needed) {
      const permissions = needed.filter(other => other !== name)
      expect(first({ account: { ...account, permissions } }, 'warn')).toMatchObject({ code: 'connection_permission' })
    }
    expect(firstStop([subject({ account: { ...account, permissions: [] }, first_comment: 'x' })])).toBeUndefined()
  })

  const end = (expires_at: string | null, status: AccountStatus = AccountActive) => ({
    account: { ...olea, expires_at, status },
  })
  test('ended, ending before the time, limited, off', () => {
    expect(first(end('2026-10-01T09:00:00Z'), 'stop')).toMatchObject({
      title: 'Instagram is disconnected',
      fix: { kind: 'reconnect' },
    })
    expect(first(end(null, AccountExpired), 'stop')).toMatchObject({
      title: 'Instagram is disconnected',
      text: 'Reconnect oleaandsons to post to it.',
    })
    expect(first(end('2026-10-15T10:00:00Z'), 'warn')).toMatchObject({
      title: 'Connection expires Thu 15 Oct',
      text: 'Reconnect to keep this post.',
    })
    expect(first(end(null, AccountLimited), 'warn')).toMatchObject({ title: 'Instagram limit reached' })
    expect(first(end(null, AccountDisabled), 'stop')).toMatchObject({ title: 'Account is off' })
    expect(lines(end(null), 'pass').at(-1)).toBe('Account connected · ')
  })
})

test('for several accounts a common line is listed once, another names its account', () => {
  const { checks: both } = preflightOf([
    subject({ caption: 'Hello', used: 1 }),
    subject({ caption: 'Hello', used: 1, account: page }),
  ])
  const of = (code: string) =>
    both.filter(check => check.code === code).map(({ account_id, text }) => [account_id, text])
  expect(of('alt_text')).toEqual([[null, '']])
  expect(of('quota')).toEqual([[null, '2 of 5 posts on 15 October']])
  expect(of('pictures')).toEqual([
    ['1', 'oleaandsons: 1 of 1 ready for Instagram'],
    ['2', 'Olea page: 1 of 1 ready for Facebook'],
  ])
})

describe('the score', () => {
  const complete = { caption: 'New glaze', pictures: [square] }
  test('is 100 less what the findings cost, and each line says its part', () => {
    const { checks, score } = preflightOf([subject({ ...complete, pictures: [file(1950, 1000)] })])
    expect(checks.map(({ code, cost }) => [code, cost]).filter(([, cost]) => cost)).toEqual([
      ['media_ratio', 8],
      ['alt_text', 5],
    ])
    expect(score).toBe(87)
  })
  test('is that of the account for which it is lowest', () => {
    const [good, late] = [subject(complete), subject({ ...complete, account: page, caption: 'a'.repeat(70_000) })]
    const scores = [[good], [late], [good, late]].map(subjects => preflightOf(subjects).score)
    expect(scores).toEqual([95, 45, 45])
  })
  test('ends at 0, and what stops the post comes first', () => {
    const { checks, score } = preflightOf([
      subject({
        caption: 'a'.repeat(3_000),
        pictures: [file(1950, 1000), file(1, 1, { status: MediaLoading })],
        used: 9,
      }),
    ])
    expect(score).toBe(0)
    const levels = checks.map(({ level }) => level)
    expect(levels).toEqual([...levels].sort((a, b) => 'swp'.indexOf(a.at(0) ?? '') - 'swp'.indexOf(b.at(0) ?? '')))
  })
})

test('the first post that cannot go out is reported with all its stops, an impossible schedule before them', () => {
  const bad = subject({ pictures: [square, file(1, 1, { status: MediaLoading })], caption: 'a'.repeat(3000) })
  expect(firstStop([subject({}), bad])).toMatchObject({
    type: 'finding',
    accountId: '1',
    first: { error: 'media_not_ready', item: 2, text: 'Wait until it’s uploaded.' },
    checks: [{ item: 2 }, { code: 'caption_length' }],
  })
  expect(firstStop([subject({ wall: '2026-10-01T00:00', caption: 'a'.repeat(3000) })])).toMatchObject({
    type: 'schedule',
    error: { code: 'schedule_in_past', part: 'wall' },
  })
  expect(firstStop([subject({})])).toBeUndefined()
})

describe('other posts near it', () => {
  const none = { same: [], gap: 30, around: [] }
  // The post itself: 15 October, 18:05 in Lisbon, 17:05 UTC.
  const utc = (time: string) => new Date(`2026-10-15T${time}:00Z`)
  const before = new Date('2026-10-11T23:30:00Z')

  test('nothing near costs nothing', () => {
    expect(lines({ nearby: none }, 'warn')).toEqual([])
  })
  const text = 'People who follow this account may see it twice within two weeks.'
  const same = (part: { caption?: boolean; pictures?: number[]; at?: Date }) => ({
    id: '1',
    caption: false,
    pictures: [],
    ...part,
    at: (part.at ?? before).getTime(),
  })
  const near = (...parts: Parameters<typeof same>[0][]) => ({ nearby: { ...none, same: parts.map(same) } })

  test('the same caption or picture names the day on which it is, on the clock of the account', () => {
    expect(lines(near({ caption: true }), 'warn')).toEqual([`Same caption as on 12 October · ${text}`])
    expect(lines(near({ pictures: [0] }), 'warn')).toEqual([`Same picture as on 12 October · ${text}`])
    expect(lines(near({ caption: true, pictures: [0] }), 'warn')).toEqual([
      `Same caption and picture as on 12 October · ${text}`,
    ])
    // Two posts of one day are one line.
    expect(lines(near({ caption: true }, { pictures: [0], at: before }), 'warn')).toHaveLength(1)
    expect(lines(near({ caption: true }, { pictures: [0], at: utc('10:00') }), 'warn')).toHaveLength(2)
  })
  test('of an album it says which files, and whether they were or will be in another post', () => {
    const album = { pictures: Array(5).fill(square) }
    const titleOf = (...parts: Parameters<typeof same>[0][]) => first({ ...album, ...near(...parts) }, 'warn')
    expect(titleOf({ pictures: [1] })).toMatchObject({
      title: 'The 2nd picture is in a post on 12 October',
      item: 1,
      cost: 10,
      fix: { kind: 'move', wall: '2026-10-27T18:05' },
    })
    expect(titleOf({ pictures: [2], at: new Date('2026-09-30T10:00:00Z') })?.title).toBe(
      'The 3rd picture was in a post on 30 September',
    )
    expect(titleOf({ pictures: [0, 3] })?.title).toBe('The 1st and 4th pictures are in a post on 12 October')
    expect(titleOf({ pictures: [0, 3, 4] })?.title).toBe('3 of 5 pictures are in a post on 12 October')
    expect(titleOf({ pictures: [0, 1, 2, 3, 4] })?.title).toBe('Same pictures as on 12 October')
    expect(titleOf({ pictures: [0, 1, 2, 3, 4], caption: true })?.title).toBe(
      'Same caption and pictures as on 12 October',
    )
    expect(titleOf({ pictures: [1], caption: true })).toMatchObject({
      title: 'Same caption and 2nd picture as on 12 October',
      cost: 15,
    })
    expect(titleOf({ pictures: [1, 2], caption: true })?.title).toBe(
      'Same caption and 2 of 5 pictures as on 12 October',
    )
    const mixed = { pictures: [square, file(1080, 1080, { type: 'video' })] }
    expect(first({ ...mixed, ...near({ pictures: [1] }) }, 'warn')?.title).toBe(
      'The 2nd video is in a post on 12 October',
    )
  })
  test('at most three days are named, and the button leads beyond the last of them', () => {
    const days = [1, 2, 3, 4].map(day => ({ pictures: [day], at: new Date(`2026-10-1${day}T10:00:00Z`) }))
    const found = lines({ pictures: Array(5).fill(square), ...near(...days) }, 'warn')
    expect(found).toHaveLength(3)
    expect(first({ pictures: Array(5).fill(square), ...near(...days) }, 'warn')?.fix?.label).toBe('Move to 28 October')
  })
  test('a post within the gap offers the next time that is free', () => {
    const around = [utc('16:55'), utc('17:20'), utc('17:45')]
    expect(first({ nearby: { ...none, around } }, 'warn')).toMatchObject({
      code: 'gap',
      title: 'Another post 10 minutes before it',
      text: 'Your planner keeps 30 minutes between two posts of an account.',
      fix: { kind: 'move', label: 'Move to 19:15', wall: '2026-10-15T19:15' },
    })
    expect(first({ nearby: { ...none, around: [utc('17:05')] } }, 'warn')?.title).toBe('Another post at the same time')
    expect(first({ nearby: { ...none, around: [utc('17:06')] } }, 'warn')?.title).toBe('Another post 1 minute after it')
    expect(lines({ nearby: { ...none, around: [utc('16:35'), utc('17:35')] } }, 'warn')).toEqual([])
    const evening = Array.from({ length: 14 }, (_, at) => new Date(utc('17:05').getTime() + at * 29 * 60_000))
    expect(first({ nearby: { ...none, around: evening } }, 'warn')?.fix?.label).toBe('Move to 16 October, 00:52')
  })
})

describe('what the product and the network say', () => {
  test('files that cannot be loaded from our address cost much; the network’s count warns near its time only', () => {
    expect(lines({ loads: true }, 'pass')).toContain('Pictures can be loaded · Networks get pictures as JPEG')
    expect(first({ loads: false }, 'warn')).toMatchObject({ code: 'media_reach', cost: 40 })
    const full = { networkLimit: { used: 100, total: 100 } }
    expect(lines({ ...full, wall: '2026-10-02T09:59' }, 'warn')).toEqual([
      'Instagram limit reached · 100 of 100 posts in 24 hours, as Instagram counts them. The post will wait until Instagram allows it.',
    ])
    expect(lines({ ...full, wall: '2026-10-02T10:01' }, 'warn')).toEqual([])
    expect(lines({ networkLimit: { used: 3, total: 100 }, wall: '2026-10-01T12:00' }, 'pass')).toContain(
      'Instagram limit · 3 of 100 posts in 24 hours, as Instagram counts them',
    )
  })

  test('each line that costs something has its fix, where a person can do anything', () => {
    const nearby = {
      same: [{ id: '1', at: now.getTime(), caption: true, pictures: [] }],
      gap: 30,
      around: [new Date('2026-10-15T17:05:00Z')],
    }
    const given: Given[] = [
      { pictures: [] },
      { pictures: Array(11).fill(square), caption: '' },
      { pictures: [file(200, 200), file(3000, 1000), file(9, 9, { type: 'video' })] },
      { pictures: [file(3000, 1000)], tags: [{ username: 'juno', x: 0.02, y: 0.5 }] },
      { pictures: [file(1, 1, { status: MediaFailed })] },
      { caption: 'a'.repeat(2304) },
      { caption: `${'#a1 #b #c #d #e #f'} ${Array.from({ length: 21 }, (_, at) => `@someone${at}`).join(' ')}` },
      { used: 4 },
      { used: 5 },
      { wall: '2026-10-01T10:00' },
      { wall: '2026-10-25T01:30' },
      { nearby },
      { networkLimit: { used: 1, total: 1 }, wall: '2026-10-01T12:00' },
      { first_comment: 'Hi', account: { ...olea, permissions: [] } },
      ...([AccountDisabled, AccountExpired, AccountLimited] as const).map(status => ({ account: { ...olea, status } })),
    ]
    const costly = given.flatMap(one => inspect(subject(one))).filter(({ cost }) => cost > 0)
    expect(new Set(costly.map(({ code }) => code)).size).toBeGreaterThan(15)
    expect(costly.filter(({ fix }) => fix === null).map(({ code }) => code)).toEqual([])
  })
})

describe('a first comment', () => {
  test('that its network is likely to refuse is a warning with its fix', () => {
    expect(first({ first_comment: 'x'.repeat(301) }, 'warn')).toMatchObject({
      title: 'Instagram may refuse the first comment',
      text: '301 characters, but Instagram allows 300.',
      fix: { kind: 'edit_comment' },
    })
    expect(lines({ first_comment: '#a1 #b2 #c3 #d4 #e5' }, 'warn')).toEqual([
      'Instagram may refuse the first comment · 5 hashtags, but Instagram allows 4.',
    ])
    expect(lines({ first_comment: 'x'.repeat(300) }, 'warn')).toEqual([])
    expect(lines({ first_comment: 'x'.repeat(301), account: page }, 'warn')).toEqual([])
  })
})

describe('what a kind of post does not have', () => {
  const film = file(1080, 1920, { type: 'video', duration: 20 })
  const place = { id: '7', name: 'Tavira' }
  test('is said: the calls for videos of a page have no place, its photos no title', () => {
    expect(lines({ pictures: [film], account: page, location: place, title: 'Harvest' }, 'pass')).toContain(
      'Not sent: location · Videos on Facebook have none.',
    )
    expect(lines({ account: page, location: place, title: 'Harvest' }, 'pass')).toContain(
      'Not sent: title · Facebook posts have none.',
    )
    const long = { pictures: [film], post_type: 'igtv', title: 'Harvest' } as const
    expect(lines({ ...long, pictures: [film] }, 'pass')).toContain(
      'Not sent: title · Long videos on Instagram have none.',
    )
  })
  test('videos are called videos', () => {
    const videos = Array.from({ length: 11 }, () => film)
    expect(lines({ pictures: videos }, 'warn')[0]).toMatch(/^11 videos, but Instagram allows 10/)
    expect(lines({ pictures: [film], loads: true }, 'pass')).toContain('Videos can be loaded · ')
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

test('products without the permission to tag them are a warning: the network refuses the post', () => {
  const permissions = [...permissionsOf.ig.publish]
  const given = subject({ account: { ...olea, permissions } })
  const [item] = given.content.items
  const tagged = { ...given.content, items: [{ ...item, product_tags: [{ product_id: '5', x: 0.5, y: 0.5 }] }] }
  const found = (account = given.account) =>
    inspect({ ...given, account, content: tagged as typeof given.content }).find(
      ({ code }) => code === 'products_permission',
    )
  expect(found()).toMatchObject({ level: 'warn', fix: { kind: 'reconnect' } })
  expect(found({ ...given.account, permissions: [...permissions, ...permissionsOf.ig.products] })).toBeUndefined()
})

test('more reels on a day than the network allows are a warning', () => {
  const reel = { post_type: 'reel' as const, pictures: [file(1080, 1920, { type: 'video', duration: 20 })] }
  const account = { ...page, plan: 2 }
  expect(lines({ ...reel, account, used: 30 }, 'warn')).toContain(
    'Many reels for one day · Facebook allows 30 in 24 hours, and 30 other posts go out that day. It may refuse this one.',
  )
  expect(lines({ ...reel, account, used: 29 }, 'warn')).toEqual([])
})
