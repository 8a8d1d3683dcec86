import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { openVideos, picture, withVideos } from '../../videos.ts'

test('videos are gone with the work that needed them, also where it failed', async () => {
  let path = ''
  const work = withVideos(async ({ make }) => {
    path = await make('one.mkv', ...picture('16x16', { seconds: 1 }), '-c:v', 'ffv1')
    expect(readFileSync(path).length).toBeGreaterThan(0)
    throw new Error('the work failed')
  })
  await expect(work).rejects.toThrow('the work failed')
  expect(path).not.toBe('')
  expect(existsSync(path)).toBe(false)
})

test('a video can be made at the priority of the product', async () => {
  const videos = await openVideos({ nice: true })
  try {
    const path = await videos.make('one.mkv', ...picture('16x16', { seconds: 1 }), '-c:v', 'ffv1')
    expect(existsSync(path)).toBe(true)
  } finally {
    videos.close()
  }
  expect(existsSync(videos.folder)).toBe(false)
})
