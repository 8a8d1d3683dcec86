import type { Locator } from '@playwright/test'
import {
  addPictures,
  addVideo,
  captionOf,
  chooseNow,
  composer,
  control,
  openComposer,
  pictureFile,
  timesLive,
} from './composing.ts'
import { expect, expectGood, places, test, withAccounts, withOwnAccount } from './fixtures.ts'
import { caption, choose, onPage, publish, surfacesOf } from './kinds.ts'

/** The kinds of post that `kinds.spec.ts` does not make, each seen on the simulated profile. */

const profileOf = (account: string) => `${places.simulator()}/profile/${account}`
/** Whether a video of the profile can be played: the browser has read its pictures. */
const expectPlayable = async (video: Locator) => {
  await expect(video).toBeVisible()
  await expect.poll(() => video.evaluate((it: HTMLVideoElement) => it.videoWidth)).toBeGreaterThan(0)
}

test('a single video on Instagram is among the posts of the profile, and plays', async ({ page, videoFile }) => {
  const own = await withOwnAccount(page)
  await openComposer(page)
  await addVideo(page, await videoFile('single', '640x360', 4))
  const words = captionOf('One turn of the wheel')
  await caption(page).fill(words)
  await publish(page)
  expect(await timesLive(own.username, words)).toBe(1)
  // The network shows a video alone as a reel.
  expect(await surfacesOf(own.username)).toEqual(['instagram_reel'])

  await page.goto(profileOf(own.username))
  await page.getByRole('link', { name: words }).click()
  await expectPlayable(page.locator('video'))
  await expect(page.getByText(words)).toBeVisible()
})

test('a page gets a text, and a post of one photo', async ({ page }) => {
  const own = await withOwnAccount(page)
  await openComposer(page)
  await onPage(page, own)
  const text = captionOf('Open until six today')
  await caption(page).fill(text)
  const going = await publish(page)
  await going
    .getByRole('button', { name: /Close|Done/ })
    .first()
    .click()

  await openComposer(page)
  await onPage(page, own)
  await addPictures(page, ['o2'])
  const photo = captionOf('Fresh from the kiln')
  await caption(page).fill(photo)
  await publish(page)
  expect(await timesLive(own.pageId, text)).toBe(1)
  expect(await timesLive(own.pageId, photo)).toBe(1)
  expect(await surfacesOf(own.pageId)).toEqual(['page_feed', 'page_photo'])

  await page.goto(profileOf(own.pageId))
  const posts = page.getByRole('article')
  await expect(posts.filter({ hasText: text }).locator('figure')).toHaveCount(0)
  const shown = posts.filter({ hasText: photo }).locator('figure img')
  await expect(shown).toHaveCount(1)
  await expect.poll(() => shown.evaluate((it: HTMLImageElement) => it.naturalWidth)).toBeGreaterThan(0)
})

test('a story of a video plays on the profile of the page', async ({ page, videoFile }) => {
  const own = await withOwnAccount(page)
  await openComposer(page)
  await onPage(page, own)
  await choose(page, 'Story')
  await addVideo(page, await videoFile('page-story', '360x640', 4))
  await chooseNow(composer(page))
  await composer(page).getByRole('button', { name: 'Publish now' }).click()
  await expect(page.getByRole('dialog', { name: 'Published' })).toBeVisible({ timeout: 45_000 })
  expect(await surfacesOf(own.pageId)).toEqual(['page_story'])

  await page.goto(profileOf(own.pageId))
  await expect(page.getByRole('navigation', { name: 'Stories' }).getByRole('link')).toHaveCount(1)
  await page.getByRole('link', { name: 'Story 1 of 1' }).click()
  await expectPlayable(page.getByRole('figure', { name: 'Story 1 of 1' }).locator('video'))
})

test('a reel with a cover of its own is shown by it among the reels, and not in the feed', async ({
  page,
  videoFile,
}) => {
  const own = await withOwnAccount(page)
  await openComposer(page)
  await choose(page, 'Reel')
  await addVideo(page, await videoFile('own-cover', '540x960', 5))
  const words = captionOf('How the glaze runs')
  await caption(page).fill(words)
  const video = composer(page).getByRole('region', { name: 'Video 1' })
  const chooser = page.waitForEvent('filechooser')
  await video.getByRole('button', { name: 'Use your own picture' }).click()
  await (await chooser).setFiles(pictureFile('o2'))
  await expect(video.getByRole('img', { name: 'Your cover' })).toBeVisible({ timeout: 30_000 })
  await expect(video.getByText('Your picture', { exact: true })).toBeVisible()
  await composer(page).getByRole('switch', { name: 'Show in the feed too' }).uncheck()
  await expectGood(page, 'composer with a cover of one’s own')
  await publish(page)
  const { publications } = await control<{ publications: { surface: string; cover: object | null }[] }>(
    'GET',
    `/publications?account=${own.username}`,
  )
  expect(publications).toMatchObject([{ surface: 'instagram_reel', cover: { width: expect.any(Number) } }])

  await page.goto(profileOf(own.username))
  await expect(page.getByRole('navigation', { name: 'Posts and reels' })).toBeVisible()
  await expect(page.getByRole('link', { name: words })).toHaveCount(0)
  await page.getByRole('link', { name: 'Reels', exact: true }).click()
  const tile = page.getByRole('link', { name: words })
  // A reel without a cover is shown by its video.
  await expect(tile.locator('img')).toBeVisible()
  await tile.click()
  await expect(page.locator('video')).toHaveAttribute('poster', /./)
})

test('a product of the shop is tagged in a picture, and live where it was placed', async ({ page }) => {
  await withAccounts(page, ['products'])
  const dialog = await openComposer(page)
  await addPictures(page, ['o1'])
  const words = captionOf('From the early harvest')
  await caption(page).fill(words)
  await dialog.getByRole('button', { name: 'Tag products' }).click()
  await dialog.getByLabel('Search for a product').fill('olive oil')
  const found = dialog.getByRole('list', { name: 'Products of the shop' })
  // The rows move up once the search has ended.
  await expect(found.getByRole('button')).toHaveCount(3)
  await expect(found.getByRole('button', { name: /^Lemon olive oil/ })).toBeDisabled()
  await found.getByRole('button', { name: /^Early harvest olive oil/ }).click()
  const tagged = dialog.getByRole('list', { name: 'Products tagged in picture 1' })
  await expect(tagged.getByRole('listitem')).toHaveText([/^Early harvest olive oil/])
  await expect(dialog.getByRole('button', { name: '1 product tagged' })).toBeVisible()
  await expectGood(page, 'composer with a product tagged')
  await publish(page)
  const { publications } = await control<{ publications: { caption: string; products: object[][] }[] }>(
    'GET',
    '/publications?account=oleaandsons',
  )
  expect(publications.filter(one => one.caption === words).map(({ products }) => products)).toEqual([
    [[{ productId: '3231775643511001', x: 0.5, y: 0.5 }]],
  ])
  await page.goto(profileOf('oleaandsons'))
  await expect(page.getByRole('link', { name: words })).toBeVisible()
})
