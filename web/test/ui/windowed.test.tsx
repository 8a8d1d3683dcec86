import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { partsOf, Windowed } from '../../src/ui/Windowed.tsx'

type Seen = Pick<IntersectionObserverEntry, 'target' | 'isIntersecting'>
let report: (changes: Seen[]) => void
const watched = new Set<Element>()
let observers = 0

beforeEach(() => {
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(listener: (changes: Seen[]) => void) {
        report = listener
        observers += 1
      }
      observe = (node: Element) => void watched.add(node)
      unobserve = (node: Element) => void watched.delete(node)
      disconnect = () => {
        observers -= 1
      }
    },
  )
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const Posts = () => (
  <>
    {partsOf(['one', 'two', 'three'], 2).map(part => (
      <Windowed key={part[0]} height={part.length * 100}>
        {() => part.map(name => <button type="button" key={name}>{`Post ${name}`}</button>)}
      </Windowed>
    ))}
  </>
)
const post = (name: string) => screen.queryByRole('button', { name: `Post ${name}` })
const boxOf = (name: string) => post(name)?.parentElement as HTMLElement
const scroll = (target: Element, isIntersecting: boolean) => act(() => report([{ target, isIntersecting }]))

it('draws what is near, takes away what is scrolled off and keeps its height', () => {
  render(<Posts />)
  const box = boxOf('one')
  Object.defineProperty(box, 'offsetHeight', { value: 187 })
  scroll(box, false)
  expect([post('one'), post('two')]).toEqual([null, null])
  expect(box.style.height).toBe('187px')
  expect(post('three')).not.toBeNull()
  scroll(box, true)
  expect(post('one')).not.toBeNull()
  expect(box.style.height).toBe('')
})

it('keeps the part that has the focus', () => {
  render(<Posts />)
  const box = boxOf('one')
  post('two')?.focus()
  scroll(box, false)
  expect(post('two')).toBe(document.activeElement)
})

it('watches all parts with one observer, and ends it with the last of them', () => {
  const { unmount } = render(<Posts />)
  expect([observers, watched.size]).toEqual([1, 2])
  unmount()
  expect([observers, watched.size]).toEqual([0, 0])
})

it('draws the parts of a page in turn, and of those only what is near by then', () => {
  const frames: FrameRequestCallback[] = []
  vi.stubGlobal('requestAnimationFrame', (run: FrameRequestCallback) => frames.push(run))
  const nextFrame = () => act(() => frames.splice(0).forEach(run => void run(0)))
  const names = ['one', 'two', 'three']
  render(
    names.map(name => (
      <Windowed key={name} height={100} size={20}>
        {() => <button type="button">{`Post ${name}`}</button>}
      </Windowed>
    )),
  )
  const drawn = () => names.filter(name => post(name) !== null)
  const [first, second, third] = watched
  expect(drawn()).toEqual([])
  for (const box of [first, second, third]) scroll(box as Element, true)
  scroll(second as Element, false)
  nextFrame()
  expect(drawn()).toEqual(['one'])
  nextFrame()
  expect(drawn()).toEqual(['one', 'three'])
})
