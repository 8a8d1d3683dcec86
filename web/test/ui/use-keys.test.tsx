import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { useKeys } from '../../src/ui/use-keys.ts'

const pressed = vi.fn()
const Screen = () => {
  useKeys([
    ['C', () => pressed('C')],
    ['ArrowRight', () => pressed('ArrowRight')],
    ['3', () => pressed('3')],
    ['mod+K', () => pressed('mod+K')],
  ])
  return (
    <>
      <button type="button">a button</button>
      <input type="radio" aria-label="a radio" />
      <input type="checkbox" aria-label="a checkbox" />
      <input aria-label="a text" />
      <textarea aria-label="a caption" />
    </>
  )
}
/** The page's keys that act when pressed on this element; a key that does not act has to be left to the element, and the reverse. */
const keysAt = (label: string): string[] => {
  pressed.mockClear()
  for (const [key, code] of [
    ['c', 'KeyC'],
    ['ArrowRight', 'ArrowRight'],
    ['3', 'Digit3'],
  ]) {
    const before = pressed.mock.calls.length
    const leftToElement = fireEvent.keyDown(screen.getByLabelText(label), { key, code })
    expect(leftToElement, `${key} at ${label}`).toBe(pressed.mock.calls.length === before)
  }
  return pressed.mock.calls.map(([key]) => String(key))
}

test('keys of a page work after a click on a choice, and never while something is typed', () => {
  render(<Screen />)
  pressed.mockClear()
  fireEvent.keyDown(screen.getByText('a button'), { key: 'c', code: 'KeyC' })
  expect(pressed).toHaveBeenCalledWith('C')
  // Arrows move between radio buttons.
  expect(keysAt('a radio')).toEqual(['C', '3'])
  expect(keysAt('a checkbox')).toEqual(['C', '3'])
  expect(keysAt('a text')).toEqual([])
  expect(keysAt('a caption')).toEqual([])
})

test('beneath a dialog only the keys of the whole application work', () => {
  render(
    <>
      <Screen />
      <div role="dialog" aria-modal="true">
        <button type="button">in the dialog</button>
      </div>
    </>,
  )
  pressed.mockClear()
  const button = screen.getByText('in the dialog')
  fireEvent.keyDown(button, { key: 'c', code: 'KeyC' })
  fireEvent.keyDown(button, { key: 'ArrowRight', code: 'ArrowRight' })
  fireEvent.keyDown(document.body, { key: '3', code: 'Digit3' })
  expect(pressed).not.toHaveBeenCalled()
  fireEvent.keyDown(button, { key: 'k', code: 'KeyK', ctrlKey: true })
  expect(pressed).toHaveBeenCalledWith('mod+K')
})

test('a sign is the same key with Shift and without, a letter is not, and Ctrl or Alt make another key', () => {
  const Signs = () => {
    useKeys([
      ['?', () => pressed('?')],
      ['C', () => pressed('C')],
      ['mod+K', () => pressed('mod+K')],
    ])
    return null
  }
  render(<Signs />)
  const by = (init: KeyboardEventInit) => {
    pressed.mockClear()
    fireEvent.keyDown(document.body, init)
    return pressed.mock.calls.map(([key]) => String(key))
  }
  expect(by({ key: '?', shiftKey: true })).toEqual(['?'])
  expect(by({ key: '?' })).toEqual(['?'])
  expect(by({ key: 'C', shiftKey: true })).toEqual([])
  expect(by({ key: 'c', ctrlKey: true })).toEqual([])
  expect(by({ key: 'c', altKey: true })).toEqual([])
  expect(by({ key: 'k' })).toEqual([])
  expect(by({ key: 'k', metaKey: true })).toEqual(['mod+K'])
})

test('with always, a key works while something is typed', () => {
  const Composer = () => {
    useKeys([['mod+Enter', () => pressed('send')]], true)
    return <textarea aria-label="a text" />
  }
  render(<Composer />)
  pressed.mockClear()
  fireEvent.keyDown(screen.getByLabelText('a text'), { key: 'Enter', ctrlKey: true })
  expect(pressed).toHaveBeenCalledWith('send')
})
