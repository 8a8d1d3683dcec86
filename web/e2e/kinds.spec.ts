import type { ReadyAccount } from '@fanfare/infra/testing/walk.ts'
import type { Page } from '@playwright/test'
import {
  addPictures,
  captionOf,
  chooseNow,
  clearFaults,
  composer,
  failCalls,
  openComposer,
  timesLive,
} from './composing.ts'
import { filmFile } from './films.ts'
import { expect, expectGood, places, test, withOwnAccount } from './fixtures.ts'

/** Every kind of post beside pictures, made in the composer and looked at where people see it. */

test.afterEach(clearFaults)

const addFilm = async (page: Page, path: string, number = 1) => {
  const chooser = page.waitForEvent('filechooser')
  await composer(page)
    .getByRole('button', { name: /^Add (more )?pictures/ })
    .click()
  await (await chooser).setFiles(path)
  await expect(composer(page).getByRole('button', { name: new RegExp(`^Video ${number} of`) })).toBeVisible()
  await expect(composer(page).getByRole('progressbar')).toHaveCount(0)
}
const choose = (page: Page, kind: string) =>
  composer(page).getByRole('radiogroup', { name: 'Kind of post' }).getByText(kind, { exact: true }).click()
/** Publishes, and waits until the dialog says that all is live. */
const publish = async (page: Page) => {
  await chooseNow(composer(page))
  await composer(page).getByRole('button', { name: 'Publish now' }).click()
  const going = page.getByRole('dialog', { name: 'Published' })
  await expect(going).toBeVisible({ timeout: 45_000 })
  await expect(going.getByRole('link', { name: /^View on/ }).first()).toBeVisible()
  return going
}
const caption = (page: Page) => composer(page).getByLabel('Caption', { exact: true })
/** Chooses the page of this account instead of the account. */
const onPage = async (page: Page, { username, pageName }: ReadyAccount) => {
  const chips = composer(page).getByRole('list', { name: 'Accounts' })
  await chips.getByRole('button', { name: pageName }).click()
  await chips.getByRole('button', { name: username }).click()
}

test('a story of a picture and a video plays on the profile in that order', async ({ page }) => {
  test.setTimeout(120_000)
  const own = await withOwnAccount(page)
  await openComposer(page)
  await choose(page, 'Story')
  await addPictures(page, ['o1'])
  await addFilm(page, await filmFile('story', '360x640', 4), 2)
  await expectGood(page, 'composer with a story')
  const going = await publish(page)
  await going.getByRole('link', { name: 'Flight recorder' }).click()
  const list = page.getByRole('region', { name: 'Where it goes' })
  await expect(list.getByRole('listitem')).toHaveText([/^Part 1 of 2Live/, /^Part 2 of 2Live/])
  await expectGood(page, 'flight recorder of a story')

  await page.goto(`${places.simulator()}/profile/${own.username}`)
  await expect(page.getByRole('navigation', { name: 'Stories' }).getByRole('link')).toHaveCount(2)
  await page.getByRole('link', { name: 'Story 1 of 2' }).click()
  await expect(page.getByRole('figure', { name: 'Story 1 of 2' }).locator('img')).toBeVisible()
  await page.keyboard.press('ArrowRight')
  const film = page.getByRole('figure', { name: 'Story 2 of 2' }).locator('video')
  await expect(film).toBeVisible()
  await expect.poll(() => film.evaluate((video: HTMLVideoElement) => video.videoWidth)).toBeGreaterThan(0)
})

test('a reel with a part of its video and a cover, also on the linked page, which is tried again', async ({ page }) => {
  test.setTimeout(150_000)
  const own = await withOwnAccount(page)
  await failCalls(own.pageId, 'video_reels', { kind: 'answer_instead', code: 100 })
  await openComposer(page)
  await choose(page, 'Reel')
  await addFilm(page, await filmFile('reel', '540x960', 6))
  const words = captionOf('A bowl is thrown')
  await caption(page).fill(words)
  const video = composer(page).getByRole('region', { name: 'Video 1' })
  await video.getByLabel('Ends at').fill('4')
  await video.getByLabel('Ends at').blur()
  await expect(video.getByText('Trim, 0:00 to 0:04 of 0:06')).toBeVisible()
  await composer(page)
    .getByText(/^Also post to/)
    .click()
  await expectGood(page, 'composer with a reel')
  const going = await publish(page)
  expect(await timesLive(own.username, words)).toBe(1)
  await going.getByRole('link', { name: 'Flight recorder' }).click()
  const missing = page.getByRole('heading', { name: 'Live on Instagram, not on the Facebook Page' })
  await expect(missing).toBeVisible({ timeout: 30_000 })
  const list = page.getByRole('region', { name: 'Where it goes' })
  await expect(list.getByRole('listitem')).toHaveText([/Live/, /Failed/])
  await clearFaults()
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(list.getByRole('listitem')).toHaveText([/Live/, /Live/], { timeout: 30_000 })
  await expect(missing).toHaveCount(0)
  expect(await timesLive(own.pageId, words)).toBe(1)

  await page.goto(`${places.simulator()}/profile/${own.username}?tab=reels`)
  await expect(page.getByRole('link', { name: words })).toBeVisible()
})

test('a page gets a link, and a video with a title', async ({ page }) => {
  test.setTimeout(120_000)
  const own = await withOwnAccount(page)
  await openComposer(page)
  await onPage(page, own)
  const link = captionOf('Where to find us')
  await caption(page).fill(link)
  await composer(page).getByLabel('Link', { exact: true }).fill('https://olea.example/shop')
  await publish(page)
  await page
    .getByRole('dialog', { name: 'Published' })
    .getByRole('button', { name: /Close|Done/ })
    .first()
    .click()

  await openComposer(page)
  await onPage(page, own)
  await addFilm(page, await filmFile('page', '640x360', 4))
  const words = captionOf('How a bowl is made')
  await caption(page).fill(words)
  await composer(page).getByLabel('Title', { exact: true }).fill('From clay to bowl')
  await publish(page)
  expect(await timesLive(own.pageId, words)).toBe(1)
  expect(await timesLive(own.pageId, link)).toBe(1)
})

test('a live post is posted again as a new one', async ({ page }) => {
  const own = await withOwnAccount(page)
  await openComposer(page)
  await addPictures(page, ['o2'])
  const words = captionOf('Once more')
  await caption(page).fill(words)
  const going = await publish(page)
  await going
    .getByRole('button', { name: /Close|Done/ })
    .first()
    .click()
  await page.goto('/publishing/post-status/posted')
  await page
    .getByRole('button', { name: /^Actions for/ })
    .first()
    .click()
  await page.getByRole('menuitem', { name: 'Post again' }).click()
  await expect(composer(page).getByText('This is a new post with the same content.', { exact: false })).toBeVisible()
  await expect(caption(page)).toHaveValue(words)
  const again = await publish(page)
  await again.getByRole('link', { name: 'Flight recorder' }).click()
  await expect(page.getByText('A live post', { exact: true })).toBeVisible()
  expect(await timesLive(own.username, words)).toBe(2)
})
