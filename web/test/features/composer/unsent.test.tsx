import { networkTypes } from '@fanfare/contracts/networks.ts'
import { MantineProvider } from '@mantine/core'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useReducer } from 'react'
import { Provider } from 'react-redux'
import { expect, test } from 'vitest'
import { createStore } from '../../../src/app/store.ts'
import { reduce } from '../../../src/features/composer/model/composer-reducer.ts'
import {
  type Composer,
  type ComposerItem,
  emptyComposer,
  nothingChosen,
} from '../../../src/features/composer/model/composer-state.ts'
import { shownItems, unsentOf } from '../../../src/features/composer/model/unsent.ts'
import { OptionsFields } from '../../../src/features/composer/parts/OptionsFields.tsx'
import { UnsentFields } from '../../../src/features/composer/parts/UnsentFields.tsx'

const item = (type: 'image' | 'video', key: string = type): ComposerItem => ({
  key,
  mediaId: key,
  fileName: key,
  preview: null,
  type,
  width: 10,
  height: 10,
  color: null,
  altText: type === 'image' ? 'Olives' : '',
  userTags: [{ username: 'juno', x: 0.5, y: 0.5 }],
  strip: null,
  crop: null,
  duration: type === 'video' ? 20 : null,
  chosen: { ...nothingChosen, add_background: 'blur', product_tags: [{ product_id: '1', x: null, y: null }] },
  upload: { state: 'ready', fraction: 1, message: null },
})
const base = emptyComposer(['1'], null)
const filled: Composer = {
  ...base,
  caption: 'Press day',
  firstComment: 'First',
  options: {
    ...base.options,
    title: 'A title',
    link: 'https://olea.example/press',
    location: { id: '1', name: 'Porto' },
    collaborators: ['juno'],
    cover: { media_id: null, at: 1 },
    comments_disabled: true,
  },
}
const names = (state: Composer, types: Parameters<typeof unsentOf>[1]) => unsentOf(state, types).map(({ name }) => name)

test('what a kind of post takes none of is named: here nothing, or everything that lost its field', () => {
  expect(names({ ...filled, items: [item('image')] }, ['fb'])).toEqual([
    'Link',
    'Title',
    'Collaborators',
    'Cover',
    'Comments off',
    'Tagged people',
    'Products',
    'Background',
  ])
  expect(names({ ...filled, items: [item('video')] }, ['fb'])).toContain('Location')
  expect(names({ ...filled, items: [item('image')], postType: 'story' }, ['ig', 'fb'])).toEqual([
    'Link',
    'Caption',
    'First comment',
    'Title',
    'Location',
    'Collaborators',
    'Cover',
    'Comments off',
    'Alt text',
    'Products',
  ])
  expect(names({ ...base, items: [] }, [...networkTypes])).toEqual([])
  // Before an account is chosen nothing is known.
  expect(names(filled, [])).toEqual([])
})

/** The fields below the captions with the notes of what has none, as the composer shows them. */
const Fields = ({ start }: { start: Composer }) => {
  const [state, dispatch] = useReducer(reduce, start)
  return (
    <MantineProvider>
      <OptionsFields
        value={state.options}
        postType={state.postType}
        types={['fb']}
        chosen={[]}
        accounts={[]}
        shown={shownItems(state.items)}
        onChange={options => dispatch({ type: 'options', options })}
      />
      <UnsentFields state={state} types={['fb']} dispatch={dispatch} />
      <button type="button" onClick={() => dispatch({ type: 'addItems', items: [item('image')] })}>
        add
      </button>
      <button type="button" onClick={() => dispatch({ type: 'removeItem', key: 'image' })}>
        take away
      </button>
      <output>{state.caption}</output>
    </MantineProvider>
  )
}
const linked = { ...base, caption: 'Press day', options: { ...base.options, link: 'https://olea.example' } }

test('a link beside a picture is said not to be sent, and comes back when the picture goes', async () => {
  render(
    <Provider store={createStore()}>
      <Fields start={linked} />
    </Provider>,
  )
  expect(screen.getByLabelText('Link')).toHaveProperty('value', 'https://olea.example')
  await userEvent.click(screen.getByText('add'))
  expect(screen.queryByLabelText('Link')).toBeNull()
  const notes = screen.getByRole('status', { name: 'Not sent' })
  expect(notes.textContent).toContain('A link isn’t shown with a picture on Facebook.')
  expect(notes.textContent).toContain('https://olea.example')
  await userEvent.click(screen.getByText('take away'))
  expect(screen.getByLabelText('Link')).toHaveProperty('value', 'https://olea.example')
  expect(screen.queryByText('Link not sent')).toBeNull()

  await userEvent.click(screen.getByText('add'))
  await userEvent.click(screen.getByRole('button', { name: 'Put it in the caption' }))
  expect(screen.getByText(/Press day/).textContent).toBe('Press day\nhttps://olea.example')
  expect(screen.queryByText('Link not sent')).toBeNull()
})
