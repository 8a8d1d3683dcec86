import { MantineProvider, Menu, Modal, Popover, Select, TagsInput, TextInput } from '@mantine/core'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { useEscape } from '../../src/ui/use-escape.ts'

const Screen = ({ onEscape }: { onEscape: () => void }) => {
  const [asks, setAsks] = useState(false)
  const [picked, setPicked] = useState(false)
  useEscape(onEscape)
  return (
    <Modal.Root opened onClose={() => undefined} closeOnEscape={false}>
      <Modal.Content aria-label="Editor">
        <TextInput label="Text" />
        <Menu withInitialFocusPlaceholder={false}>
          <Menu.Target>
            <button type="button">Menu</button>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item>An entry</Menu.Item>
          </Menu.Dropdown>
        </Menu>
        <Popover opened={picked} onChange={setPicked}>
          <Popover.Target>
            <button type="button" onClick={() => setPicked(!picked)}>
              Picker
            </button>
          </Popover.Target>
          <Popover.Dropdown>Colours</Popover.Dropdown>
        </Popover>
        <TagsInput label="Tags" data={[]} />
        <Select label="Choice" data={['One', 'Two']} />
        <button type="button" onClick={() => setAsks(true)}>
          Ask
        </button>
        <Modal opened={asks} onClose={() => setAsks(false)} title="Sure?">
          Yes or no
        </Modal>
      </Modal.Content>
    </Modal.Root>
  )
}
const show = (env?: 'test') => {
  const onEscape = vi.fn()
  render(
    <MantineProvider {...(env && { env })}>
      <Screen onEscape={onEscape} />
    </MantineProvider>,
  )
  return onEscape
}
const button = (name: string) => screen.getByRole('button', { name })

/** How each is opened, and what then shows that it is open. */
const overlays: [string, () => Promise<void>, () => HTMLElement | null][] = [
  ['a menu, by the mouse', () => userEvent.click(button('Menu')), () => screen.queryByText('An entry')],
  [
    'a menu, by the keyboard',
    async () => {
      // The dialog takes the focus first.
      await waitFor(() => expect(document.activeElement).not.toBe(document.body))
      button('Menu').focus()
      await userEvent.keyboard('{Enter}')
    },
    () => screen.queryByText('An entry'),
  ],
  [
    'a popover that does not take the focus',
    () => userEvent.click(button('Picker')),
    () => screen.queryByText('Colours'),
  ],
  [
    'a list of choices',
    () => userEvent.click(screen.getByRole('combobox', { name: 'Choice' })),
    () => screen.queryByRole('option', { name: 'Two' }),
  ],
  ['a question', () => userEvent.click(button('Ask')), () => screen.queryByText('Yes or no')],
]

test.each(overlays)('Escape closes %s, and nothing below it', async (_, open, shown) => {
  const onEscape = show('test')
  await open()
  await waitFor(() => expect(shown()).not.toBeNull())
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(shown()).toBeNull())
  expect(onEscape).not.toHaveBeenCalled()
  await userEvent.keyboard('{Escape}')
  expect(onEscape).toHaveBeenCalledTimes(1)
})

test('Escape goes back from a field, and not where the field takes it', async () => {
  const onEscape = show('test')
  const field = screen.getByRole('textbox', { name: 'Text' })
  field.setAttribute('data-mantine-stop-propagation', 'true')
  field.focus()
  await userEvent.keyboard('{Escape}')
  expect(onEscape).not.toHaveBeenCalled()
  field.removeAttribute('data-mantine-stop-propagation')
  await userEvent.keyboard('{Escape}')
  expect(onEscape).toHaveBeenCalledTimes(1)
})

test('a list that has no entry to show does not hold Escape back', async () => {
  const onEscape = show('test')
  await userEvent.click(screen.getByLabelText('Tags', { selector: 'input' }))
  screen.getByRole('textbox', { name: 'Text' }).focus()
  await userEvent.keyboard('{Escape}')
  expect(onEscape).toHaveBeenCalledTimes(1)
})

test('a list that is closing, and still drawn, does not hold Escape back', async () => {
  const onEscape = show()
  await userEvent.click(screen.getByRole('combobox', { name: 'Choice' }))
  await userEvent.click(await screen.findByText('Two'))
  expect(screen.queryByText('Two')).not.toBeNull()
  await userEvent.keyboard('{Escape}')
  expect(onEscape).toHaveBeenCalledTimes(1)
})
