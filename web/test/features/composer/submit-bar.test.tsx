import { MantineProvider } from '@mantine/core'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { SubmitBar } from '../../../src/features/composer/parts/SubmitBar.tsx'

test('the time is changed from the bar at the bottom of a phone', async () => {
  const onWhen = vi.fn()
  const given = { when: 'Thu 15 Oct, 18:05', kinds: 'Instagram picture', also: undefined, verb: 'Schedule post' }
  const state = { now: false, blocked: null, fault: null, saving: null, busy: false, onDraft: undefined } as const
  render(
    <MantineProvider env="test">
      <SubmitBar {...given} {...state} phone onWhen={onWhen} />
    </MantineProvider>,
  )
  await userEvent.click(screen.getByRole('button', { name: 'Change the time' }))
  expect(onWhen).toHaveBeenCalledOnce()
})
