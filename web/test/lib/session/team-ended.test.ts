import { Owner } from '@fanfare/contracts/policy.ts'
import { addListener } from '@reduxjs/toolkit'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createStore } from '../../../src/app/store.ts'
import { teamEnded, teamFollowed } from '../../../src/lib/live/live-actions.ts'
import { registerRouter } from '../../../src/lib/navigation/navigate.ts'
import { shellApi } from '../../../src/lib/session/session-api.ts'
import { session } from '../../../src/lib/session/session-slice.ts'
import { selectNotice } from '../../../src/ui/notice.ts'
import { answer, member } from '../../team.ts'

const harbour = { id: '1', name: 'Harbour', role: Owner, product_id: 2 }
const olea = { ...harbour, id: '2', name: 'Olea' }
let teams: (typeof harbour)[]
let opened: string[]
let lockedTeams: { id: string; name: string }[]

beforeEach(() => {
  teams = [harbour, olea]
  opened = []
  lockedTeams = []
  registerRouter({ navigate: to => opened.push(to) })
  vi.stubGlobal('fetch', async () =>
    answer({ ...member(Owner), teams, active_team: teams[0]?.id ?? null, locked_teams: lockedTeams }),
  )
  vi.stubGlobal(
    'EventSource',
    class extends EventTarget {
      close() {}
    },
  )
})
afterEach(() => vi.unstubAllGlobals())

const start = async () => {
  const store = createStore()
  const followed: string[] = []
  store.dispatch(addListener({ actionCreator: teamFollowed, effect: ({ payload }) => void followed.push(payload) }))
  await store.dispatch(shellApi.endpoints.me.initiate())
  store.dispatch(session.actions.initialize('5'))
  return { store, followed }
}

it('says that the person is out, and begins again in another team', async () => {
  const { store } = await start()
  teams = [olea]
  store.dispatch(teamEnded('1'))
  await vi.waitFor(() => expect(opened).toEqual(['/?is_from_switch=true']))
  expect(selectNotice(store.getState())).toMatchObject({
    title: 'You’re no longer in Harbour',
    text: 'You were removed from it, or it was deleted. You’re now in Olea.',
  })
  expect(store.getState().session.initialized).toBe(false)
})

it('says to a member that the team has no seat for them, and not that they are out', async () => {
  const { store } = await start()
  teams = []
  lockedTeams = [{ id: '1', name: 'Harbour' }]
  store.dispatch(teamEnded('1'))
  await vi.waitFor(() => expect(opened).toEqual(['/onboarding/team']))
  const { title, text } = selectNotice(store.getState()) ?? {}
  expect(title).toBe('Harbour has no seat for you')
  expect(text).toMatch(/still a member/)
})

it('leads to the page of teams where there is no other', async () => {
  const { store } = await start()
  teams = []
  store.dispatch(teamEnded('1'))
  await vi.waitFor(() => expect(opened).toEqual(['/onboarding/team']))
})

it('is no news to a person who leaves or deletes it from this page', async () => {
  const { store } = await start()
  teams = [olea]
  store.dispatch(session.actions.leave('1'))
  store.dispatch(teamEnded('1'))
  await new Promise(resolve => setTimeout(resolve, 20))
  expect(opened).toEqual([])
  expect(selectNotice(store.getState())).toBeNull()
})

it('follows the team again where the person is in it all the same', async () => {
  const { store, followed } = await start()
  store.dispatch(teamEnded('1'))
  await vi.waitFor(() => expect(followed).toEqual(['1']))
  expect(opened).toEqual([])
  expect(selectNotice(store.getState())).toBeNull()
})
