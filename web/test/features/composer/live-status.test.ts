import { InProgress, type Post, Posted } from '@fanfare/contracts/entities/posts.ts'
import type { StatusMessage } from '@fanfare/contracts/live.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createStore } from '../../../src/app/store.ts'
import { firstMessage } from '../../../src/features/composer/model/publishing-progress.ts'
import { followAgain, selectLiveStatus } from '../../../src/lib/live/live-status.ts'
import { endWatch, minimizeWatch, watchPublishing } from '../../../src/lib/posts/publishing-watch.ts'
import { post } from '../../lib/a-post.ts'
import { answer, refuse } from '../../team.ts'

/** The browser's side of a stream, worked by hand. */
class Source extends EventTarget {
  readyState = 1
  readonly url: string
  constructor(url: string) {
    super()
    this.url = url
    opened.push(this)
  }
  close() {
    this.readyState = 2
  }
  emit(event: string, data: object) {
    this.dispatchEvent(new MessageEvent(event, { data: JSON.stringify(data) }))
  }
}
let opened: Source[]
/** The post as the server has it; null: it is gone. */
let held: Post | null
let store: ReturnType<typeof createStore>
const watched = (id: string) => post(id, { status: InProgress })
const open = () => opened.filter(({ readyState }) => readyState !== 2).map(({ url }) => url.split('=')[1])
const known = (id: string) => selectLiveStatus(store.getState())[id]
const step = (id: string, percent: number): StatusMessage => ({
  ...firstMessage(watched(id)),
  progress: { step: 'preparing', text: 'Uploading', percent, sentence: '' },
})

beforeEach(async () => {
  opened = []
  held = watched('1')
  store = createStore()
  vi.stubGlobal('EventSource', Source)
  vi.stubGlobal('fetch', async () => (held ? answer(held) : refuse(404, 'post_not_found', 'Post not found!')))
  store.dispatch(watchPublishing([watched('1'), watched('2')]))
  await vi.waitFor(() => expect(open()).toEqual(['1', '2']))
})
afterEach(() => vi.unstubAllGlobals())

test('what the streams say is known while the posts are watched, in a corner too, and no stream outlives the watch', async () => {
  opened[0]?.emit('message', step('1', 40))
  store.dispatch(minimizeWatch())
  opened[0]?.emit('message', step('1', 20))
  expect(known('1')).toMatchObject({ message: { progress: { percent: 20 } }, reached: 40 })
  expect(open()).toEqual(['1', '2'])
  store.dispatch(endWatch())
  await vi.waitFor(() => expect(open()).toEqual([]))
  opened[1]?.emit('message', step('2', 60))
  expect(selectLiveStatus(store.getState())).toEqual({})
})

test('another window has the streams of its own posts', async () => {
  opened[0]?.emit('message', step('1', 40))
  store.dispatch(watchPublishing([watched('3')]))
  await vi.waitFor(() => expect(open()).toEqual(['3']))
  expect(known('1')).toBeUndefined()
})

test.each([
  ['still under way', watched('1'), { lost: 'unknown', reached: 40 }],
  ['live by now', post('1', { status: Posted }), { message: { status: 'posted' }, lost: undefined }],
  ['gone', null, { lost: 'no_content', reached: 40 }],
])(
  'a stream that says no more: the post is asked, and is %s; followed again it is not lost',
  async (_, now, expected) => {
    held = now
    opened[0]?.emit('message', step('1', 40))
    opened[0]?.emit('close', { reason: 'draft' })
    await vi.waitFor(() => expect(known('1')).toMatchObject(expected))
    store.dispatch(followAgain())
    await vi.waitFor(() => expect(open()).toEqual(['1', '2']))
    expect(opened).toHaveLength(4)
    expect(known('1')?.lost).toBeUndefined()
  },
)
