import { MantineProvider } from '@mantine/core'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { type ComposerItem, nothingChosen } from '../../../src/features/composer/model/composer-state.ts'
import { MediaStrip } from '../../../src/features/composer/parts/MediaStrip.tsx'

const item = (upload: Partial<ComposerItem['upload']>): ComposerItem => ({
  key: 'a',
  mediaId: null,
  fileName: 'a.mp4',
  preview: null,
  type: 'video',
  width: null,
  height: null,
  color: null,
  duration: null,
  strip: null,
  altText: '',
  userTags: [],
  crop: null,
  chosen: nothingChosen,
  upload: { state: 'uploading', fraction: 1, message: null, ...upload },
})
const show = (upload: Partial<ComposerItem['upload']>) => {
  const onRemove = vi.fn()
  const nothing = () => undefined
  const given = {
    selected: null,
    warned: new Set<number>(),
    limit: 10,
    onSelect: nothing,
    onMove: nothing,
    onRetry: nothing,
    onReplace: nothing,
    onCrop: undefined,
    onAdd: nothing,
  }
  render(
    <MantineProvider>
      <MediaStrip items={[item(upload)]} onRemove={onRemove} {...given} />
    </MantineProvider>,
  )
  return onRemove
}
const bar = (name: string) => screen.getByRole('progressbar', { name })

test.each([
  [{ fraction: 0.4 }, 'Uploading video 1', '40', '40 %', 'uploading 40 %'],
  [{ reading: null }, 'Reading video 1', null, 'Reading', 'reading'],
  [{ reading: 55 }, 'Reading video 1', '55', '55 % read', 'reading 55 %'],
])('how far a file is: %j', (upload, name, value, text, spoken) => {
  show(upload)
  expect(bar(name).getAttribute('aria-valuenow')).toBe(value)
  expect(screen.getByText(text)).toBeTruthy()
  expect(screen.getByRole('button', { name: `Video 1 of 1, a.mp4, ${spoken}` })).toBeTruthy()
})

test('what is read can be cancelled beside its progress', async () => {
  const onRemove = show({ reading: 55 })
  await userEvent.click(screen.getByRole('button', { name: 'Cancel video 1' }))
  expect(onRemove).toHaveBeenCalledWith('a')
})
