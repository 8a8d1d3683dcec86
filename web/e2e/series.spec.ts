import type { Post } from '@fanfare/contracts/entities/posts.ts'
import type { SocialAccount } from '@fanfare/contracts/entities/teams.ts'
import type { Page } from '@playwright/test'
import { callApi } from './api.ts'
import { captionOf, chipIn, composer, dayCell, repeat, repeatWeekly } from './composing.ts'
import { expect, expectGood, test, withAccounts } from './fixtures.ts'

const zone = 'Europe/Lisbon'
const scheduled = async (page: Page): Promise<Post[]> =>
  (await callApi<{ data: Post[] }>(page, 'GET', '/api/posts?status=SCHEDULED&sort=post_at')).data.toSorted((a, b) =>
    (a.post_at as string).localeCompare(b.post_at as string),
  )
const walls = async (page: Page) => (await scheduled(page)).map(({ schedule }) => schedule?.wall)
const captions = async (page: Page) => (await scheduled(page)).map(({ caption }) => caption)
/** Opens the composer on a time, for the Facebook Page alone: it takes posts without a picture. */
const composeAt = async (page: Page, wall: string) => {
  const { active_team } = await callApi<{ active_team: string }>(page, 'GET', '/api/user')
  const accounts = await callApi<SocialAccount[]>(page, 'GET', `/api/team/${active_team}/social-accounts`)
  const own = accounts.find(({ type }) => type === 'fb') as SocialAccount
  await page.goto(`/publishing/editor?account=${own.id}&wall=${wall}`)
  await expect(composer(page)).toBeVisible()
  return composer(page)
}

test('a weekly series keeps its time over a change of the clocks, is changed from one post on, and deleted', async ({
  page,
}) => {
  await withAccounts(page)
  // The next change of the clocks may be months away: the composer shows it, the plan of a new team ends before.
  const change = Temporal.Now.zonedDateTimeISO(zone).getTimeZoneTransition('next') as Temporal.ZonedDateTime
  const before = change.toPlainDate().subtract({ days: 3 })
  const far = await composeAt(page, `${before}T18:30`)
  await repeatWeekly(page)
  const dates = far.getByRole('list', { name: 'Next dates' }).getByRole('listitem')
  await expect(dates).toHaveCount(5)
  for (const line of await dates.allInnerTexts()) expect(line).toContain('18:30')
  await expect(dates.nth(1)).toContainText('clocks change, same local time')
  await expectGood(page, 'a series over a change of the clocks')

  const first = Temporal.Now.plainDateISO(zone).add({ days: 3 })
  const dialog = await composeAt(page, `${first}T18:30`)
  const caption = captionOf('Weekly tip')
  await dialog.getByLabel('Caption', { exact: true }).fill(caption)
  await repeatWeekly(page)
  await dialog.getByRole('textbox', { name: 'Number of dates' }).fill('3')
  await expect(dates).toHaveCount(3)
  await dialog.getByRole('button', { name: /^Schedule \d+ posts$/ }).click()
  await expect(page.getByText(/^3 posts scheduled, every [A-Z][a-z]+day, from /)).toBeVisible()
  expect(await walls(page)).toEqual([0, 7, 14].map(days => `${first.add({ days })}T18:30`))

  // The second and the third get another text and another time of day; the first stays.
  const [, second] = await scheduled(page)
  await page.goto(`/publishing/editor/${second?.id}`)
  const editor = page.getByRole('dialog', { name: 'Edit Post' })
  await expect(editor.getByText(/^2 of 3 · every /)).toBeVisible()
  await editor.getByLabel('Caption', { exact: true }).fill(`${caption} changed`)
  await editor.getByText('This and later', { exact: true }).click()
  await expectGood(page, 'a post of a series')
  await editor.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('2 posts changed')).toBeVisible()
  expect(await captions(page)).toEqual([caption, `${caption} changed`, `${caption} changed`])

  // All of it goes, and comes back.
  await page.goto('/publishing/post-status/scheduled')
  await expect(page.getByText(/^2 of 3, every /)).toBeVisible()
  await page
    .getByRole('button', { name: `Actions for ${caption} changed` })
    .first()
    .click()
  await page.getByRole('menuitem', { name: 'Delete the whole series' }).click()
  await expect(page.getByText('3 posts deleted')).toBeVisible()
  expect(await scheduled(page)).toEqual([])
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('3 posts restored')).toBeVisible()
  expect(await captions(page)).toEqual([caption, `${caption} changed`, `${caption} changed`])
})

test('all posts of a series move with one of them, or one alone, and a phone has room for all of it', async ({
  page,
}) => {
  await withAccounts(page)
  await page.setViewportSize({ width: 390, height: 844 })
  const first = Temporal.Now.plainDateISO(zone).add({ days: 4 })
  const dialog = await composeAt(page, `${first}T09:00`)
  await dialog.getByLabel('Caption', { exact: true }).fill(captionOf('Every other day'))
  await repeat(page, /^Other$/)
  await dialog.getByRole('combobox', { name: 'Unit' }).click()
  await page.getByRole('option', { name: /^days?$/ }).click()
  await dialog.getByRole('textbox', { name: 'Every' }).fill('2')
  await dialog.getByRole('textbox', { name: 'Number of dates' }).fill('3')
  await expectGood(page, 'a series on a phone')
  await dialog.getByRole('button', { name: /^Schedule \d+ posts$/ }).click()
  await expect(page.getByText(/^3 posts scheduled, every 2 days/)).toBeVisible()
  const [, second] = await scheduled(page)
  await page.goto(`/publishing/editor/${second?.id}?wall=${first.add({ days: 3 })}T09:00`)
  const editor = page.getByRole('dialog', { name: 'Edit Post' })
  await editor.getByText('All', { exact: true }).click()
  await editor.getByRole('button', { name: 'Save changes' }).click()
  const asked = page.getByRole('dialog', { name: 'Change the series' })
  await expect(asked.getByText('3 posts move.')).toBeVisible()
  await expectGood(page, 'new dates of a series on a phone')
  await asked.getByRole('button', { name: 'Cancel' }).click()
  await editor.getByText('This post', { exact: true }).click()
  await editor.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText(/^Changes saved\. Scheduled for/)).toBeVisible()
  expect(await walls(page)).toEqual([0, 3, 4].map(days => `${first.add({ days })}T09:00`))

  // Off the schedule with its new text, and back on it as it was.
  const [, , last] = await scheduled(page)
  await page.goto(`/publishing/editor/${last?.id}`)
  await editor.getByLabel('Caption', { exact: true }).fill('Not this time')
  await editor.getByRole('button', { name: 'Unschedule' }).click()
  await expect(page.getByText('Moved to Drafts. It won’t be published.')).toBeVisible()
  expect(await walls(page)).toEqual([0, 3].map(days => `${first.add({ days })}T09:00`))
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText(/ is scheduled again$/)).toBeVisible()
  expect((await scheduled(page)).at(-1)).toMatchObject({ caption: last?.caption, series: { alone: false } })
})

test('every week becomes every two weeks from the third post on, and comes back with one Undo', async ({ page }) => {
  await withAccounts(page)
  const first = Temporal.Now.plainDateISO(zone).add({ days: 3 })
  const dialog = await composeAt(page, `${first}T18:30`)
  await dialog.getByLabel('Caption', { exact: true }).fill(captionOf('Weekly tip'))
  await repeatWeekly(page)
  await dialog.getByRole('textbox', { name: 'Number of dates' }).fill('4')
  await dialog.getByRole('button', { name: /^Schedule \d+ posts$/ }).click()
  await expect(page.getByText(/^4 posts scheduled/)).toBeVisible()
  const weekly = [0, 7, 14, 21].map(days => `${first.add({ days })}T18:30`)
  expect(await walls(page)).toEqual(weekly)

  const [, , third] = await scheduled(page)
  await page.goto(`/publishing/editor/${third?.id}`)
  const editor = page.getByRole('dialog', { name: 'Edit Post' })
  // One post of a series has no rule of its own; the rule is that of the posts that change.
  await expect(editor.getByRole('combobox', { name: 'Repeat' })).toHaveCount(0)
  await editor.getByText('All', { exact: true }).click()
  await expect(editor.getByRole('textbox', { name: 'Number of dates' })).toHaveValue('4 times')
  await expect(editor.getByText(/^4 posts to come, the last on /)).toBeVisible()
  await editor.getByText('This and later', { exact: true }).click()
  await expect(editor.getByRole('textbox', { name: 'Number of dates' })).toHaveValue('2 times')
  await expect(editor.getByText(/^2 posts from this one, the last on /)).toBeVisible()
  await editor.getByRole('combobox', { name: 'Repeat' }).click()
  await page.getByRole('option', { name: 'Other' }).click()
  await editor.getByRole('button', { name: 'Save changes' }).click()
  const asked = page.getByRole('dialog', { name: 'Change the series' })
  await expect(asked.getByRole('radio', { name: 'This and later posts' })).toBeChecked()
  await expect(asked.getByText('1 post moves.')).toBeVisible()
  await expect(asked.getByRole('list', { name: 'Next dates' }).getByRole('listitem')).toHaveCount(2)
  await expectGood(page, 'new dates of a series')
  await asked.getByRole('button', { name: 'Change these posts' }).click()
  await expect(page.getByText('1 post moved')).toBeVisible()
  expect(await walls(page)).toEqual([0, 7, 14, 28].map(days => `${first.add({ days })}T18:30`))
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText(/^\d posts? put back$/)).toBeVisible()
  expect(await walls(page)).toEqual(weekly)
})

test('a post that is dragged in the calendar takes the later ones of its series with it', async ({ page }) => {
  await withAccounts(page)
  const { active_team } = await callApi<{ active_team: string }>(page, 'GET', '/api/user')
  const accounts = await callApi<SocialAccount[]>(page, 'GET', `/api/team/${active_team}/social-accounts`)
  const own = accounts.find(({ type }) => type === 'fb') as SocialAccount
  const first = Temporal.Now.plainDateISO(zone).add({ months: 1 }).with({ day: 9 })
  const caption = captionOf('Daily tip')
  await callApi(page, 'POST', '/api/series', {
    accounts: [own.id],
    caption,
    items: [],
    schedule: { kind: 'date', wall: `${first}T10:15`, zone },
    recurrence: { unit: 'day', every: 3, times: 3 },
  })
  await page.goto('/publishing/calendar/month')
  await page.getByRole('button', { name: 'Next month' }).click()
  const second = first.add({ days: 3 })
  const from = await chipIn(page, second, caption).boundingBox()
  const to = await dayCell(page, second.add({ days: 1 })).boundingBox()
  if (!from || !to) throw new Error('nothing to drag')
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2)
  await page.mouse.down()
  await page.mouse.move(from.x + from.width / 2 + 12, from.y + from.height / 2 + 6, { steps: 4 })
  await page.mouse.move(to.x + to.width / 2, to.y + to.height / 2, { steps: 8 })
  await page.mouse.up()
  const asked = page.getByRole('dialog', { name: 'Change the series' })
  await expect(asked.getByRole('radio', { name: 'This post' })).toBeChecked()
  await asked.getByRole('radio', { name: 'This and later posts' }).check()
  await expect(asked.getByText('2 posts move.')).toBeVisible()
  await expectGood(page, 'a series that is dragged')
  await asked.getByRole('button', { name: 'Move these posts' }).click()
  await expect(page.getByText('2 posts moved')).toBeVisible()
  expect(await walls(page)).toEqual([0, 4, 7].map(days => `${first.add({ days })}T10:15`))
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText(/^\d posts? put back$/)).toBeVisible()
  expect(await walls(page)).toEqual([0, 3, 6].map(days => `${first.add({ days })}T10:15`))
})

test('a draft that is opened again can repeat: the series takes its place', async ({ page }) => {
  await withAccounts(page)
  const first = Temporal.Now.plainDateISO(zone).add({ days: 3 })
  const dialog = await composeAt(page, `${first}T18:30`)
  const caption = captionOf('Draft that repeats')
  await dialog.getByLabel('Caption', { exact: true }).fill(caption)
  await dialog.getByRole('button', { name: 'Save draft' }).click()
  await expect(page.getByText('Draft saved')).toBeVisible()
  const drafts = async () => (await callApi<{ data: Post[] }>(page, 'GET', '/api/posts?status=DRAFT')).data
  const [draft] = await drafts()

  await page.goto(`/publishing/editor/${draft?.id}`)
  const editor = page.getByRole('dialog', { name: 'Edit Post' })
  await editor.getByRole('combobox', { name: 'Repeat' }).click()
  await page.getByRole('option', { name: /^Every [A-Z][a-z]+day$/ }).click()
  await editor.getByRole('textbox', { name: 'Number of dates' }).fill('3')
  await editor.getByLabel('Caption', { exact: true }).fill(`${caption} changed`)
  await editor.getByRole('button', { name: 'Schedule 3 posts' }).click()
  await expect(page.getByText(/^3 posts scheduled, every [A-Z][a-z]+day, from /)).toBeVisible()
  expect(await walls(page)).toEqual([0, 7, 14].map(days => `${first.add({ days })}T18:30`))
  expect(await captions(page)).toEqual(Array(3).fill(`${caption} changed`))
  expect(await drafts()).toEqual([])
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Scheduling undone. Nothing will be published.')).toBeVisible()
  expect([await walls(page), (await drafts()).map(({ id }) => id)]).toEqual([[], [draft?.id]])
})
