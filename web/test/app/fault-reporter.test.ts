import { catalogue, type ErrorCode, limitCodes } from '@fanfare/contracts/errors.ts'
import { afterEach, expect, it } from 'vitest'
import { faultReporter } from '../../src/app/fault-reporter.ts'
import { notice } from '../../src/ui/notice.ts'
import { toast } from '../../src/ui/toast.ts'

afterEach(notice.close)

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
const run = (action: object) => {
  const done: { type: string }[] = []
  const dispatch = (one: { type: string }) => {
    done.push(one)
    return one
  }
  faultReporter({ dispatch, getState: () => ({}) } as never)(one => one)(action)
  return done.map(({ type }) => type)
}

it('offers the upgrade when a limit stops what a person does, with the words of the spec', () => {
  run(rejected('mutation', 'quota_reached'))
  expect(notice.current()).toMatchObject({
    icon: 'warning',
    closeButtonText: 'Do it later',
    confirm: { label: 'Upgrade Now' },
  })
  // What the dialog says, no toast repeats.
  expect(toast.fault(catalogue.quota_reached.message)).toBe(0)
})
it('opens a dialog only where a person acted, never for what is read in the background', () => {
  run(rejected('query', 'rate_limited'))
  expect(notice.current()).toBeNull()
  run(rejected('mutation', 'rate_limited'))
  expect(notice.current()?.text).toBe('Too many request. Please wait up to 60 minute and try again.')
  notice.close()
  run(rejected('query', 'internal_error'))
  expect(notice.current()).toBeNull()
  run(rejected('mutation', 'internal_error'))
  expect(notice.current()).toMatchObject({
    icon: 'error',
    title: 'Oops, something went wrong.',
    closeButtonText: 'Close',
  })
})
it('ends the session when the sign-in has ended, and leaves other faults to the screen', () => {
  expect(run(rejected('query', 'not_signed_in'))).toEqual(['session/end'])
  expect(run(rejected('mutation', 'post_state'))).toEqual([])
  expect(notice.current()).toBeNull()
})
