import { catalogue, type ErrorCode, limitCodes } from '@fanfare/contracts/errors.ts'
import { beforeEach, expect, it } from 'vitest'
import { faultReporter } from '../../src/app/fault-reporter.ts'
import { createStore } from '../../src/app/store.ts'
import { closeNotice, selectNotice } from '../../src/ui/notice.ts'
import { toastWith } from '../../src/ui/toast.ts'

let store: ReturnType<typeof createStore>
beforeEach(() => {
  store = createStore()
})
const notice = () => selectNotice(store.getState())

const rejected = (type: 'query' | 'mutation', code: ErrorCode, status = catalogue[code].status) => ({
  type: 'api/executeMutation/rejected',
  payload: {
    code,
    title: catalogue[code].title,
    message: catalogue[code].message,
    status,
    limit: limitCodes.has(code),
  },
  meta: { requestStatus: 'rejected', rejectedWithValue: true, requestId: '1', arg: { type } },
})
const run = (action: object) => void faultReporter(store)(one => one)(action)

it('offers the upgrade when a limit stops what a person does, with the words of the spec', () => {
  run(rejected('mutation', 'quota_reached'))
  expect(notice()).toMatchObject({ icon: 'warning', closeButtonText: 'Do it later', confirm: 'Upgrade Now' })
  // What the dialog says, no toast repeats.
  expect(toastWith(store.dispatch).fault(catalogue.quota_reached.message)).toBe('')
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
it('ends the session when the sign-in has ended, and leaves other faults to the screen', () => {
  run(rejected('mutation', 'post_state'))
  expect(store.getState().session.ended).toBe(false)
  run(rejected('query', 'not_signed_in'))
  expect(store.getState().session.ended).toBe(true)
  expect(notice()).toBeNull()
})
