import { expect, test } from 'vitest'
import { shownChecks } from '../../../src/features/composer/model/checks.ts'
import { type ComposerAction, reduce } from '../../../src/features/composer/model/composer-reducer.ts'
import {
  type Composer,
  type ComposerItem,
  emptyComposer,
  nothingChosen,
} from '../../../src/features/composer/model/composer-state.ts'
import { fixedWords } from '../../../src/features/composer/model/fixed-words.ts'
import { type Check, changesOf, excessOf, type Fix, fixesOf } from '../../../src/features/composer/model/fixes.ts'
import { isRefused } from '../../../src/lib/uploads/upload.ts'

const item = (key: string, given: Partial<ComposerItem> = {}): ComposerItem => ({
  key,
  mediaId: key,
  fileName: key,
  preview: null,
  type: 'image',
  width: 4000,
  height: 1000,
  color: null,
  altText: 'Olives',
  userTags: [{ username: 'juno', x: 0.5, y: 0.5 }],
  strip: null,
  crop: null,
  duration: null,
  chosen: nothingChosen,
  upload: { state: 'ready', fraction: 1, message: null },
  ...given,
})
const video = item('v', { type: 'video', duration: 20, chosen: { ...nothingChosen, start: 0.5, end: 2 } })
const state: Composer = {
  ...emptyComposer(['1'], '2026-10-15T18:05'),
  caption: '#a #b #c',
  postType: 'igtv',
  options: { ...emptyComposer([], null).options, post_to_page: true },
  items: [item('a'), video, item('c'), item('d')],
}
const check = (code: string, fix: Fix | null, at: number | null = null): Check => ({
  code,
  level: 'stop',
  cost: 50,
  account_id: null,
  account_ids: [],
  item: at,
  title: code,
  text: '',
  fix,
})
const after = (kind: Fix['kind'], at: number | null = null, wall?: string, postType = state.postType) => {
  const post = { ...state, postType }
  const fix = { kind, label: kind, ...(wall && { wall }) } as Fix
  const actions = changesOf(fix, check('x', fix, at), post, { hashtags: 2, suggestion: '2026-10-15T18:05' })
  return actions?.reduce((now: Composer, action: ComposerAction) => reduce(now, action), post)
}
const keys = (composer: Composer | undefined) => composer?.items.map(({ key }) => key).join('')

test('what a button changes of the post by itself', () => {
  expect(after('crop', 1)?.items[0]?.crop?.width).toBeCloseTo(1.91 / 4)
  // A reel is cropped to a phone's screen.
  expect(after('crop', 2, undefined, 'reel')?.items[1]?.crop?.width).toBeCloseTo(9 / 16 / 4)
  expect(keys(after('remove_item', 2))).toBe('acd')
  expect(keys(after('remove_rest', 3))).toBe('av')
  expect(keys(after('remove_videos'))).toBe('acd')
  expect(after('use_all', 2)?.items[1]?.chosen).toMatchObject({ start: null, end: null })
  expect(after('as_post')?.postType).toBe('post')
  expect(after('no_page')?.options.post_to_page).toBe(false)
  const invited = { ...state, options: { ...state.options, collaborators: ['juno', 'Olea'] } }
  const own: Fix = { kind: 'remove_collaborator', label: 'Remove @olea', username: 'olea' }
  expect(changesOf(own, check('x', own), invited, { hashtags: null, suggestion: '' })).toEqual([
    { type: 'options', options: { collaborators: ['juno'] } },
  ])
  expect(after('trim_hashtags')?.caption).not.toContain('#c')
  expect(after('next_day')?.wall).toBe('2026-10-16T18:05')
  expect(after('move', null, '2026-10-20T09:00')?.wall).toBe('2026-10-20T09:00')
})

/** Every button: it changes the post by itself, or leads to where a person does it. */
const buttons: Record<Fix['kind'], 'changes' | 'leads'> = {
  crop: 'changes',
  remove_item: 'changes',
  remove_rest: 'changes',
  remove_videos: 'changes',
  use_all: 'changes',
  as_post: 'changes',
  remove_collaborator: 'changes',
  no_page: 'changes',
  choose_audience: 'leads',
  choose_cover: 'leads',
  edit_title: 'leads',
  leave_out: 'leads',
  trim_hashtags: 'changes',
  next_day: 'changes',
  move: 'changes',
  add_pictures: 'leads',
  choose_time: 'leads',
  connect_page: 'leads',
  describe: 'leads',
  edit_caption: 'leads',
  edit_comment: 'leads',
  reconnect: 'leads',
  see_plan: 'leads',
  replace: 'leads',
  show_item: 'leads',
  trim: 'leads',
  turn_on: 'leads',
  upload_again: 'leads',
  upgrade: 'leads',
}

test.each(Object.entries(buttons))('%s: %s', (kind, does) => {
  const now = after(kind as Fix['kind'], 2, '2026-10-20T09:00')
  expect(now === undefined ? 'leads' : 'changes').toBe(does)
  if (now) expect(now).not.toEqual(state)
})

test('the way that keeps the most comes first, and removing is beside it', () => {
  const kinds = (one: Check, items = state.items) => fixesOf(one, items).map(({ kind, label }) => [kind, label])
  expect(kinds(check('video_short', { kind: 'use_all', label: 'Use all of it' }, 2))).toEqual([
    ['use_all', 'Use all of it'],
    ['remove_item', 'Remove video 2'],
  ])
  expect(kinds(check('page_missing', { kind: 'no_page', label: 'Don’t post there' })).map(([kind]) => kind)).toEqual([
    'no_page',
    'connect_page',
  ])
})

test('a file that cannot be read is not offered to be uploaded again, a broken connection is', () => {
  const failed = (refused: boolean) => {
    const upload = { state: 'failed', fraction: 0, message: 'It couldn’t be read.', refused } as const
    const items = [item('a', { upload })]
    return shownChecks([], items, []).flatMap(one => fixesOf(one, items).map(({ kind }) => kind))
  }
  expect(failed(true)).toEqual(['replace', 'remove_item'])
  expect(failed(false)).toEqual(['upload_again', 'remove_item'])
  expect(
    ['media_broken', 'media_type_unsupported', 'upload_failed', 'storage_limit'].map(code => isRefused({ code })),
  ).toEqual([true, true, false, false])
})

test('a file in place of another keeps what is said of it and where it is', () => {
  const cropped = reduce(state, { type: 'crop', key: 'c', crop: { x: 0, y: 0, width: 0.5, height: 1 } })
  const file = { fileName: 'new.jpg', preview: 'blob:1', type: 'image', width: 10, height: 10 } as const
  const { items, dirty } = reduce(cropped, { type: 'replaceItem', key: 'c', file })
  expect(items.map(({ key }) => key).join('')).toBe('avcd')
  expect(items[2]).toMatchObject({
    ...file,
    altText: 'Olives',
    userTags: [{ username: 'juno' }],
    crop: null,
    mediaId: null,
    upload: { state: 'uploading' },
  })
  expect(dirty).toBe(true)
})

test('what is too much of a text is found by its characters, not by its code units', () => {
  expect(excessOf('🫒🫒abc', 3)).toEqual({ start: 5, end: 7 })
  expect(excessOf('abc', 3)).toBeUndefined()
})

test('a fix is undone without what was changed since', () => {
  const actionsOf = (kind: Fix['kind'], at: number | null = null) =>
    changesOf({ kind, label: kind } as Fix, check('x', null, at), state, {
      hashtags: 2,
      suggestion: '2026-10-15T18:05',
    })
  const undone = (kind: Fix['kind'], at: number | null, since: ComposerAction[] = []) => {
    const fixed = (actionsOf(kind, at) ?? []).reduce(reduce, state)
    return reduce(since.reduce(reduce, fixed), { type: 'undoFix', before: state, after: fixed })
  }
  expect(keys(undone('remove_rest', 3))).toBe('avcd')
  expect(keys(undone('remove_videos', null, [{ type: 'addItems', items: [item('new')] }]))).toBe('avcdnew')
  expect(keys(undone('remove_rest', 3, [{ type: 'removeItem', key: 'a' }]))).toBe('vcd')
  expect(undone('crop', 1).items[0]?.crop).toBeNull()
  const own = { x: 0, y: 0, width: 1, height: 0.5 }
  expect(undone('crop', 1, [{ type: 'crop', key: 'a', crop: own }]).items[0]?.crop).toEqual(own)
  expect(undone('trim_hashtags', null).caption).toBe('#a #b #c')
  expect(undone('trim_hashtags', null, [{ type: 'write', account: null, text: 'Mine' }]).caption).toBe('Mine')
  expect(undone('next_day', null).wall).toBe('2026-10-15T18:05')
  expect(undone('as_post', null).postType).toBe('igtv')
})

test('what a fix did is said, for all accounts where there are several', () => {
  const said = (kind: Fix['kind'], accounts: string[], at: number | null = null) => {
    const post = { ...state, accounts }
    const fix = { kind, label: kind } as Fix
    const given = { hashtags: 2, suggestion: '2026-10-15T18:05' }
    return fixedWords(fix, post, (changesOf(fix, check('x', fix, at), post, given) ?? []).reduce(reduce, post))
  }
  expect(said('remove_rest', ['1', '2'], 3)).toBe('Removed 2 pictures for all accounts')
  expect(said('remove_item', ['1'], 2)).toBe('Removed 1 video')
  expect(said('trim_hashtags', ['1'])).toBe('Hashtags removed')
})
