import { Draft, type Post } from '@fanfare/contracts/entities/posts.ts'
import { Manager } from '@fanfare/contracts/policy.ts'
import { act, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { Provider } from 'react-redux'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createStore } from '../../../src/app/store.ts'
import { type Composer, type ComposerItem, nothingChosen } from '../../../src/features/composer/model/composer-state.ts'
import { composerOf } from '../../../src/features/composer/model/stored-post.ts'
import { useSubmit } from '../../../src/features/composer/use-submit.ts'
import { shellApi } from '../../../src/lib/session/session-api.ts'
import { pressToast, selectToasts } from '../../../src/ui/toast.ts'
import { post } from '../../lib/a-post.ts'
import { answer, member } from '../../team.ts'

const scheduled = post('7', {
  first_comment: '',
  schedule: { kind: 'date', wall: '2099-10-14T12:30', zone: 'Europe/Lisbon' } as Post['schedule'],
  post_at: '2099-10-14T11:30:00.000Z',
})

/** The batches that were set back. */
let undone: unknown[]
beforeEach(() => {
  undone = []
  vi.stubGlobal('fetch', async (address: string, { body }: RequestInit = {}) => {
    const { pathname } = new URL(address, 'http://fanfare.example')
    if (pathname === '/api/user') return answer(member(Manager))
    undone.push(JSON.parse(String(body)))
    return answer({ batch: null, seed: 0, done: 1, left: 0, items: [{ left: null }] })
  })
})
afterEach(() => vi.unstubAllGlobals())

/** A scheduled post in the composer; `reply` is what the server makes of a press. */
const open = async (reply: Post | Post[], more: Partial<Composer> = {}, given: object = {}) => {
  const store = createStore()
  await store.dispatch(shellApi.endpoints.me.initiate())
  const wrapper = ({ children }: { children: ReactNode }) => <Provider store={store}>{children}</Provider>
  const send = vi.fn(async (_request: { schedule: object }) => [reply].flat())
  const onDone = vi.fn()
  const { result } = renderHook(
    () =>
      useSubmit({
        post: scheduled,
        state: { ...composerOf(scheduled), ...more },
        dispatch: () => undefined,
        send: send as never,
        seriesCalls: {} as never,
        scope: 'one',
        together: {} as never,
        zones: ['Europe/Lisbon'],
        suggestion: '2099-10-14T12:30',
        needsApproval: false,
        decides: false,
        scheduled: true,
        onDone,
        ...given,
      }),
    { wrapper },
  )
  const press = async (intent: 'draft' | 'send') => {
    act(() => result.current.submit(intent))
    await vi.waitFor(() => expect(onDone).toHaveBeenCalledOnce())
    return selectToasts(store.getState()).map(({ id, text, action }) => ({ id, text, action }))
  }
  return { press, send, store }
}

test('a scheduled post that is taken off the schedule says so, and Undo schedules it again as it was', async () => {
  const { press, send, store } = await open({ ...scheduled, status: Draft, undo: '900' } as Post)
  const toasts = await press('draft')
  expect(send.mock.calls[0]?.[0].schedule).toEqual({ kind: 'draft', wall: '2099-10-14T12:30' })
  expect(toasts).toMatchObject([{ text: 'Moved to Drafts. It won’t be published.', action: 'Undo' }])
  act(() => void store.dispatch(pressToast(toasts[0]?.id ?? '')))
  await vi.waitFor(() =>
    expect(selectToasts(store.getState())).toMatchObject([{ text: '“Window seat” is scheduled again' }]),
  )
  expect(undone).toEqual([{ batch: '900' }])
})

test('changes of a scheduled post are saved; a new time is said too', async () => {
  const same = await open(scheduled, { caption: 'Window seats' })
  expect(await same.press('send')).toMatchObject([{ text: 'Changes saved', action: undefined }])
  const later = { ...scheduled, post_at: '2099-10-14T12:45:00.000Z' }
  const moved = await open(later, { wall: '2099-10-14T13:45' })
  expect(await moved.press('send')).toMatchObject([
    { text: expect.stringMatching(/^Changes saved\. Scheduled for .*13:45/) },
  ])
})

const again = 'Scheduling undone. Nothing will be published.'
const first = { ...scheduled, undo: '900' } as Post
const news = { post: undefined, scheduled: false }
const repeat = { unit: 'week', weekdays: [4], times: 4 } as const
const create = async () => ({ words: '4 posts scheduled, every Thursday', batch: '900' })
test.each([
  ['a series', '4 posts scheduled, every Thursday', { repeat } as never, { ...news, seriesCalls: { create } }],
  ['several accounts', /^2 posts scheduled for /, { accounts: ['2', '3'] }, news],
])('posts of %s are taken back in one step', async (_, words, state, given) => {
  const { press, store } = await open([first, scheduled], state, given)
  const [toast] = await press('send')
  expect(toast).toMatchObject({ text: expect.stringMatching(words), action: 'Undo' })
  act(() => void store.dispatch(pressToast(toast?.id ?? '')))
  await vi.waitFor(() => expect(selectToasts(store.getState())).toMatchObject([{ text: again }]))
  expect(undone).toEqual([{ batch: '900' }])
})

/** A video of which the server has so much. */
const clip = (upload: Partial<ComposerItem['upload']>): Partial<Composer> => ({
  items: [
    {
      ...{ key: 'a', mediaId: null, fileName: 'a.mp4', preview: null, type: 'video', width: null, height: null },
      ...{ color: null, duration: null, strip: null, altText: '', userTags: [], crop: null, chosen: nothingChosen },
      upload: { state: 'uploading', fraction: 1, message: null, ...upload },
    },
  ],
})
test('a draft is saved with a video that is being read; what goes out waits for it', async () => {
  const draft = { ...scheduled, status: Draft } as Post
  const reading = clip({ reading: 6, arrived: '31' })
  const { press, send } = await open(draft, reading, { post: draft, scheduled: false })
  await press('draft')
  expect(send.mock.calls[0]?.[0]).toMatchObject({ items: [{ media_id: '31' }] })
  for (const [state, intent] of [
    [reading, 'send'],
    [clip({ fraction: 0.5 }), 'draft'],
  ] as const) {
    const waiting = await open(draft, state, { post: draft, scheduled: false })
    await expect(waiting.press(intent)).rejects.toThrow()
    expect(waiting.send).not.toHaveBeenCalled()
  }
})
