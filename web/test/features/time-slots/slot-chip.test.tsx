import type { Timeslot } from '@fanfare/contracts/entities/timeslots.ts'
import { MantineProvider } from '@mantine/core'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Provider } from 'react-redux'
import { expect, test } from 'vitest'
import { createStore } from '../../../src/app/store.ts'
import { SlotChip } from '../../../src/features/time-slots/parts/SlotChip.tsx'
import type { Slots } from '../../../src/features/time-slots/use-slots.ts'

const opened = async (posts_count: number) => {
  const slot = { id: '1', account_id: '2', social_account_id: '2', day: 1, hour: '09:30', posts: [], posts_count }
  render(
    <Provider store={createStore()}>
      <MantineProvider env="test">
        <SlotChip slot={slot as Timeslot} slots={{} as Slots} mayChange />
      </MantineProvider>
    </Provider>,
  )
  await userEvent.click(screen.getByRole('button', { name: /^Monday, / }))
  return screen.findByRole('dialog', { name: 'Time slot' })
}

test.each([
  [1, '1 post is planned here. It moves with the slot where possible, and keeps its time if you delete it.'],
  [3, '3 posts are planned here. They move with the slot where possible, and keep their times if you delete it.'],
])('above Save and Delete it is said what becomes of the posts (%i) with each', async (count, words) => {
  expect((await opened(count)).textContent).toContain(words)
})

test('of a slot without posts nothing is said', async () => {
  expect((await opened(0)).textContent).not.toContain('planned here')
})
