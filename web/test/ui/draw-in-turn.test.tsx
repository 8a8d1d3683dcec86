import { act, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { drawInTurn, useGrowing, useTurn } from '../../src/ui/draw-in-turn.ts'

let frames: FrameRequestCallback[] = []
const nextFrame = () => act(() => frames.splice(0).forEach(run => void run(0)))

beforeEach(() => {
  frames = []
  vi.stubGlobal('requestAnimationFrame', (run: FrameRequestCallback) => frames.push(run))
})
afterEach(() => void vi.unstubAllGlobals())

const Day = ({ name, posts }: { name: string; posts: number }) => (useTurn(posts) ? <p>{name}</p> : null)
const drawn = () => screen.queryAllByText(/./).map(({ textContent }) => textContent)

it('draws a few posts a frame, in order, and at once what has none', () => {
  render(Array.from({ length: 7 }, (_, day) => <Day key={day} name={`day ${day}`} posts={day === 6 ? 0 : 8} />))
  expect(drawn()).toEqual(['day 6'])
  nextFrame()
  expect(drawn()).toEqual(['day 0', 'day 1', 'day 6'])
  nextFrame()
  expect(drawn()).toEqual(['day 0', 'day 1', 'day 2', 'day 3', 'day 6'])
  nextFrame()
  expect(drawn()).toHaveLength(7)
  expect(frames).toEqual([])
})

it('keeps a day that is drawn, however many posts come to it', () => {
  const { rerender } = render(<Day name="day" posts={0} />)
  rerender(<Day name="day" posts={30} />)
  expect(drawn()).toEqual(['day'])
  expect(frames).toEqual([])
})

it('draws a part alone that is larger than all that is drawn at once, and forgets one that is taken back', () => {
  const done: string[] = []
  drawInTurn(5, () => done.push('small'))
  drawInTurn(40, () => done.push('large'))
  drawInTurn(5, () => done.push('gone'))()
  drawInTurn(5, () => done.push('last'))
  nextFrame()
  expect(done).toEqual(['small'])
  nextFrame()
  expect(done).toEqual(['small', 'large'])
  nextFrame()
  expect(done).toEqual(['small', 'large', 'last'])
})

it('draws of a long row what is seen at once, and the rest in turn', () => {
  const Row = () => <p>{useGrowing(9, 50)}</p>
  render(<Row />)
  const counts = [drawn()[0]]
  for (let frame = 0; frame < 4; frame++) {
    nextFrame()
    counts.push(drawn()[0])
  }
  expect(counts).toEqual(['9', '29', '49', '50', '50'])
})
