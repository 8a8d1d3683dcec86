import type { PreflightCheck } from '@fanfare/contracts/entities/preflight.ts'
import { describe, expect, it } from 'vitest'
import { blockedBy, inOrder, ownChecks, shownChecks, shownScore } from '../../../src/features/composer/model/checks.ts'
import { type ComposerItem, nothingChosen } from '../../../src/features/composer/model/composer-state.ts'
import { datesOf } from '../../../src/features/composer/model/repeat.ts'
import { kindsOf, verbOf, whenWords } from '../../../src/features/composer/model/submit-label.ts'
import { timesIn } from '../../../src/lib/time/time.ts'

const check = (code: string, level: PreflightCheck['level'], cost = 0): PreflightCheck => ({
  code,
  level,
  cost,
  account_id: null,
  account_ids: [],
  item: null,
  title: code,
  text: '',
  fix: null,
})
const item = (state: ComposerItem['upload']['state'], message: string | null = null): ComposerItem => ({
  key: state,
  mediaId: null,
  fileName: 'o1.webp',
  preview: null,
  type: 'image',
  width: 10,
  height: 10,
  color: null,
  altText: '',
  userTags: [],
  strip: null,
  crop: null,
  duration: null,
  chosen: nothingChosen,
  upload: { state, fraction: 0, message },
})

describe('what the pre-flight shows', () => {
  it('is the answer of the server once every file has arrived', () => {
    const checks = [check('quota', 'pass'), check('caption_long', 'stop')]
    expect(shownChecks(checks, [item('ready')], [])).toEqual(checks)
    expect(blockedBy(checks, [item('ready')], 1)).toBe('caption_long')
  })
  it('finds no fault while files are on their way, and waits for them', () => {
    const items = [item('uploading'), item('uploading')]
    expect(shownChecks([check('media_missing', 'stop'), check('quota', 'pass')], items, [])).toEqual([
      check('quota', 'pass'),
    ])
    expect(blockedBy([], items, 1)).toBe('2 pictures are still uploading')
    expect(blockedBy([], items.slice(1), 1)).toBe('1 picture is still uploading')
    const video = { ...item('uploading'), type: 'video' as const }
    expect(blockedBy([], [video], 1)).toBe('1 video is still uploading')
    expect(blockedBy([], [video, ...items], 1)).toBe('3 files are still uploading')
    const read = { ...video, upload: { ...video.upload, reading: 40 } }
    expect(blockedBy([], [read], 1)).toBe('1 video is still being read')
  })
  it('says which picture was not uploaded, why, and offers to upload it again', () => {
    const items = [item('ready'), item('failed', 'Upload file failed')]
    const shown = shownChecks([check('media_missing', 'stop'), check('caption_long', 'stop')], items, [])
    expect(shown.map(({ title, text, fix }) => [title, text, fix?.kind])).toEqual([
      ['Picture 2 wasn’t uploaded', 'Upload file failed', 'upload_again'],
      ['caption_long', '', undefined],
    ])
    expect(blockedBy(shown, items, 1)).toBe('Picture 2 wasn’t uploaded')
  })
})

describe('what is about an item, where others did not arrive', () => {
  const stored = (mediaId: string): ComposerItem => ({ ...item('ready'), mediaId })
  const items = [stored('11'), stored('12'), item('failed', 'No'), stored('14')]
  const asked = ['11', '12', '14']
  const about = (item: number, title: string, label = 'Show picture 3'): PreflightCheck => ({
    ...check('small', 'warn'),
    item,
    title,
    fix: { kind: 'show_item', label },
  })
  const shown = (checks: PreflightCheck[], now = items, files = asked) =>
    shownChecks(checks, now, files)
      .filter(({ code }) => code !== 'upload_failed')
      .map(({ item, title, fix }) => [item, title, fix?.label])
  it('has the number that it has here, in its words and for its button', () => {
    expect(shown([about(3, 'Picture 3 is small')])).toEqual([[4, 'Picture 4 is small', 'Show picture 4']])
    expect(shown([about(2, 'Picture 2 is small', 'Show picture 2')])).toEqual([
      [2, 'Picture 2 is small', 'Show picture 2'],
    ])
    expect(shown([about(3, 'The 3rd picture was in a post on 2 May')])).toEqual([
      [4, 'The 4th picture was in a post on 2 May', 'Show picture 4'],
    ])
    expect(shown([{ ...check('alt', 'warn'), title: 'Alt text missing on pictures 2 and 3' }])).toEqual([
      [null, 'Alt text missing on pictures 2 and 4', undefined],
    ])
  })
  it('is left out once its item is gone, and counts again when one is moved', () => {
    expect(shown([about(3, 'Picture 3 is small')], items.slice(0, 3))).toEqual([])
    const moved = [stored('14'), stored('11'), stored('12')]
    expect(shown([about(3, 'Picture 3 is small')], moved)).toEqual([[1, 'Picture 1 is small', 'Show picture 1']])
  })
  it('names the one that the server knows among several', () => {
    const only = [item('failed', 'No'), stored('12')]
    expect(shown([about(1, 'The picture is small', 'Show the picture')], only, ['12'])).toEqual([
      [2, 'Picture 2 is small', 'Show picture 2'],
    ])
  })
  it('leaves other numbers alone', () => {
    expect(shown([{ ...check('quota', 'pass'), title: '3 of 25 posts on 3 May' }])).toEqual([
      [null, '3 of 25 posts on 3 May', undefined],
    ])
  })
})

describe('what this device checks while the server can’t be asked', () => {
  const chosen = [
    { id: '2', type: 'ig' },
    { id: '4', type: 'fb' },
  ] as const
  it('is the length of each text, by the rules of its network', () => {
    expect(ownChecks({ caption: 'a'.repeat(2200), overrides: {}, postType: 'post' as const }, chosen)).toEqual([])
    const [long, ...rest] = ownChecks(
      { caption: `${'a'.repeat(2200)}👋`, overrides: {}, postType: 'post' as const },
      chosen,
    )
    expect(rest).toEqual([])
    expect(long).toMatchObject({
      code: 'caption_length',
      level: 'stop',
      title: 'Caption is 1 character too long for Instagram',
      text: 'Instagram allows 2,200.',
    })
    expect(blockedBy(long ? [long] : [], [], 1)).toBe('Caption is 1 character too long for Instagram')
  })
  it('and an account’s own text counts in place of the shared one', () => {
    const overrides = { 2: 'Short' }
    expect(ownChecks({ caption: 'a'.repeat(3000), overrides, postType: 'post' }, chosen)).toEqual([])
  })
})

describe('the order of the checks', () => {
  const levels = (alt: number) =>
    inOrder([
      check('pictures', 'pass'),
      check('alt_text', 'pass', alt),
      check('quota', 'warn', 3),
      check('media_ratio', 'warn', 8),
      check('mentions', 'stop', 50),
    ]).map(({ check: { code }, shown }) => `${shown} ${code}`)
  it('is what must be fixed, warnings, what is left out, and what passed; of each what costs the most first', () => {
    expect(levels(5)).toEqual(['stop mentions', 'warn media_ratio', 'warn quota', 'note alt_text', 'pass pictures'])
  })
  it('says nothing of a part that is there', () => {
    expect(levels(0).slice(3)).toEqual(['pass pictures', 'pass alt_text'])
  })
  it('never folds away that something filled in is not sent', () => {
    for (const code of ['not_sent', 'collaborators', 'tags', 'products'])
      expect(inOrder([check(code, 'pass')]).map(({ shown }) => shown)).toEqual(['note'])
  })
  it('takes what only this device knows from the score', () => {
    const items = [item('failed', 'Upload file failed')]
    const failed = shownChecks([], items, [])
    const scores = [shownScore(92, [], [], []), ...[92, 20, null].map(score => shownScore(score, failed, [], items))]
    expect(scores).toEqual([92, 42, 0, null])
  })
  it('has no score while a file is on its way, and misses no picture that arrived since it was asked', () => {
    expect(shownScore(50, [], [], [item('uploading')])).toBeNull()
    // The score is that of the lines that are shown.
    const said = [check('media_missing', 'stop', 50)]
    expect(shownScore(50, shownChecks(said, [item('ready')], []), said, [item('ready')])).toBe(100)
    expect(shownScore(50, said, said, [])).toBe(50)
    expect(shownChecks([check('media_missing', 'stop')], [item('ready')], [])).toEqual([])
    expect(shownChecks([check('media_missing', 'stop')], [], [])).toHaveLength(1)
  })
  it('a post without an account waits for one', () => {
    expect(blockedBy([], [item('ready')], 0)).toBe('Choose an account')
    expect(blockedBy([], [item('ready')], 1)).toBeNull()
  })
})

describe('the promise', () => {
  it('counts the posts on the button', () => {
    expect([verbOf('now', 1), verbOf('now', 3), verbOf('date', 1), verbOf('date', 2)]).toEqual([
      'Publish now',
      'Publish 3 posts',
      'Schedule post',
      'Schedule 2 posts',
    ])
  })
  it('says of a post that repeats how often and from when', () => {
    const times = timesIn({ dateFormat: 'DD/MM/YYYY', timeFormat: 24 })
    const state = { when: 'date' as const, wall: '2026-10-15T18:00', slot: null, clock: 'local' as const }
    const given = { zones: ['Europe/Lisbon'], suggestion: '' }
    expect(whenWords(state, { slots: [] }, { ...given, dates: 8 }, times)).toMatch(/^8 dates from .*18:00/)
    expect(whenWords(state, { slots: [] }, { ...given, dates: 1 }, times)).toMatch(/^[^8].*18:00/)
    const repeat = { unit: 'week' as const, weekdays: [4], times: 8 }
    expect(datesOf({ ...state, repeat }, '')).toBe(8)
    expect(datesOf({ ...state, repeat: null }, '')).toBe(1)
    expect(datesOf({ ...state, when: 'slot', repeat }, '')).toBe(1)
    expect(datesOf({ ...state, repeat: { ...repeat, weekdays: [] } }, '')).toBe(1)
  })
  it('names what each network makes of it', () => {
    const of = (count: number, link = '') => ({
      postType: 'post' as const,
      items: Array(count).fill(item('ready')),
      options: { link },
    })
    expect(kindsOf([{ type: 'ig' }], of(1))).toBe('Instagram picture')
    expect(kindsOf([{ type: 'ig' }, { type: 'fb' }], of(3))).toBe('2 posts: 1 Instagram carousel, 1 Facebook album')
    expect(kindsOf([{ type: 'ig' }, { type: 'fb' }, { type: 'ig' }, { type: 'ig' }], of(3))).toBe(
      '4 posts: 3 Instagram carousels, 1 Facebook album',
    )
    expect(kindsOf([{ type: 'fb' }], of(0))).toBe('Facebook text post')
    expect(kindsOf([{ type: 'fb' }], of(0, 'https://olea.example/shop'))).toBe('Facebook link post')
    expect(kindsOf([{ type: 'ig' }, { type: 'ig' }], of(3))).toBe('2 Instagram carousels')
    expect(kindsOf([{ type: 'ig' }], { ...of(2), postType: 'story' })).toBe('Instagram story')
    const video = { ...of(0), items: [{ ...item('ready'), type: 'video' as const }] }
    expect(kindsOf([{ type: 'ig' }, { type: 'fb' }], video)).toBe('2 posts: 1 Instagram reel, 1 Facebook video')
  })
})
