import type { PostLibrary } from '@fanfare/contracts/entities/post-libraries.ts'
import { expect, test } from 'vitest'
import { emptyComposer, noOptions } from '../../../src/features/composer/model/composer-state.ts'
import { type Copy, copyOf, restored } from '../../../src/features/composer/model/copy.ts'
import { composerFrom } from '../../../src/features/composer/model/from-library.ts'
import { forOne } from '../../../src/features/composer/model/from-post.ts'
import { requestOf } from '../../../src/features/composer/model/request.ts'

const item = {
  id: '500',
  caption: 'New glaze',
  title: 'Bowls',
  first_comment: 'First',
  post_type: 'reel',
  location: { id: '1', name: 'Alcobaça' },
  collaborators: ['northfold.co'],
  account: { id: '4' },
  media: [{ media_id: '77', file_name: 'a.jpg', type: 'image', alt_text: 'A bowl', user_tags: [], crop: null }],
} as unknown as PostLibrary

test('a post from the library has its account where that is connected, its kind and its title', () => {
  const empty = emptyComposer(['2'], null)
  const state = composerFrom(item, empty, ['2', '4'])
  expect(state).toMatchObject({ accounts: ['4'], caption: 'New glaze', firstComment: 'First', dirty: false })
  expect(composerFrom(item, empty, ['2']).accounts).toEqual(['2'])
  expect(requestOf(state, { kind: 'draft' })).toMatchObject({
    title: 'Bowls',
    post_type: 'reel',
    location: { name: 'Alcobaça' },
    items: [{ media_id: '77', alt_text: 'A bowl' }],
  })
  expect(requestOf(empty, { kind: 'draft' })).toMatchObject({ post_type: 'post', title: '' })
})

test('a copy on this device remembers the item; another copy does not take it over', () => {
  const state = composerFrom(item, emptyComposer(['2'], null), ['4'])
  const known = { accounts: ['2', '4'], media: new Map() }
  expect(restored(emptyComposer(['2'], null), copyOf(state), known).library).toEqual(state.library)
  expect(restored(state, copyOf(emptyComposer(['2'], null)), known).library).toBeNull()
})

test('a copy of an earlier version has its place with the item, and says nothing of collaborators', () => {
  const empty = emptyComposer(['2'], null)
  const { postType: _kind, options: _options, ...earlier } = copyOf(composerFrom(item, empty, ['4']))
  const library = { id: '500', title: 'Bowls', post_type: 'reel' as const, location: { id: '1', name: 'Alcobaça' } }
  const state = restored(empty, { ...earlier, library }, { accounts: ['2', '4'], media: new Map() })
  expect(state).toMatchObject({ library: { id: '500' }, postType: 'reel' })
  const place = { id: '1', name: 'Alcobaça', lat: null, lng: null }
  expect(state.options).toEqual({ ...noOptions, title: 'Bowls', location: place })
})

test('a copy of an earlier version has its place and collaborators beside the options', () => {
  const empty = emptyComposer(['2'], null)
  const { location: _location, collaborators: _none, ...options } = { ...noOptions, title: 'Bowls' }
  const written = { ...copyOf(empty), options, location: { id: '1', name: 'Alcobaça' }, collaborators: ['juno'] }
  const state = restored(empty, written as unknown as Copy, { accounts: ['2'], media: new Map() })
  const location = { ...written.location, lat: null, lng: null }
  expect(state.options).toEqual({ ...noOptions, title: 'Bowls', location, collaborators: ['juno'] })
})

test('a copy for the page alone names no other account and no page', () => {
  const state = { ...composerFrom(item, emptyComposer(['2'], null), ['2', '4']), accounts: ['2', '4'] }
  const only = forOne({ ...state, options: { ...state.options, post_to_page: true } }, '9')
  expect(requestOf(only, { kind: 'draft' })).toMatchObject({
    accounts: ['9'],
    post_to_page: false,
    caption: 'New glaze',
  })
})
