import type { PostFault } from '@fanfare/contracts/entities/post-faults.ts'
import { Failed, type Post } from '@fanfare/contracts/entities/posts.ts'
import { MantineProvider } from '@mantine/core'
import { render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { expect, test, vi } from 'vitest'
import type { ComposerItem } from '../../../src/features/composer/model/composer-state.ts'
import { placeOfFault } from '../../../src/features/composer/model/fault-place.ts'
import { FaultNote } from '../../../src/features/composer/parts/FaultNote.tsx'
import { post } from '../../lib/a-post.ts'

const items = [
  { key: 'a', userTags: [] },
  { key: 'b', userTags: [{ username: 'juno', x: null, y: null }] },
] as unknown as ComposerItem[]
const fault = (code: string, item: number | null = null, action: PostFault['action'] = 'edit'): PostFault => ({
  ...{ code, item, action },
  title: 'Not accepted',
  message: 'It was refused.',
  network: null,
  at: '2026-10-14T11:30:00.000Z',
})

test.each([
  [fault('unknown_collaborator'), { key: undefined, field: 'collaborators' }],
  [fault('unknown_place'), { key: undefined, field: 'location' }],
  [fault('link_refused'), { key: undefined, field: 'link' }],
  [fault('unknown_person', 1), { key: 'a', field: 'people' }],
  [fault('unknown_person'), { key: 'b', field: 'people' }],
  [fault('image_format', 2), { key: 'b', field: undefined }],
  [fault('refused'), undefined],
  [fault('caption_refused'), undefined],
  // A button of the note does it, or nothing of the post is wrong.
  [fault('aspect_ratio', 2, 'crop'), undefined],
  [fault('media_unreachable', 2, 'retry'), undefined],
])('$code of item $item leads to what is to be changed', (given, place) =>
  expect(placeOfFault(given, items)).toEqual(place),
)

const failed = post('7', { status: Failed, error: fault('unknown_collaborator') })
const show = (given: Post, live: Post | undefined) => {
  const onSelect = vi.fn()
  const note = (now: Post | undefined) => (
    <MantineProvider env="test">
      <MemoryRouter>
        <FaultNote post={given} live={now} items={items} mayReconnect dispatch={vi.fn()} onSelect={onSelect} />
        <input aria-label="Caption" />
        <input aria-label="Collaborators" data-field="collaborators" />
      </MemoryRouter>
    </MantineProvider>
  )
  const { rerender } = render(note(live))
  return { onSelect, become: (now: Post) => rerender(note(now)) }
}

test('the editor of a failed post begins at what the network refused', async () => {
  const { onSelect } = show(failed, failed)
  await vi.waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('Collaborators'))
  expect(onSelect).not.toHaveBeenCalled()
  expect(show(post('7', { error: fault('unknown_person', 2) }), undefined).onSelect).toHaveBeenCalledWith('b')
})

test('the note goes once the post is stored another way, and does not move the focus when one comes', async () => {
  const { become } = show(failed, failed)
  await vi.waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('Collaborators'))
  expect(screen.getByRole('region', { name: 'What happened' })).toBeTruthy()
  become({ ...failed, error: null })
  expect(screen.queryByRole('region', { name: 'What happened' })).toBeNull()
  screen.getByLabelText('Caption').focus()
  become(failed)
  expect(screen.getByRole('region', { name: 'What happened' })).toBeTruthy()
  await new Promise(requestAnimationFrame)
  await new Promise(requestAnimationFrame)
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Caption')
})
