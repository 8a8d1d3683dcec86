import { MantineProvider } from '@mantine/core'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { approveVerb, mainVerb } from '../../../src/features/composer/model/submit-label.ts'
import { SubmitBar } from '../../../src/features/composer/parts/SubmitBar.tsx'

test('the time is changed from the bar at the bottom of a phone', async () => {
  const onWhen = vi.fn()
  const given = { when: 'Thu 15 Oct, 18:05', kinds: 'Instagram picture', also: undefined, verb: 'Schedule post' }
  const state = {
    now: false,
    scheduled: false,
    unchecked: false,
    blocked: null,
    fault: null,
    saving: null,
    busy: false,
    onDraft: undefined,
  } as const
  render(
    <MantineProvider env="test">
      <SubmitBar {...given} {...state} phone onWhen={onWhen} />
    </MantineProvider>,
  )
  await userEvent.click(screen.getByRole('button', { name: 'Change the time' }))
  expect(onWhen).toHaveBeenCalledOnce()
})

test('who decides on a post approves it or sends it back from the bar, and nowhere else', async () => {
  const onSendBack = vi.fn()
  const given = { when: 'Thu 15 Oct, 18:05', kinds: 'Instagram picture', also: undefined, verb: approveVerb('date') }
  const state = {
    now: false,
    scheduled: false,
    unchecked: false,
    fault: null,
    saving: null,
    busy: false,
    onDraft: undefined,
    onWhen: undefined,
  } as const
  const bar = (blocked: string | null) => (
    <MantineProvider env="test">
      <SubmitBar {...given} {...state} phone blocked={blocked} onSendBack={onSendBack} />
    </MantineProvider>
  )
  const { rerender } = render(bar(null))
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Send back', 'Approve'])
  // What is in the way of publishing is a reason to send it back.
  rerender(bar('1 to fix'))
  expect(screen.getByRole('button', { name: 'Approve' })).toHaveProperty('disabled', true)
  await userEvent.click(screen.getByRole('button', { name: 'Send back' }))
  expect(onSendBack).toHaveBeenCalledOnce()
})

test('a scheduled post has its changes saved, and another button takes it off the schedule', () => {
  const facts = { needsApproval: false, decides: false, scheduled: true }
  expect([mainVerb(facts, 'date', 1), mainVerb(facts, 'slot', 1)]).toEqual(['Save changes', 'Save changes'])
  expect(mainVerb(facts, 'now', 1)).toBe('Publish now')
  expect(mainVerb({ ...facts, needsApproval: true }, 'date', 1)).toBe('Request approval')
  const given = { when: 'Thu 15 Oct, 18:05', kinds: 'Instagram picture', also: undefined, onWhen: undefined }
  const state = {
    now: false,
    blocked: null,
    fault: null,
    saving: null,
    busy: false,
    unchecked: true,
    phone: true,
  } as const
  render(
    <MantineProvider env="test">
      <SubmitBar {...given} {...state} scheduled verb={mainVerb(facts, 'date', 1)} onDraft={() => undefined} />
    </MantineProvider>,
  )
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Unschedule', 'Save changes'])
  // Before the first check it is not known whether it can be sent.
  expect(screen.getByRole('button', { name: 'Save changes' })).toHaveProperty('disabled', true)
})
