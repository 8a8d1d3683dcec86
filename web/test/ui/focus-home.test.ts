import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { keepFocusHome } from '../../src/ui/focus-home.ts'

let stop: () => void
beforeEach(() => {
  document.body.innerHTML = '<button id="create">Create</button><button id="other">Other</button>'
  stop = keepFocusHome()
})
afterEach(() => stop())

const get = (id: string) => document.getElementById(id) as HTMLElement
const draw = (role: string, id: string) => {
  const dialog = document.createElement('div')
  dialog.setAttribute('role', role)
  dialog.innerHTML = `<button id="${id}">${id}</button>`
  document.body.append(dialog)
  get(id).focus()
  return dialog
}
/** Observers are notified of a change in a separate microtask. */
const notified = () => new Promise<void>(resolve => queueMicrotask(() => queueMicrotask(resolve)))
const focused = (id: string) => vi.waitFor(() => expect(document.activeElement?.id).toBe(id))

it('goes back to what opened a dialog that is no longer drawn', async () => {
  get('create').focus()
  draw('dialog', 'close').remove()
  await focused('create')
})

it('goes back through a menu to the dialog or the button from which that was opened', async () => {
  get('create').focus()
  const menu = draw('menu', 'entry')
  const question = draw('dialog', 'cancel')
  menu.remove()
  question.remove()
  await focused('create')
})

it('leaves the focus where somebody put it', async () => {
  get('create').focus()
  const dialog = draw('dialog', 'close')
  get('other').focus()
  dialog.remove()
  await notified()
  expect(document.activeElement?.id).toBe('other')
})

it('does nothing for an element that was in no dialog', async () => {
  get('other').focus()
  get('other').remove()
  draw('dialog', 'close').remove()
  await notified()
  expect(document.activeElement).toBe(document.body)
})

it('finds no way back, and ends, when a question led back into the dialog it came from', async () => {
  const composer = draw('dialog', 'caption')
  const question = draw('dialog', 'keep')
  get('caption').focus()
  question.remove()
  composer.remove()
  await notified()
  expect(document.activeElement).toBe(document.body)
})
