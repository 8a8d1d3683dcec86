import { expect, it } from 'vitest'
import { accepted, typeOfFile } from '../../../src/lib/uploads/taken-files.ts'

it.each([
  ['IMG_1.HEIC', 'image/heic', 'image'],
  // Without a type, as on systems that do not know the format.
  ['IMG_1.HEIC', '', 'image'],
  ['video.mkv', '', 'video'],
  ['video.avi', 'video/avi', 'video'],
  ['video.mkv', 'application/octet-stream', 'video'],
  ['video.webm', 'video/webm', 'video'],
  ['photo.avif', 'image/avif', 'image'],
  ['photo', 'image/png', 'image'],
  ['list.pdf', 'application/pdf', undefined],
  ['photo.jpg', 'text/html', undefined],
  ['photo.tiff', 'image/tiff', undefined],
  ['notes', '', undefined],
])('%s of type "%s"', (name, type, expected) => {
  expect(typeOfFile({ name, type })).toBe(expected)
})

it('is what a dialog offers', () => {
  for (const one of ['image/heic', '.heic', 'video/x-matroska', '.mkv', '.avif'])
    expect(accepted.split(',')).toContain(one)
})
