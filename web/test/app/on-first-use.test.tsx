import { render, screen } from '@testing-library/react'
import { Component, type ReactNode } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { onFirstUse } from '../../src/app/on-first-use.tsx'

class Caught extends Component<{ children: ReactNode }> {
  override state = { said: '' }
  static getDerivedStateFromError = (reason: Error) => ({ said: reason.message })
  override render = () => this.state.said || this.props.children
}
const Page = () => <h1>Posts</h1>
afterEach(() => vi.restoreAllMocks())

it('what was loaded before is drawn with the first render', async () => {
  const fetchIt = vi.fn(async () => ({ default: Page }))
  const Screen = onFirstUse(fetchIt)
  await Screen.load()
  render(<Screen />)
  expect(screen.getByRole('heading').textContent).toBe('Posts')
  expect(fetchIt).toHaveBeenCalledTimes(1)
})

it('else it is loaded when it is shown, once', async () => {
  const fetchIt = vi.fn(async () => ({ default: Page }))
  const Screen = onFirstUse(fetchIt)
  render(
    <>
      <Screen />
      <Screen />
    </>,
  )
  expect(await screen.findAllByRole('heading')).toHaveLength(2)
  expect(fetchIt).toHaveBeenCalledTimes(1)
})

it('what did not load is the error of its route, and the next use tries again', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const fetchIt = vi.fn(async () => ({ default: Page })).mockRejectedValueOnce(new Error('gone'))
  const Screen = onFirstUse(fetchIt)
  const first = render(
    <Caught>
      <Screen />
    </Caught>,
  )
  expect(await screen.findByText('gone')).toBeTruthy()
  first.unmount()
  render(<Screen />)
  expect(await screen.findByRole('heading')).toBeTruthy()
})
