import { creatorSources, PostSource } from '@fanfare/contracts/entities/posts.ts'
import { expect, test } from 'vitest'
import { type Origin, originOf } from '../../src/model/post-source.ts'

const sources = PostSource.enum
const of = (source: Origin['source'], more: Partial<Origin> = {}): Origin => ({
  source,
  source_ref: source === 'saved_post' ? '31' : null,
  library_id: source === 'library' ? '41' : null,
  repost_of: source === 'repost' ? '51' : null,
  ...more,
})

test.each(sources)('what is made from a post of source %s comes from where that does', source => {
  const post = of(source)
  expect(originOf({ post })).toEqual(post)
  expect(originOf({ post, byProgram: true })).toEqual(post)
})

test('what a request names counts where the post that it is like was only written', () => {
  expect(originOf({ libraryId: '42' })).toEqual(of('library', { library_id: '42' }))
  expect(originOf({ repostOf: '52' })).toEqual(of('repost', { repost_of: '52' }))
  expect(originOf({ post: of('composed'), libraryId: '42' })).toEqual(of('library', { library_id: '42' }))
  expect(originOf({ post: of('import'), libraryId: '42' })).toEqual(of('import', { library_id: '42' }))
  expect(originOf({ post: of('saved_post'), repostOf: '52' })).toEqual(of('saved_post', { repost_of: '52' }))
})

test('nothing is known: a person wrote it, or a program', () => {
  expect(originOf({})).toEqual(of('composed'))
  expect(originOf({ byProgram: true })).toEqual(of('api'))
  expect(originOf({ outside: { source: 'import', source_ref: null }, byProgram: true })).toEqual(of('import'))
})

test('`creator_source` has another name for each source, and none for what was written here', () => {
  expect(Object.keys(creatorSources).sort()).toEqual([...sources].sort())
  const names = sources.filter(source => source !== 'composed').map(source => creatorSources[source])
  expect(new Set(names).size).toBe(sources.length - 1)
  expect(names).not.toContain(null)
  expect(creatorSources).toMatchObject({ composed: null, library: 'post_library' })
})
