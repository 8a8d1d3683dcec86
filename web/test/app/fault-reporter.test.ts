import { catalogue, type ErrorCode, limitCodes } from '@fanfare/contracts/errors.ts'
import { Creator } from '@fanfare/contracts/policy.ts'
import { beforeEach, expect, it, vi } from 'vitest'
import { faultReporter } from '../../src/app/fault-reporter.ts'
import { createStore } from '../../src/app/store.ts'
import { shellApi } from '../../src/lib/session/session-api.ts'
import { closeNotice, selectNotice } from '../../src/ui/notice.ts'
import { toastWith } from '../../src/ui/toast.ts'
import { answer, member } from '../team.ts'

let store: ReturnType<typeof createStore>
beforeEach(() => {
  store = createStore()
})
const notice = () => selectNotice(store.getState())

const rejected = (type: 'query' | 'mutation', code: ErrorCode, endpointName = 'publishPost') => ({
  type: 'api/executeMutation/rejected',
  payload: {
    code,
    title: catalogue[code].title,
    message: catalogue[code].message,
    status: catalogue[code].status,
    limit: limitCodes.has(code),
  },
  meta: { requestStatus: 'rejected', rejectedWithValue: true, requestId: '1', arg: { type, endpointName } },
})
const run = (action: object) => void faultReporter(store)(one => one)(action)

it('offers the upgrade when a limit stops what a person does, with the words of the spec', () => {
  run(rejected('mutation', 'quota_reached'))
  expect(notice()).toMatchObject({ icon: 'warning', closeButtonText: 'Do it later', confirm: 'Upgrade Now' })
  // What the dialog says, no toast repeats.
  expect(toastWith(store.dispatch).fault(catalogue.quota_reached.message)).toBe('')
})
it('offers no upgrade to who cannot: a person who is invited into a full team', () => {
  run(rejected('mutation', 'member_limit', 'acceptInvite'))
  run(rejected('mutation', 'team_limit', 'handOverTeam'))
  expect(notice()).toBeNull()
  run(rejected('mutation', 'member_limit'))
  expect(notice()).toMatchObject({ confirm: 'Upgrade Now' })
})
it('opens a dialog only where a person acted, never for what is read in the background', () => {
  run(rejected('query', 'rate_limited'))
  expect(notice()).toBeNull()
  run(rejected('mutation', 'rate_limited'))
  expect(notice()?.text).toBe('Too many request. Please wait up to 60 minute and try again.')
  store.dispatch(closeNotice())
  run(rejected('query', 'internal_error'))
  expect(notice()).toBeNull()
  run(rejected('mutation', 'internal_error'))
  expect(notice()).toMatchObject({
    icon: 'error',
    title: 'Oops, something went wrong.',
    closeButtonText: 'Close',
  })
})
it('asks again what a person may do where something was not allowed that the screen offered', async () => {
  let reads = 0
  vi.stubGlobal('fetch', async () => {
    reads++
    return answer(member(Creator))
  })
  await store.dispatch(shellApi.endpoints.me.initiate())
  run(rejected('mutation', 'post_state'))
  run(rejected('mutation', 'not_allowed'))
  await vi.waitFor(() => expect(reads).toBe(2))
  vi.unstubAllGlobals()
})
it('ends the session when the sign-in has ended, and leaves other faults to the screen', () => {
  run(rejected('mutation', 'post_state'))
  expect(store.getState().session.ended).toBe(false)
  run(rejected('query', 'not_signed_in'))
  expect(store.getState().session.ended).toBe(true)
  expect(notice()).toBeNull()
})
