import { accountNamed, accountsOf, callApi } from './api.ts'
import { captionOf, dayCell } from './composing.ts'
import { expect, expectGood, test, withAccounts } from './fixtures.ts'

test('a day says how many posts each account has used', async ({ page }) => {
  await withAccounts(page)
  const own = (await accountsOf(page)).find(({ type }) => type === 'fb')
  const date = Temporal.Now.plainDateISO('Europe/Lisbon').add({ months: 1 }).with({ day: 10 })
  for (const wall of [`${date}T10:00`, `${date}T12:00`])
    await callApi(page, 'POST', '/api/posts', {
      caption: captionOf('Counted'),
      accounts: [own?.id],
      schedule: { kind: 'date', wall, zone: own?.settings.timezone },
    })
  await page.goto(`/publishing/calendar/day?date=${date}`)
  const figures = page.getByRole('list', { name: 'Posts of the day by account' })
  await expect(figures.getByText(/: 2 of \d+ posts$/)).toBeAttached()
  await expect(figures.getByRole('listitem')).toHaveCount(1)
  await expectGood(page, 'day with its figures')
  // In a week it is said from half of the day on.
  await page.goto(`/publishing/calendar/week?date=${date}`)
  await expect(page.getByRole('button', { name: /Counted/ }).first()).toBeVisible()
  await expect(figures).toHaveCount(0)
})

test('empty slots that a month has no room for are counted, and one of them is opened', async ({ page }) => {
  await withAccounts(page)
  const { id } = await accountNamed(page, 'oleaandsons')
  const date = Temporal.Now.plainDateISO('Europe/Lisbon').add({ months: 1 }).with({ day: 10 })
  const hours = Array.from({ length: 12 }, (_, hour) => `${String(hour + 8).padStart(2, '0')}:00`)
  await callApi(page, 'POST', '/api/timeslots/add', { account_id: id, days: [date.dayOfWeek], hours })
  await page.goto(`/publishing/calendar/month?account=${id}&date=${date}`)
  await page.getByRole('button', { name: /^Empty slots/ }).click()
  const more = dayCell(page, date).getByRole('button', { name: /^\+\d+ slots without a post on / })
  await expect(more).toBeVisible()
  await expectGood(page, 'empty slots that are counted')
  await more.click()
  const list = page.getByRole('dialog', { name: /^Empty time slots on / })
  // The days are drawn again in the width that the window has got back.
  await expect(async () => {
    const count = Number.parseInt(((await more.textContent()) ?? '').slice(1), 10)
    await expect(list.getByRole('button', { name: /^Empty time slot, / })).toHaveCount(count, { timeout: 500 })
  }).toPass()
  await list.getByRole('button', { name: /19:00/ }).click()
  await expect(page).toHaveURL(new RegExp(`wall=${date}T19(:|%3A)00`))
})
