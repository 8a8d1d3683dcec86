import { useEffect, useState } from 'react'

/**
 * What is drawn between two frames at most, in the unit of `size`: posts. Drawing twenty takes some 20 ms of a usual computer, and laying
 * them out as long again: a calendar of a hundred in one go would hold up what a person does for a tenth of a second.
 */
const mostAtOnce = 20

interface Part {
  size: number
  draw: () => void
}
const waiting = new Set<Part>()
let isAsked = false

const askForFrame = () => {
  if (isAsked || waiting.size === 0) return
  isAsked = true
  requestAnimationFrame(drawNext)
}

const drawNext = () => {
  isAsked = false
  let left = mostAtOnce
  for (const part of waiting) {
    // A part that is larger than all that is drawn at once is drawn alone.
    if (part.size > left && left < mostAtOnce) break
    waiting.delete(part)
    part.draw()
    left -= part.size
    if (left <= 0) break
  }
  askForFrame()
}

/** Draws a part of the page when it is its turn, in the order of the calls, a few of them a frame. Returns what takes it back. */
export const drawInTurn = (size: number, draw: () => void): (() => void) => {
  const part = { size, draw }
  waiting.add(part)
  askForFrame()
  return () => void waiting.delete(part)
}

/** Whether a component may draw its `size` posts yet. Once it may it always may, and one that begins without posts waits for nothing. */
export const useTurn = (size: number): boolean => {
  const [drawn, setDrawn] = useState(size === 0)
  useEffect(() => (drawn ? undefined : drawInTurn(size, () => setDrawn(true))), [drawn])
  return drawn
}

/** How many of a row of `count` things are drawn: `first` at once, as many as are seen, and the others a few a frame. */
export const useGrowing = (first: number, count: number): number => {
  const [drawn, setDrawn] = useState(first)
  useEffect(
    () => (drawn < count ? drawInTurn(mostAtOnce, () => setDrawn(drawn + mostAtOnce)) : undefined),
    [drawn, count],
  )
  return Math.min(drawn, count)
}
