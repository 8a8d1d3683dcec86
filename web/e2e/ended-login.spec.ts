import type { Post } from '@fanfare/contracts/entities/posts.ts'
import type { User } from '@fanfare/contracts/entities/users.ts'
import { makePastDue } from '@fanfare/infra/testing/pass-time.ts'
import type { Page } from '@playwright/test'
import { accountNamed, callApi, postsOf, readPost } from './api.ts'
import { expectAudited } from './audit.ts'
import { addPictures, captionOf, composer, control, openComposer, timesLive } from './composing.ts'
import { confirmEmail, expect, expectGood, mailsTo, mailTo, places, test, withOwnAccount } from './fixtures.ts'

const zone = 'Europe/Lisbon'
/** The next full minute that is at least this many minutes ahead. */
const minutesAhead = (minutes: number) =>
  Temporal.Now.zonedDateTimeISO(zone)
    .add({ minutes })
    .round({ smallestUnit: 'minute', roundingMode: 'ceil' })
    .toPlainDateTime()

/** Schedules a post with the picture of another one. */
const planLike = async (page: Page, like: Post, caption: string, schedule: object): Promise<Post> => {
  const items = like.media.map(({ media_id }) => ({ media_id }))
  const body = { accounts: [like.account.id], caption, items, schedule }
  return (await callApi<{ posts: Post[] }>(page, 'POST', '/api/posts', body)).posts[0] as Post
}
/** When a text went live on an account, Unix ms. */
const liveAt = async (account: string, caption: string): Promise<number> => {
  const path = `/publications?account=${account}`
  const { publications } = await control<{ publications: { caption: string; at: string }[] }>('GET', path)
  return Date.parse(publications.find(one => one.caption === caption)?.at ?? '')
}

test('a login ends while three posts wait: one message names them, and once it is renewed each goes out once', async ({
  page,
}) => {
  // Two of the posts go out at their time, minutes from now.
  test.setTimeout(360_000)
  const { username, userId, pageName } = await withOwnAccount(page)
  const { email } = await callApi<User>(page, 'GET', '/api/user')
  await confirmEmail(page, { email })
  const { id: account } = await accountNamed(page, username)
  await page.goto(`/publishing/calendar/month?account=${account}`)
  await openComposer(page)
  await addPictures(page, ['o1'])
  const draft = captionOf('The picture of three')
  await composer(page).getByLabel('Caption', { exact: true }).fill(draft)
  await composer(page).getByRole('button', { name: 'Save draft' }).click()
  await expect(composer(page)).toHaveCount(0)
  const [like] = await postsOf(page, draft)
  if (!like) throw new Error('the draft is not there')
  const captions = ['Bread at eight', 'Soup at noon', 'Tea at five'].map(captionOf)
  const [bread = '', soup = '', tea = ''] = captions
  const due = minutesAhead(2)
  const atDue = { kind: 'date', wall: due.toString({ smallestUnit: 'minute' }) }
  const missed = await planLike(page, like, bread, { kind: 'now', undo_seconds: 15 })
  const planned = [await planLike(page, like, soup, atDue), await planLike(page, like, tea, atDue)]

  await control('POST', `/tokens/${userId}`, { action: 'deauthorize' })
  await expect.poll(async () => (await readPost(page, missed.id)).error?.action).toBe('reconnect')
  await makePastDue(places.database(), missed.id, 125)

  // One message, in the list and by email, that says which posts wait.
  const text = await mailTo(email, /disconnected/)
  for (const caption of captions) expect(text).toContain(caption)
  const bell = page.getByRole('button', { name: 'Notifications, 1 unread' })
  await bell.click()
  const panel = page.getByRole('dialog', { name: 'Notifications' })
  const entry = panel.getByRole('button', { name: /Unread: .*disconnected/ })
  await expect(entry).toHaveCount(1)
  for (const caption of captions) await expect(entry).toContainText(caption)
  await expectAudited(page, 'notifications panel, an ended login with the posts that wait')
  for (const caption of captions) expect(await timesLive(username, caption)).toBe(0)

  await entry.click()
  await expect(page).toHaveURL(/\/settings\/team-account/)
  await page.getByRole('listitem').filter({ hasText: username }).getByRole('link', { name: 'Reconnect' }).click()
  await page.getByRole('button', { name: 'Reconnect with Facebook' }).click()
  await page.getByRole('radio', { name: pageName }).check()
  await page.getByRole('button', { name: `Continue as ${pageName}` }).click()
  await expect(page.getByText(/Reconnected\..* 1 post missed its time\./)).toBeVisible()
  await expectGood(page, 'reconnected, a post missed its time')

  // The person decides about the one that is late; nothing was sent meanwhile.
  await page.getByRole('link', { name: 'Review posts' }).click()
  await expect(page.getByRole('row', { name: bread })).toContainText('Its time passed while it was on hold.')
  await page.goto(`/publishing/trace/${missed.id}`)
  const side = page.getByRole('complementary', { name: 'The post' })
  await expect(side.getByRole('link', { name: 'Choose another time' })).toBeVisible()
  await expect(side.getByRole('button', { name: 'Move to drafts' })).toBeVisible()
  expect(await timesLive(username, bread)).toBe(0)
  await side.getByRole('button', { name: 'Publish now' }).click()
  await expect.poll(() => timesLive(username, bread)).toBe(1)

  for (const { id, caption } of planned) {
    await expect.poll(() => timesLive(username, caption), { timeout: 180_000 }).toBe(1)
    expect(await liveAt(username, caption)).toBeGreaterThanOrEqual(due.toZonedDateTime(zone).epochMilliseconds)
    await expect.poll(async () => (await readPost(page, id)).error).toBeNull()
  }
  for (const caption of captions) expect(await timesLive(username, caption)).toBe(1)
  expect(await mailsTo(email, /disconnected/)).toHaveLength(1)
  // What needed a decision was that one post.
  expect((await mailsTo(email, /on hold/)).map(({ subject }) => subject)).toEqual([expect.stringMatching(/^A post is/)])
})
