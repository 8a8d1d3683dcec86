import {
  addPictures,
  addVideo,
  captionOf,
  chooseNow,
  clearFaults,
  composer,
  control,
  failCalls,
  openComposer,
  timesLive,
} from './composing.ts'
import { expect, expectGood, places, test, withOwnAccount } from './fixtures.ts'
import { caption, choose, onPage, publish, surfacesOf } from './kinds.ts'

/** Every kind of post beside pictures, made in the composer and looked at where people see it. */

test.afterEach(clearFaults)

test('a story of a picture and a video plays on the profile in that order', async ({ page, videoFile }) => {
  const own = await withOwnAccount(page)
  await openComposer(page)
  await choose(page, 'Story')
  await addPictures(page, ['o1'])
  await addVideo(page, await videoFile('story', '360x640', 4), 2)
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
  const shown = page.getByRole('figure', { name: 'Story 2 of 2' }).locator('video')
  await expect(shown).toBeVisible()
  await expect.poll(() => shown.evaluate((video: HTMLVideoElement) => video.videoWidth)).toBeGreaterThan(0)
})

test('a reel with a part of its video and a cover, also on the linked page, which is tried again', async ({
  page,
  videoFile,
}) => {
  const own = await withOwnAccount(page)
  await failCalls(own.pageId, 'video_reels_start', { kind: 'answer_instead', code: 100 })
  await openComposer(page)
  await choose(page, 'Reel')
  await addVideo(page, await videoFile('reel', '540x960', 6))
  const words = captionOf('A bowl is thrown')
  await caption(page).fill(words)
  const video = composer(page).getByRole('region', { name: 'Video 1' })
  await video.getByRole('textbox', { name: 'End' }).fill('4')
  await video.getByRole('textbox', { name: 'End' }).blur()
  await expect(video.getByText('Trim, 0:00 to 0:04 of 0:06')).toBeVisible()
  await composer(page)
    .getByRole('switch', { name: /^Also post to/ })
    .check()
  await expectGood(page, 'composer with a reel')
  const going = await publish(page, { button: 'Publish 2 posts' })
  expect(await timesLive(own.username, words)).toBe(1)
  await going.getByRole('link', { name: 'Flight recorder' }).click()
  const missing = page.getByRole('heading', { name: 'On Instagram, not on the Page' })
  await expect(missing).toBeVisible({ timeout: 30_000 })
  const list = page.getByRole('region', { name: 'Where it goes' })
  await expect(list.getByRole('listitem')).toHaveText([/Live/, /Failed/])
  await clearFaults()
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(list.getByRole('listitem')).toHaveText([/Live/, /Live/], { timeout: 30_000 })
  await expect(missing).toHaveCount(0)
  await expect.poll(() => timesLive(own.pageId, words)).toBe(1)

  await page.goto(`${places.simulator()}/profile/${own.username}?tab=reels`)
  await expect(page.getByRole('link', { name: words })).toBeVisible()
})

test('an account and its linked Page, both chosen, get a post each and no copy of one', async ({ page }) => {
  const own = await withOwnAccount(page)
  await openComposer(page)
  await addPictures(page, ['o1', 'o2', 'o3'])
  const words = captionOf('For both')
  await caption(page).fill(words)
  const also = composer(page).getByRole('switch', { name: /^Also post to/ })
  await also.check()
  const foot = composer(page).locator('footer')
  await expect(foot.getByText('2 posts: 1 Instagram carousel, 1 Facebook album')).toBeVisible()
  const chips = composer(page).getByRole('list', { name: 'Accounts' })
  await chips.getByRole('button', { name: own.pageName }).click()
  await expect(also).toBeDisabled()
  await expect(also).not.toBeChecked()
  await expect(composer(page).getByText(`${own.pageName} gets its own post`).first()).toBeVisible()
  await expect(foot.getByText('2 posts: 1 Instagram carousel, 1 Facebook album')).toBeVisible()
  await publish(page, { button: 'Publish 2 posts', title: 'All 2 published' })
  expect([await timesLive(own.username, words), await timesLive(own.pageId, words)]).toEqual([1, 1])
})

test('a page gets a link, and a video with a title', async ({ page, videoFile }) => {
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
  await addVideo(page, await videoFile('page', '640x360', 4))
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

test('a carousel of pictures and a video, with a person in the video and a WebP picture, on a phone too', async ({
  page,
  videoFile,
}) => {
  const own = await withOwnAccount(page)
  await openComposer(page)
  await addPictures(page, ['o1', 'o2'])
  await addVideo(page, await videoFile('wide', '1920x1080', 5), 3)
  const words = captionOf('Three of a set')
  await caption(page).fill(words)
  await composer(page)
    .getByRole('button', { name: /^Video 3 of/ })
    .click()
  await expect(composer(page).getByText('Video 3 will be converted for Instagram').first()).toBeVisible()
  const people = composer(page).getByLabel('People in video 3')
  await people.fill('northfold.co')
  await people.press('Enter')
  await expect(composer(page).getByText('Tags in a video have no position', { exact: false })).toBeVisible()
  // The linked Page would get no carousel with a video: said before it goes out.
  await composer(page)
    .getByRole('switch', { name: /^Also post to/ })
    .check()
  await expect(composer(page).getByText('Not posted to the linked Page').first()).toBeVisible()
  await page.setViewportSize({ width: 390, height: 844 })
  await expectGood(page, 'composer with a carousel and a video, on a phone')
  await page.setViewportSize({ width: 1440, height: 900 })
  await publish(page)
  expect(await timesLive(own.username, words)).toBe(1)
  expect(await timesLive(own.pageId, words)).toBe(0)
  await page.goto(`${places.simulator()}/profile/${own.username}`)
  await page.getByRole('link', { name: words }).click()
  await expect(page.locator('video')).toHaveCount(1)
})

test('a long story goes out in parts, stops at one that fails, and continues with it', async ({ page, videoFile }) => {
  test.setTimeout(300_000)
  const own = await withOwnAccount(page)
  await openComposer(page)
  await choose(page, 'Story')
  await addVideo(page, await videoFile('long-story', '90x160', 130))
  const video = composer(page).getByRole('region', { name: 'Video 1' })
  await expect(video.getByText('Posted in 3 parts, in order')).toBeVisible()
  await expect(video.getByRole('list', { name: 'Parts' }).getByRole('listitem')).toHaveText([
    /Part 1.*1:00/,
    /Part 2.*1:00/,
    /Part 3.*0:10/,
  ])
  // By the keys alone: 5 seconds from the end.
  await video.getByRole('slider', { name: 'End' }).focus()
  for (let press = 0; press < 5; press += 1) await page.keyboard.press('Shift+ArrowLeft')
  await expect(video.getByText('Trim, 0:00 to 2:05 of 2:10')).toBeVisible()
  await expectGood(page, 'composer with a long story')
  // The second part is refused until the fault ends.
  const { id: fault } = await control<{ id: number }>('POST', '/faults', {
    kind: 'answer_instead',
    code: 100,
    skip: 1,
    match: { account: own.username, call: 'media' },
  })
  await chooseNow(composer(page))
  await composer(page).getByRole('button', { name: 'Publish now' }).click()
  const going = page.getByRole('dialog', { name: 'Not published' })
  await expect(going).toBeVisible({ timeout: 90_000 })
  await going
    .getByRole('button', { name: /Close|Done/ })
    .first()
    .click()
  await page.goto('/publishing/post-status/error')
  await expect(page.getByText('1 of 3 parts live').first()).toBeVisible()
  await expectGood(page, 'failed posts with a story that is live in part')
  await page
    .getByRole('button', { name: /^Actions for/ })
    .first()
    .click()
  await page.getByRole('menuitem', { name: 'Flight recorder' }).click()
  const list = page.getByRole('region', { name: 'Where it goes' })
  await expect(list.getByRole('listitem')).toHaveText([/^Part 1 of 3Live/, /^Part 2 of 3Failed/, /^Part 3 of 3/])
  await control('DELETE', `/faults/${fault}`)
  await page.getByRole('button', { name: 'Retry' }).first().click()
  await expect(list.getByRole('listitem')).toHaveText([/Live/, /Live/, /Live/], { timeout: 60_000 })
  expect(await surfacesOf(own.username)).toEqual(['instagram_story', 'instagram_story', 'instagram_story'])
})

test('a long video with a frame of its timeline as the cover, and comments off', async ({ page, videoFile }) => {
  const own = await withOwnAccount(page)
  await openComposer(page)
  await choose(page, 'Long video')
  await addVideo(page, await videoFile('cover', '540x960', 10))
  const words = captionOf('From the wheel')
  await caption(page).fill(words)
  const video = composer(page).getByRole('region', { name: 'Video 1' })
  await video.getByRole('radio', { name: 'Frame at 0:05' }).first().check({ force: true })
  await expect(video.getByText('The frame at 0:05')).toBeVisible()
  // Reels, as which it goes out, have no title.
  await expect(composer(page).getByLabel('Title', { exact: true })).toHaveCount(0)
  await composer(page).getByRole('switch', { name: 'Turn comments off' }).check()
  await publish(page)
  expect(await timesLive(own.username, words)).toBe(1)
  expect(await surfacesOf(own.username)).toEqual(['instagram_reel'])
})

test('a page gets an album, a reel and a story', async ({ page, videoFile }) => {
  test.setTimeout(300_000)
  const own = await withOwnAccount(page)
  const album = captionOf('On the shelf')
  const reel = captionOf('At the kiln')
  const close = () =>
    page
      .getByRole('dialog', { name: 'Published' })
      .getByRole('button', { name: /Close|Done/ })
      .first()
      .click()
  await openComposer(page)
  await onPage(page, own)
  await addPictures(page, ['o1', 'o3', 'n1'])
  await caption(page).fill(album)
  await publish(page)
  await close()

  await openComposer(page)
  await onPage(page, own)
  await choose(page, 'Reel')
  await addVideo(page, await videoFile('page-reel', '540x960', 5))
  await caption(page).fill(reel)
  await publish(page)
  await close()

  await openComposer(page)
  await onPage(page, own)
  await choose(page, 'Story')
  await addPictures(page, ['o2'])
  await chooseNow(composer(page))
  await composer(page).getByRole('button', { name: 'Publish now' }).click()
  await expect(page.getByRole('dialog', { name: 'Published' })).toBeVisible({ timeout: 45_000 })
  expect(await timesLive(own.pageId, album)).toBe(1)
  expect(await timesLive(own.pageId, reel)).toBe(1)
  expect((await surfacesOf(own.pageId)).toSorted()).toEqual(['page_photo', 'page_reel', 'page_story'])
  await page.goto(`${places.simulator()}/profile/${own.pageId}`)
  await expect(page.getByText(album)).toBeVisible()
})

test('a link is read for its preview; one that cannot be read can be posted all the same', async ({ page }) => {
  const own = await withOwnAccount(page)
  await openComposer(page)
  await onPage(page, own)
  const link = composer(page).getByLabel('Link', { exact: true })
  await link.fill('http://127.0.0.1:9/nothing')
  await expect(composer(page).getByText('We couldn’t load a preview.', { exact: false })).toBeVisible()
  const address = `${places.simulator()}/`
  const title = /<title>([^<]+)</.exec(await (await fetch(address)).text())?.[1]?.trim() ?? ''
  await link.fill(address)
  await expect(composer(page).getByText(title).first()).toBeVisible()
  const words = captionOf('Read more')
  await caption(page).fill(words)
  await page.setViewportSize({ width: 390, height: 844 })
  await expectGood(page, 'composer with a link, on a phone')
  await page.setViewportSize({ width: 1440, height: 900 })
  await publish(page)
  expect(await timesLive(own.pageId, words)).toBe(1)
})
