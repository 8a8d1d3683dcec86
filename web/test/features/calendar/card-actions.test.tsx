import { Creator, Manager, type Role } from '@fanfare/contracts/policy.ts'
import { MantineProvider } from '@mantine/core'
import { render, screen } from '@testing-library/react'
import { Provider } from 'react-redux'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, expect, test, vi } from 'vitest'
import { createStore } from '../../../src/app/store.ts'
import { CardActions } from '../../../src/features/calendar/parts/CardActions.tsx'
import { shellApi } from '../../../src/lib/session/session-api.ts'
import { post } from '../../lib/a-post.ts'
import { answer, member } from '../../team.ts'

afterEach(() => vi.unstubAllGlobals())

const others = 'Only its author or a manager can change this post.'
const nothing = async () => true
const show = async (role: Role, authorId: string) => {
  vi.stubGlobal('fetch', async () => answer(member(role)))
  const store = createStore()
  await store.dispatch(shellApi.endpoints.me.initiate())
  render(
    <Provider store={store}>
      <MantineProvider env="test">
        <MemoryRouter>
          <CardActions
            post={post('1', { author_id: authorId, alerts: [] })}
            moving={false}
            onMoving={() => {}}
            moves={{ move: nothing, schedule: nothing, unschedule: nothing }}
            onDone={() => {}}
            onRemoveLive={() => {}}
          />
        </MemoryRouter>
      </MantineProvider>
    </Provider>,
  )
  return [...screen.queryAllByRole('button'), ...screen.queryAllByRole('link')].map(({ textContent }) => textContent)
}

test('a creator cannot change the post of somebody else, and reads why; they may copy it to the library', async () => {
  expect(await show(2, '8')).toEqual(['Save to library', 'Duplicate'])
  expect(screen.getByText(others)).toBeTruthy()
})

test.each([
  ['a creator with their own post', Creator, '7'],
  ['a manager with any post', Manager, '8'],
] as const)('%s has them all', async (_, role, authorId) => {
  expect(await show(role, authorId)).toEqual(
    expect.arrayContaining(['Edit', 'Move to', 'Publish now', 'Unschedule', 'Delete']),
  )
  expect(screen.queryByText(others)).toBeNull()
})
