import type { Trace } from '@fanfare/contracts/entities/trace.ts'
import { render, screen, within } from '@testing-library/react'
import { Provider } from 'react-redux'
import { expect, test } from 'vitest'
import { createStore } from '../../../src/app/store.ts'
import { TraceSteps } from '../../../src/features/posts/parts/TraceSteps.tsx'

const step = (id: string, at: string) => ({
  id,
  at,
  attempt: 1,
  title: `Step ${id}`,
  text: '',
  verdict: 'ok',
  after_commit: false,
  duration_ms: null,
  calls: [],
})

test('each day of a trace, on the clock of its account, is shown once', () => {
  const steps = [
    step('1', '2099-11-19T22:50:00.000Z'),
    step('2', '2099-11-19T23:10:00.000Z'),
    step('3', '2099-11-22T08:28:07.000Z'),
    step('4', '2099-11-22T08:28:09.000Z'),
  ]
  render(<TraceSteps trace={{ steps } as unknown as Trace} zone="Europe/Oslo" />, {
    wrapper: ({ children }) => <Provider store={createStore()}>{children}</Provider>,
  })
  const lines = within(screen.getByRole('list')).getAllByRole('listitem')
  const texts = lines.map(({ textContent }) => textContent?.replace(/^[\d:.]+done/, ''))
  expect(texts).toEqual([
    'Thu 19 Nov 2099',
    'Step 1',
    'Fri 20 Nov 2099',
    'Step 2',
    'Sun 22 Nov 2099',
    'Step 3',
    'Step 4',
  ])
})
