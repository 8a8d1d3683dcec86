import { readdirSync, readFileSync } from 'node:fs'
import { MediaFailed, MediaLoading } from '@fanfare/contracts/entities/media.ts'
import { AccountActive, AccountDisabled, AccountExpired, AccountLimited } from '@fanfare/contracts/entities/teams.ts'
import { keepHashtags } from '@fanfare/contracts/hashtags.ts'
import { expect, test } from 'vitest'
import type { Finding, Subject } from '../../../src/model/preflight/finding.ts'
import { inspect } from '../../../src/model/preflight/preflight.ts'
import { resolveSchedule } from '../../../src/model/schedule.ts'
import { file, type Given, now, olea, page, square, subject } from './subject.ts'

const video = (duration: number) => file(1080, 1920, { type: 'video', duration })
const [short, medium, hours] = [video(1), video(20), video(8000)]
const landscape = file(1920, 1080, { type: 'video', duration: 20 })
const at = (subjectOf: Subject, wall: string): Subject => {
  const moment = { now, accountZone: subjectOf.account.timezone, plan: subjectOf.account.plan }
  return { ...subjectOf, used: 0, ofKind: 0, ofPageKind: 0, timing: resolveSchedule({ kind: 'date', wall }, moment) }
}
const wallOf = ({ timing }: Subject) => ('wall' in timing && timing.wall) || ''
const content = (given: Subject, change: Partial<Subject['content']>): Subject => ({
  ...given,
  content: { ...given.content, ...change },
})
const isVideo = (given: Subject, id: string) => given.media.get(id)?.type === 'video'

/** What each button does to a post by itself. The others lead to where a person does it. */
const applied: Partial<Record<NonNullable<Finding['fix']>['kind'], (given: Subject, finding: Finding) => Subject>> = {
  crop: (given, { item }) =>
    content(given, {
      items: given.content.items.map((one, index) =>
        index + 1 === item ? { ...one, crop: { x: 0.375, y: 0, width: 0.25, height: 1 } } : one,
      ),
    }),
  remove_item: (given, { item }) =>
    content(given, { items: given.content.items.filter((_, index) => index + 1 !== item) }),
  remove_rest: (given, { item }) => content(given, { items: given.content.items.slice(0, (item ?? 1) - 1) }),
  remove_videos: given =>
    content(given, { items: given.content.items.filter(({ media_id }) => !isVideo(given, media_id)) }),
  use_all: given => content(given, { items: given.content.items.map(one => ({ ...one, start: null, end: null })) }),
  as_post: given => content(given, { post_type: 'post' }),
  no_page: given => content(given, { post_to_page: false }),
  remove_collaborator: (given, { fix }) =>
    content(given, { collaborators: given.content.collaborators.filter(name => name !== fix?.username) }),
  trim_hashtags: given => content(given, { caption: keepHashtags(given.content.caption, 5) }),
  next_day: given =>
    at(given, Temporal.PlainDateTime.from(wallOf(given)).add({ days: 1 }).toString({ smallestUnit: 'minute' })),
  move: (given, { fix }) => {
    const wall = fix?.wall ?? ''
    const moved = at(given, wall)
    const near = ({ at: other }: { at: number }) => Math.abs(other - Date.parse(`${wall}:00+01:00`)) <= 14 * 86_400_000
    return { ...moved, nearby: given.nearby && { ...given.nearby, same: given.nearby.same.filter(near) } }
  },
}

const same = { at: Date.parse('2026-10-10T12:00:00Z'), caption: true, pictures: [], id: '9' } as never
const nearby = { same: [], gap: 15, around: [] }
const linked = { ...olea, page_account_id: '2' }
const soon = '2026-10-01T18:05'
/** A post that each check finds fault with, which its button fixes. */
const cases: Record<string, Given | Given[]> = {
  media_ratio: { pictures: [file(4000, 1000)] },
  media_broken: { pictures: [square, file(1, 1, { status: MediaFailed })] },
  media_count: { pictures: Array(12).fill(square) },
  media_type: { post_type: 'reel', pictures: [square] },
  media_mixed: [
    { account: page, pictures: [square, medium] },
    { account: page, pictures: [medium, square, medium] },
    { account: page, pictures: [medium, medium, medium] },
  ],
  video_shape: [
    { post_type: 'reel', pictures: [landscape] },
    { account: page, post_type: 'reel', pictures: [landscape] },
    { pictures: [square, file(4000, 1000, { type: 'video', duration: 20 })] },
  ],
  video_short: [{ pictures: [medium], part: { start: 0.5, end: 2 } }, { pictures: [square, short] }],
  hashtags: { caption: '#a #b #c #d #e #f #g' },
  post_type: [
    { account: page, post_type: 'igtv', pictures: [square, square] },
    { account: page, post_type: 'igtv', pictures: [square] },
  ],
  own_collaborator: [{ collaborators: ['OleaAndSons', 'juno'] }],
  page_missing: { post_to_page: true },
  page_locked: {
    account: {
      ...linked,
      page: { name: 'Olea page', status: AccountActive, expires_at: null, permission_missing: false, locked: true },
    },
    post_to_page: true,
  },
  cross_post: { account: linked, post_to_page: true, pictures: [square, medium] },
  duplicate: { nearby: { ...nearby, same: [same] } },
  gap: { nearby: { ...nearby, around: [new Date('2026-10-15T17:00:00Z')] } },
  quota: [{ used: 25 }, { used: 24 }],
  kind_quota: [
    { account: page, post_type: 'reel', pictures: [medium], ofKind: 30, wall: soon },
    { account: linked, post_type: 'reel', pictures: [medium], post_to_page: true, ofPageKind: 30, wall: soon },
  ],
  network_limit: { networkLimit: { used: 24, total: 25 }, wall: soon, post_type: 'story', pictures: [square, square] },
  connection_limited: [
    { account: { ...olea, status: AccountLimited }, wall: soon },
    { networkLimit: { used: 25, total: 25 }, wall: soon },
  ],
}

/** What no button can do by itself, and why. Its button, where it has one, leads to where a person does it. */
const byPerson: Record<string, string> = {
  alt_text: 'only a person can say what a picture shows',
  audience: 'who may see a post is for a person to choose',
  disclosure: 'only a person knows what a post promotes',
  title_length: 'which words go is for a person to choose',
  cover: 'which frame is shown is for a person to choose',
  caption: 'only a person can write a caption',
  caption_length: 'which words go is for a person to choose; the excess is selected',
  mentions: 'who is left out is for a person to choose',
  first_comment_length: 'which words go is for a person to choose',
  first_comment_hashtags: 'which hashtags go is for a person to choose',
  media_missing: 'only a person has the file',
  post_empty: 'only a person knows what to post',
  media_not_ready: 'it is on its way',
  media_small: 'only a person has a larger file',
  media_reach: 'the administrator of the installation has to make its address reachable',
  tags_cropped: 'whether the crop or the tag moves is for a person to choose',
  video_long: 'which part is kept is for a person to choose',
  video_pieces: 'which part is kept is for a person to choose',
  time_twice: 'whether another time is better is for a person to choose',
  double_route: 'which of the two posts stays is for a person to choose',
  connection: 'only a person can sign in at the network, or turn an account on',
  login_locked: 'only a person can sign in at the network',
  account_restricted: 'only the network can lift it, and which accounts a post is for is for a person to choose',
  account_locked: 'which accounts a smaller plan keeps is for a person to choose',
  connection_permission: 'only a person can grant it at the network',
  comment_permission: 'only a person can grant it at the network',
  location_permission: 'only a person can grant it at the network',
  products_permission: 'only a person can grant it at the network',
  not_with_login: 'only a person can sign in at the network another way',
}

const lists = Object.entries(cases).flatMap(([code, given]) =>
  [given].flat().map(one => ({ code, given: one, json: JSON.stringify(one.pictures ?? one.wall ?? '') })),
)
const ofCode = (given: Subject, code: string) =>
  inspect(given).filter(finding => finding.code === code && (finding.level !== 'pass' || finding.cost > 0))

test.each(lists)('the button of $code fixes it ($json)', ({ code, given }) => {
  const before = subject(given)
  const [finding] = ofCode(before, code)
  expect(finding?.fix, `${code} is not found or has no button`).toBeTruthy()
  const change = applied[(finding as Finding).fix?.kind as never] as (given: Subject, finding: Finding) => Subject
  expect(change, finding?.fix?.kind).toBeTypeOf('function')
  expect(ofCode(change(before, finding as Finding), code)).toEqual([])
})

test('every check that finds fault has a button that fixes it, or only a person can', () => {
  const folder = new URL('../../../src/model/preflight/', import.meta.url)
  const source = readdirSync(folder)
    .map(name => readFileSync(new URL(name, folder), 'utf8'))
    .join('\n')
  const found = [...source.matchAll(/\b(?:warn|stop)\(\s*(?:[^()]*?\? '([a-z_]+)' : )?'([a-z_]+)'/g)].flatMap(
    ([, one, other]) => [one, other].flatMap(code => code ?? []),
  )
  const costing = ['alt_text', 'caption', 'cover']
  expect(found.length).toBeGreaterThan(20)
  expect([...new Set([...found, ...costing])].sort()).toEqual([...Object.keys(cases), ...Object.keys(byPerson)].sort())
})

test('what only a person can do is not done by a button', () => {
  const posts: Given[] = [
    { pictures: [] },
    { pictures: [], account: page },
    { pictures: [file(1, 1, { status: MediaLoading })] },
    { pictures: [file(200, 200)], caption: 'x'.repeat(2500), first_comment: '#a #b #c #d #e' },
    { caption: Array.from({ length: 21 }, (_, one) => `@p${one}`).join(' '), first_comment: 'x'.repeat(400) },
    { pictures: [hours], post_type: 'story' },
    { pictures: [video(1200)], post_type: 'reel' },
    { account: { ...olea, status: AccountDisabled } },
    { account: { ...olea, status: AccountExpired }, loads: false },
    { account: { ...olea, permissions: [] } },
    { account: { ...olea, is_checkpointed: true } },
    { account: { ...olea, is_restricted: true } },
  ]
  const kinds = posts
    .flatMap(given => inspect(subject(given)))
    .filter(({ code }) => code in byPerson)
    .flatMap(({ fix }) => fix ?? [])
  expect(kinds.length).toBeGreaterThan(8)
  expect(kinds.filter(({ kind }) => kind in applied && kind !== 'remove_item')).toEqual([])
})

/** The calls of a function in a text, with their arguments. */
const callsOf = (source: string, name: string): string[] =>
  [...source.matchAll(new RegExp(`\\b${name}\\(`, 'g'))].map(({ index, 0: start }) => {
    let depth = 1
    let end = index + start.length
    while (depth > 0 && end < source.length) {
      if (source[end] === '(') depth += 1
      else if (source[end] === ')') depth -= 1
      end += 1
    }
    return source.slice(index, end)
  })

/** Lines without a button, and why. */
const without: Record<string, string> = {
  media_reach: 'only the administrator of the installation can make its address reachable, and the line says so',
}

test('every line that finds fault has a button, wherever it is written', () => {
  const folder = new URL('../../../src/model/preflight/', import.meta.url)
  const calls = readdirSync(folder)
    .filter(name => name !== 'finding.ts')
    .flatMap(name => {
      const source = readFileSync(new URL(name, folder), 'utf8')
      const costing = callsOf(source, 'pass').filter(call => call.includes('cost:'))
      return [...callsOf(source, 'warn'), ...callsOf(source, 'stop'), ...costing].map(call => ({ name, call }))
    })
  const codeOf = (call: string) => /'([a-z_]+)'/.exec(call)?.[1] ?? ''
  expect(calls.length).toBeGreaterThan(40)
  expect(calls.filter(({ call }) => !/\bfix\b/.test(call) && !(codeOf(call) in without))).toEqual([])
  expect(calls.filter(({ call }) => /\bfix: null\b/.test(call))).toEqual([])
})

test('a page that would get a post twice, a title and too many parts have a button', () => {
  const pieces = { post_type: 'story' as const, pictures: Array(10).fill(medium) }
  const posts: [string, Given, string][] = [
    ['double_route', { account: page, route: { type: 'copied' } }, 'leave_out'],
    ['network_limit', { ...pieces, networkLimit: { used: 0, total: 4 } }, 'remove_rest'],
    ['network_limit', { post_type: 'story', pictures: [video(600)], networkLimit: { used: 0, total: 4 } }, 'trim'],
  ]
  for (const [code, given, kind] of posts) {
    const [finding] = ofCode(subject(given), code)
    expect(finding?.fix?.kind, code).toBe(kind)
  }
  const [beyond] = ofCode(subject(posts[1]?.[1] as Given), 'network_limit')
  expect(beyond).toMatchObject({ item: 5, fix: { label: 'Remove the last 6' } })
})

test('a line is about the picture or video that it names', () => {
  const shared = (...places: number[]): Given[] =>
    [true, false].map(caption => ({
      pictures: [square, square, medium],
      nearby: { ...nearby, same: [{ ...(same as object), caption, pictures: places } as never] },
    }))
  const posts = [
    ...Object.values(cases).flat(),
    ...[shared(0), shared(1), shared(2), shared(0, 1), shared(0, 1, 2)].flat(),
    { pictures: [square, file(200, 200), file(4000, 1000)] },
    { pictures: [square, file(1, 1, { status: MediaLoading })] },
  ]
  const found = posts.flatMap(given => {
    const { length: count } = given.pictures ?? [square]
    return inspect(subject(given)).map(({ code, item, title }) => {
      const named = / \d+ and \d/.test(title) ? [] : [...title.matchAll(/\b(?:picture|video) (\d+)\b/gi)]
      return { code, item, count, title, named: named.map(([, number]) => Number(number)) }
    })
  })
  const naming = found.filter(({ named }) => named.length > 0)
  expect(naming.length).toBeGreaterThan(10)
  expect(naming.filter(({ item, named }) => item !== named[0])).toEqual([])
  expect(found.filter(({ item, count }) => item !== null && (item < 1 || item > count))).toEqual([])
})
