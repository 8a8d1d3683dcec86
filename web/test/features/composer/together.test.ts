import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type Composer,
  type ComposerItem,
  type Conflict,
  emptyComposer,
  noOptions,
  nothingChosen,
  type Options,
  type Shared,
} from '../../../src/features/composer/model/composer-state.ts'
import { openConflicts, reduceTogether, type TogetherAction } from '../../../src/features/composer/model/together.ts'

const item = (mediaId: string, given: Partial<ComposerItem> = {}): ComposerItem => ({
  key: mediaId,
  mediaId,
  fileName: `${mediaId}.jpg`,
  preview: null,
  type: 'image',
  width: 1080,
  height: 1350,
  color: null,
  altText: '',
  userTags: [],
  strip: null,
  crop: null,
  duration: null,
  chosen: nothingChosen,
  upload: { state: 'ready', fraction: 1, message: null },
  ...given,
})
const stored: Shared = {
  accounts: ['1'],
  caption: 'One\n\nTwo\n\nThree',
  overrides: {},
  items: [item('a'), item('b')],
  firstComment: 'First',
  postType: 'post',
  options: noOptions,
  when: 'date',
  wall: null,
  clock: 'local',
}
const opened = (given: Partial<Composer> = {}): Composer => ({
  ...emptyComposer(['1'], null),
  ...stored,
  postId: '7',
  version: 3,
  base: stored,
  dirty: true,
  ...given,
})
const after = (state: Composer, ...actions: TogetherAction[]) => actions.reduce(reduceTogether, state)
const merge = (theirs: Partial<Shared>, version = 4): TogetherAction => ({
  type: 'merge',
  theirs: { ...stored, ...theirs },
  version,
})

describe('somebody else’s change', () => {
  it('is taken over where nothing was typed, and nothing is left to save', () => {
    const theirs: Shared = {
      accounts: ['2'],
      caption: 'New',
      overrides: {},
      items: [item('b', { altText: 'A cup' })],
      firstComment: '',
      postType: 'story',
      options: { ...noOptions, location: { id: '1', name: 'Lisbon' }, comments_disabled: true },
      when: 'date',
      wall: '2026-12-01T10:15',
      clock: 'local',
    }
    const state = after(opened({ dirty: false }), { type: 'merge', theirs, version: 4 })
    expect(state).toMatchObject({ ...theirs, version: 4, dirty: false, conflicts: [] })
  })

  it('of options is kept apart from what was chosen here, and asks where both chose', () => {
    const [lisbon, porto] = [
      { id: '1', name: 'Lisbon' },
      { id: '2', name: 'Porto' },
    ]
    const options = (given: Partial<Options>) => ({ options: { ...noOptions, ...given } })
    const here = opened(options({ location: lisbon, comments_disabled: true }))
    const collaborators = ['northfold.co']
    const apart = after(here, merge(options({ collaborators, comments_disabled: true })))
    expect(apart).toMatchObject({
      ...options({ location: lisbon, collaborators, comments_disabled: true }),
      conflicts: [],
    })
    const both = after(here, merge(options({ location: porto, share_to_feed: false })))
    expect(both).toMatchObject({
      ...options({ location: lisbon, comments_disabled: true, share_to_feed: false }),
      conflicts: [{ field: 'options', option: 'location' }],
    })
    const [conflict] = both.conflicts
    const chosen = after(both, { type: 'choose', conflict: conflict as Conflict, choice: 'theirs' })
    expect(chosen).toMatchObject({
      ...options({ location: porto, comments_disabled: true, share_to_feed: false }),
      conflicts: [],
      dirty: true,
    })
    expect(openConflicts(after(both, { type: 'options', options: { location: porto } }))).toEqual([])
  })

  it('and what was typed here stay both, paragraph by paragraph and field by field', () => {
    const state = after(
      opened({
        caption: 'One, mine\n\nTwo\n\nThree',
        firstComment: 'Mine',
        items: [item('a', { altText: 'A vase' }), item('b')],
      }),
      merge({
        caption: 'One\n\nTwo, theirs\n\nThree',
        wall: '2026-12-01T10:15',
        items: [item('b'), item('a'), item('c')],
      }),
    )
    expect(state).toMatchObject({
      caption: 'One, mine\n\nTwo, theirs\n\nThree',
      firstComment: 'Mine',
      wall: '2026-12-01T10:15',
      dirty: true,
    })
    expect(state.items.map(({ mediaId, altText }) => [mediaId, altText])).toEqual([
      ['b', ''],
      ['a', 'A vase'],
      ['c', ''],
    ])
    expect(openConflicts(state)).toEqual([])
  })

  it('in either order gives both composers the same text', () => {
    const side = fc.array(fc.constantFrom('', ' one', ' two'), { minLength: 4, maxLength: 4 })
    fc.assert(
      fc.property(side, side, (a, b) => {
        const base = ['P', 'Q', 'R', 'S']
        const by = (changes: string[]) => base.map((line, n) => line + changes[n]).join('\n')
        const from = { ...stored, caption: base.join('\n') }
        const start = (caption: string) => opened({ base: from, caption })
        const mine = after(start(by(a)), merge({ caption: by(b) }))
        const theirs = after(start(by(b)), merge({ caption: by(a) }))
        expect(openConflicts(mine).length).toBe(openConflicts(theirs).length)
        if (openConflicts(mine).length === 0) expect(mine.caption).toBe(theirs.caption)
      }),
    )
  })

  it('leaves the account alone where theirs is not connected here', () => {
    expect(after(opened({ accounts: ['2'] }), merge({ accounts: [] }))).toMatchObject({
      accounts: ['2'],
      conflicts: [],
    })
  })
})

describe('the same changed by both', () => {
  const conflicted = () =>
    after(
      opened({ caption: 'One\n\nTwo, mine\n\nThree', firstComment: 'Mine', accounts: ['2'] }),
      merge({ caption: 'Zero\n\nOne\n\nTwo, theirs\n\nThree', firstComment: 'Theirs', accounts: ['3'] }),
    )

  it('is shown with both versions, and the composer keeps its own', () => {
    const state = conflicted()
    expect(state).toMatchObject({ caption: 'Zero\n\nOne\n\nTwo, mine\n\nThree', firstComment: 'Mine', accounts: ['2'] })
    expect(openConflicts(state)).toMatchObject([
      { conflict: { field: 'caption' }, mine: 'Two, mine', theirs: 'Two, theirs' },
      { conflict: { field: 'firstComment' }, mine: 'Mine', theirs: 'Theirs' },
      { conflict: { field: 'accounts' }, mine: { accounts: ['2'] }, theirs: { accounts: ['3'] } },
    ])
  })

  it('is settled as a person chooses, each by itself', () => {
    const state = conflicted()
    const [caption, comment, account] = openConflicts(state)
    if (!caption || !comment || !account) throw new Error('three conflicts')
    const theirs = after(state, { type: 'choose', conflict: caption.conflict, choice: 'theirs' })
    expect(theirs.caption).toBe('Zero\n\nOne\n\nTwo, theirs\n\nThree')
    const both = after(state, { type: 'choose', conflict: caption.conflict, choice: 'both' })
    expect(both.caption).toBe('Zero\n\nOne\n\nTwo, mine\nTwo, theirs\n\nThree')
    const mine = after(state, { type: 'choose', conflict: caption.conflict, choice: 'mine' })
    expect(mine.caption).toBe(state.caption)
    expect(openConflicts(mine)).toHaveLength(2)
    const done = after(
      theirs,
      { type: 'choose', conflict: comment.conflict, choice: 'theirs' },
      { type: 'choose', conflict: account.conflict, choice: 'theirs' },
    )
    expect(done).toMatchObject({ firstComment: 'Theirs', accounts: ['3'], dirty: false, conflicts: [] })
  })

  it('may be written on, and is no conflict once both say the same', () => {
    const state = after(conflicted(), {
      type: 'write',
      text: 'Zero\n\nOne!\n\nTwo, mine again\n\nThree',
      account: null,
    })
    const [open] = openConflicts(state)
    expect(open).toMatchObject({ mine: 'Two, mine again', theirs: 'Two, theirs' })
    const theirs = after(state, { type: 'choose', conflict: open?.conflict ?? { field: 'when' }, choice: 'theirs' })
    expect(theirs.caption).toBe('Zero\n\nOne!\n\nTwo, theirs\n\nThree')
    const alike = after(state, { type: 'write', text: 'Zero\n\nOne!\n\nTwo, theirs\n\nThree', account: null })
    expect(openConflicts(alike).map(({ conflict }) => conflict.field)).toEqual(['firstComment', 'accounts'])
  })

  it('stays open while they write on elsewhere, and follows what they write there', () => {
    const first = conflicted()
    const elsewhere = after(first, {
      type: 'merge',
      theirs: { ...(first.base as Shared), caption: 'New\n\nZero\n\nOne\n\nTwo, theirs\n\nThree' },
      version: 5,
    })
    expect(openConflicts(elsewhere)[0]).toMatchObject({ mine: 'Two, mine', theirs: 'Two, theirs' })
    const there = after(elsewhere, {
      type: 'merge',
      theirs: { ...(elsewhere.base as Shared), caption: 'New\n\nZero\n\nOne\n\nTwo, theirs again\n\nThree' },
      version: 6,
    })
    const shown = openConflicts(there).filter(({ conflict }) => conflict.field === 'caption')
    expect(shown).toMatchObject([{ mine: 'Two, mine', theirs: 'Two, theirs again' }])
    expect(there).toMatchObject({ caption: 'New\n\nZero\n\nOne\n\nTwo, mine\n\nThree', version: 6 })
  })

  it('can be a picture’s own text, the pictures, or the time', () => {
    const state = after(
      opened({ items: [item('a', { altText: 'Mine' }), item('b'), item('m')], wall: '2026-12-01T10:00' }),
      merge({ items: [item('a', { altText: 'Theirs' }), item('b'), item('t')], wall: '2026-12-02T10:00' }),
    )
    expect(openConflicts(state).map(({ conflict }) => conflict)).toEqual(
      expect.arrayContaining([{ field: 'items' }, { field: 'altText', mediaId: 'a' }, { field: 'when' }]),
    )
    const ids = (choice: 'mine' | 'theirs' | 'both') =>
      after(state, { type: 'choose', conflict: { field: 'items' }, choice }).items.map(({ mediaId }) => mediaId)
    expect(ids('mine')).toEqual(['a', 'b', 'm'])
    expect(ids('theirs')).toEqual(['a', 'b', 't'])
    expect(ids('both')).toEqual(['a', 'b', 'm', 't'])
    const altText = after(state, { type: 'choose', conflict: { field: 'altText', mediaId: 'a' }, choice: 'theirs' })
    expect(altText.items[0]?.altText).toBe('Theirs')
    expect(after(state, { type: 'choose', conflict: { field: 'when' }, choice: 'theirs' }).wall).toBe(
      '2026-12-02T10:00',
    )
  })
})

describe('texts of single accounts', () => {
  const two = { ...stored, accounts: ['1', '2'], overrides: { 2: 'For two' } }
  const both = (given: Partial<Composer> = {}) => opened({ ...two, base: two, ...given })
  it('are taken over, and stay where they were typed', () => {
    const theirs = { ...two, overrides: { 2: 'For two, better' } }
    expect(after(both(), merge(theirs))).toMatchObject({ overrides: { 2: 'For two, better' }, dirty: false })
    const mine = both({ overrides: { 2: 'Mine' } })
    expect(after(mine, merge({ ...two, caption: 'New' }))).toMatchObject({ overrides: { 2: 'Mine' }, dirty: true })
  })
  it('collide where both changed them, and a person chooses', () => {
    const state = after(both({ overrides: { 2: 'Mine' } }), merge({ ...two, overrides: { 2: 'Theirs' } }))
    expect(openConflicts(state).map(({ conflict }) => conflict.field)).toEqual(['overrides'])
    const chosen = after(state, { type: 'choose', conflict: { field: 'overrides' }, choice: 'theirs' })
    expect(chosen).toMatchObject({ overrides: { 2: 'Theirs' }, dirty: false })
  })
  it('that say what all say, or are for an account that was left out, are no change', () => {
    const same = both({ overrides: { 2: 'For two', 1: two.caption, 9: 'Left out' } })
    expect(after(same, merge(two))).toMatchObject({ dirty: false })
  })
})
