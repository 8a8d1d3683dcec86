import { useReducer } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { composerOf } from '../../../src/features/composer/model/stored-post.ts'
import { reduceTogether } from '../../../src/features/composer/model/together.ts'
import { type Together, useTogether } from '../../../src/features/composer/use-together.ts'
import { post } from '../../lib/a-post.ts'

const mine = post('7', { caption: 'One\n\nTwo', first_comment: '', version: 3 })
const theirs = { ...mine, caption: 'One\n\nTwo, and more', version: 4 }
const catchUp = async () => ({ post: theirs, own: false })

let together: Together
let editors: string[] = ['Jonas Berg']
function Writing() {
  const [state, dispatch] = useReducer(reduceTogether, mine, post => composerOf(post))
  together = useTogether({ state, dispatch, catchUp, live: undefined, accounts: [mine.account.id], editors })
  return (
    <textarea
      value={state.caption}
      onChange={event => dispatch({ type: 'write', text: event.target.value, account: null })}
    />
  )
}

// As in a browser: work that is not urgent is drawn later, and a key may come in between.
beforeEach(() => vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false))
afterEach(() => vi.unstubAllGlobals())

const box = () => document.querySelector('textarea') as HTMLTextAreaElement
const type = (text: string) => {
  const { set } = Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value') ?? {}
  set?.call(box(), text)
  box().dispatchEvent(new Event('input', { bubbles: true }))
}

test('a key that comes at once after the words of someone else takes nothing of them away', async () => {
  const root = createRoot(document.body.appendChild(document.createElement('div')))
  root.render(<Writing />)
  await vi.waitFor(() => expect(box().value).toBe(mine.caption))
  await together.merge(theirs)
  type(box().value.replace('One', 'One!'))
  await vi.waitFor(() => expect(box().value).toBe('One!\n\nTwo, and more'))
  root.unmount()
})

test.each([
  ['the only other person who has it open', ['Jonas Berg'], 'Jonas Berg'],
  ['one of several', ['Jonas Berg', 'Ada Lovelace'], null],
  ['someone who has not got it open', [], null],
])('a change by %s is theirs where that is known', async (_, names, by) => {
  editors = names
  const root = createRoot(document.body.appendChild(document.createElement('div')))
  root.render(<Writing />)
  await vi.waitFor(() => expect(box().value).toBe(mine.caption))
  await together.merge(theirs)
  await vi.waitFor(() => expect(together.last).not.toBeNull())
  expect(together.by).toBe(by)
  root.unmount()
})
