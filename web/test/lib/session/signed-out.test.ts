import { UpdateUser } from '@fanfare/contracts/endpoints/users.ts'
import { Manager } from '@fanfare/contracts/policy.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createStore } from '../../../src/app/store.ts'
import { api, from } from '../../../src/lib/api/api.ts'
import { session } from '../../../src/lib/session/session-slice.ts'
import { selectSignedOut, settled } from '../../../src/lib/session/signed-out.ts'
import { answer, member, refuse } from '../../team.ts'

const { endpoints } = api.injectEndpoints({
  endpoints: build => ({ renameAtWork: build.mutation(from(UpdateUser)) }),
})
/** Whether the server still knows the session. */
let known: boolean
let asked: string[]
beforeEach(() => {
  known = false
  asked = []
  vi.stubGlobal('fetch', async (_: string, { body }: RequestInit) => {
    asked.push(String(body))
    return known ? answer(member(Manager)) : refuse(401, 'not_signed_in', 'Sign in to continue.')
  })
})
afterEach(() => vi.unstubAllGlobals())

/** Two changes that meet an ended session while someone works. */
const atWork = async () => {
  const store = createStore()
  store.dispatch(session.actions.initialize('2'))
  const calls = ['Ada', 'Eva'].map(name => store.dispatch(endpoints.renameAtWork.initiate({ body: { name } })))
  await vi.waitFor(() => expect(selectSignedOut(store.getState())).toBe(true))
  await vi.waitFor(() => expect(asked).toHaveLength(2))
  return { store, calls }
}

test('every call waits until the person has signed in again, and is then sent once more', async () => {
  const { store, calls } = await atWork()
  known = true
  store.dispatch(settled(true))
  expect(selectSignedOut(store.getState())).toBe(false)
  for (const call of calls) await expect(call.unwrap()).resolves.toMatchObject({ id: '7' })
  expect(asked).toEqual(['{"name":"Ada"}', '{"name":"Eva"}', '{"name":"Ada"}', '{"name":"Eva"}'])
  expect(store.getState().session.ended).toBe(false)
})

test('a person who goes to the sign-in page ends them, and the session with them', async () => {
  const { store, calls } = await atWork()
  store.dispatch(settled(false))
  for (const call of calls) await expect(call.unwrap()).rejects.toMatchObject({ code: 'not_signed_in' })
  expect(asked).toHaveLength(2)
  expect(store.getState().session.ended).toBe(true)
})

test('a person who signs in on the page for it is asked no more, and what is answered late ends nothing', async () => {
  const { store, calls } = await atWork()
  store.dispatch(session.actions.restart())
  for (const call of calls) await expect(call.unwrap()).rejects.toMatchObject({ code: 'not_signed_in' })
  expect([selectSignedOut(store.getState()), store.getState().session.ended]).toEqual([false, false])
})

test('once it has ended, nothing is asked over the page for signing in', async () => {
  const { store } = await atWork()
  store.dispatch(settled(false))
  await expect(
    store.dispatch(endpoints.renameAtWork.initiate({ body: { name: 'Ida' } })).unwrap(),
  ).rejects.toBeDefined()
  expect(selectSignedOut(store.getState())).toBe(false)
})
