import { Owner } from '@fanfare/contracts/policy.ts'
import { MantineProvider } from '@mantine/core'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { Provider } from 'react-redux'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, expect, test, vi } from 'vitest'
import { createStore } from '../../../src/app/store.ts'
import { CaptionEditor } from '../../../src/features/composer/parts/CaptionEditor.tsx'
import { shellApi } from '../../../src/lib/session/session-api.ts'
import { answer, member } from '../../team.ts'

afterEach(() => vi.unstubAllGlobals())

const Editor = () => {
  const [text, setText] = useState('')
  return (
    <CaptionEditor label="Caption" value={text} types={['ig']} postType="post" autoFocus={false} onChange={setText} />
  )
}

test('half a second after the last key five hashtags that go with the caption are offered; a press adds one', async () => {
  const asked: string[] = []
  vi.stubGlobal('fetch', async (address: string) => {
    const { pathname, searchParams } = new URL(address, 'http://fanfare.example')
    if (pathname === '/api/user') return answer(member(Owner))
    if (pathname.startsWith('/api/hashtag/')) asked.push(`${pathname}?${searchParams}`)
    return answer(
      ['bowls', 'clay', 'kiln', 'studio', 'handmade', 'stoneware', 'pottery'].map(name => ({
        name,
        share: 0.5,
        posts: 9,
      })),
    )
  })
  const store = createStore()
  await store.dispatch(shellApi.endpoints.me.initiate())
  render(
    <Provider store={store}>
      <MantineProvider env="test">
        <MemoryRouter>
          <Editor />
        </MemoryRouter>
      </MantineProvider>
    </Provider>,
  )
  const text = screen.getByRole('textbox', { name: 'Caption' })
  await userEvent.type(text, 'New #bowls and #glaze')
  expect(asked).toEqual([])
  const group = await screen.findByRole('group', { name: 'Related hashtags' })
  expect(asked).toEqual(['/api/hashtag/glaze/related?limit=7'])
  expect([...group.querySelectorAll('button')].map(({ textContent }) => textContent)).toEqual([
    '#clay',
    '#kiln',
    '#studio',
    '#handmade',
    '#stoneware',
  ])
  await userEvent.click(screen.getByRole('button', { name: 'Add #kiln' }))
  expect(text).toHaveProperty('value', 'New #bowls and #glaze #kiln ')
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Add #kiln' })).toBeNull())
})
