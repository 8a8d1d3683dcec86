import { MediaFailed, MediaLoading } from '@fanfare/contracts/entities/media.ts'
import { AccountActive, AccountDisabled, AccountExpired, AccountLimited } from '@fanfare/contracts/entities/teams.ts'
import { permissionsOf } from '@fanfare/contracts/networks/permissions.ts'
import { describe, expect, test } from 'vitest'
import type { Account } from '../../../src/model/account.ts'
import { firstStop, inspect, preflightOf } from '../../../src/model/preflight/preflight.ts'
import { first, lines } from './findings.ts'
import { file, type Given, now, olea, page, square, subject } from './subject.ts'

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
    expect(first({ pictures: Array(11).fill(square) }, 'warn')?.fix).toEqual({
      kind: 'remove_rest',
      label: 'Remove the last one',
    })
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
  test('gets a reel that it would cut off, or that is too long for it, as a video, and that is said', () => {
    const onPage = (width: number | null, height: number | null, duration: number | null) =>
      lines(
        {
          post_to_page: true,
          account: linked,
          post_type: 'reel',
          pictures: [file(1, 1, { type: 'video', width, height, duration })],
        },
        'pass',
      ).find(line => /linked Page/.test(line))
    expect(onPage(1080, 1920, 20)).not.toContain('it’s a video')
    expect(onPage(1920, 1080, 20)).toContain('There it’s a video, shown whole.')
    expect(onPage(1080, 1920, 200)).toContain('There it’s a video, shown whole.')
    // It is still being read.
    expect(onPage(null, null, null)).not.toContain('it’s a video')
  })
  test('is promised nothing while it cannot be posted to: the line names it, the cause, and what to do', () => {
    const works = { name: 'Olea page', status: AccountActive, expires_at: null, permission_missing: false }
    const line = (given: object) => {
      const account = { ...linked, page: { ...works, ...given } as NonNullable<typeof olea.page> }
      const { checks } = preflightOf([subject({ post_to_page: true, account })])
      return checks.find(({ code }) => code === 'cross_post')
    }
    const reconnect = { kind: 'reconnect', label: 'Reconnect', account_id: '2' }
    expect(line({})).toMatchObject({ level: 'pass', title: 'The linked Page gets it too', fix: null })
    expect(line({ status: AccountDisabled })).toMatchObject({
      level: 'warn',
      title: 'Olea page is turned off',
      text: 'Until you turn it on, the post goes out here only.',
      fix: { kind: 'turn_on', label: 'Turn on', account_id: '2' },
    })
    expect(line({ status: AccountExpired })).toMatchObject({
      title: 'Olea page is disconnected',
      text: 'Until you reconnect it, the post goes out here only.',
      fix: reconnect,
    })
    // It works today, and not any more on 15 October.
    expect(line({ expires_at: '2026-10-10T00:00:00Z' })).toMatchObject({ title: 'Olea page is disconnected' })
    const { checks } = preflightOf([
      subject({
        post_to_page: true,
        account: { ...linked, page: { ...works, locked: true } as NonNullable<typeof olea.page> },
      }),
    ])
    expect(checks.find(({ code }) => code === 'page_locked')).toMatchObject({
      level: 'stop',
      title: 'Olea page is locked',
      fix: { kind: 'no_page' },
    })
    expect(line({ permission_missing: true })).toMatchObject({
      title: 'Fanfare isn’t allowed to post to Olea page',
      fix: reconnect,
    })
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

test('an account cannot be its own collaborator, but that of another account of the post', () => {
  const own = (given: Given) => inspect(subject(given)).filter(({ code }) => code === 'own_collaborator')
  const collaborators = ['juno', 'OLEAANDSONS']
  expect(own({ collaborators })).toMatchObject([
    { level: 'warn', title: '@OLEAANDSONS can’t be its own collaborator', fix: { username: 'OLEAANDSONS' } },
  ])
  expect(own({ collaborators, isInvitedBeside: true })).toEqual([])
  expect(own({ collaborators, account: page })).toEqual([])
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

test('what some of the accounts have in common is one line with their names, one button, and counts once', () => {
  const wide = file(4000, 1000)
  const second = { ...olea, id: '3', username: 'northfold' }
  const of = (...accounts: Account[]) =>
    preflightOf(accounts.map(account => subject({ pictures: [wide, file(1000, 4000)], account })))
  const ratios = ({ checks }: ReturnType<typeof of>) => checks.filter(({ code }) => code === 'media_ratio')
  const three = of(olea, second, page)
  expect(ratios(three).map(({ account_id, account_ids, item }) => [account_id, account_ids, item])).toEqual([
    [null, ['1', '3'], 1],
    [null, ['1', '3'], 2],
  ])
  expect(ratios(three)[0]?.text).toMatch(/^oleaandsons and northfold: It’s 4:1/)
  expect(three.score).toBe(of(olea).score)
  expect(ratios(of(olea, second))[0]?.text).toMatch(/^It’s 4:1/)
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

describe('what the product and the network say', () => {
  test('files that cannot be loaded from our address cost much; the network’s count warns near its time only', () => {
    expect(lines({ loads: true }, 'pass')).toContain('Pictures can be loaded · Networks get pictures as JPEG')
    expect(first({ loads: false }, 'warn')).toMatchObject({ code: 'media_reach', cost: 40 })
    const video = file(1080, 1920, { type: 'video', duration: 10 })
    const reached = (given: object) =>
      lines({ loads: false, ...given }, 'warn').filter(line => line.startsWith('Networks may not be able to load'))
    expect(reached({ pictures: [video] })).toHaveLength(1)
    // What is sent as bytes needs no address: videos where the setting says so, and always where the network fetches none.
    expect(reached({ pictures: [video], videoDelivery: 'bytes' })).toEqual([])
    expect(reached({ pictures: [square, video], videoDelivery: 'bytes' })).toHaveLength(1)
    expect(reached({ pictures: [video], account: page })).toEqual([])
    expect(reached({ pictures: [video], account: page, post_type: 'reel' })).toHaveLength(1)
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
      { account: { ...olea, is_checkpointed: true } },
      { account: { ...olea, is_restricted: true } },
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

test('products without the permission to tag them are a warning: the network refuses the post', () => {
  const permissions = [...permissionsOf('ig', 'facebook').publish]
  const given = subject({ account: { ...olea, permissions } })
  const [item] = given.content.items
  const tagged = { ...given.content, items: [{ ...item, product_tags: [{ product_id: '5', x: 0.5, y: 0.5 }] }] }
  const found = (account = given.account) =>
    inspect({ ...given, account, content: tagged as typeof given.content }).find(
      ({ code }) => code === 'products_permission',
    )
  expect(found()).toMatchObject({ level: 'warn', fix: { kind: 'reconnect' } })
  expect(
    found({ ...given.account, permissions: [...permissions, ...(permissionsOf('ig', 'facebook').products ?? [])] }),
  ).toBeUndefined()
})
