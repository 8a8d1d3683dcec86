import type { Post } from '@fanfare/contracts/entities/posts.ts'
import type { Page } from '@playwright/test'
import { accountNamed, callApi, readPost } from './api.ts'
import { captionOf, chipIn, composer, dayCell, spokenDay } from './composing.ts'
import { arrow, carry, pickUp } from './dragging.ts'
import { expect, test, withAccounts } from './fixtures.ts'

const nextMonth = (day: number) => Temporal.Now.plainDateISO('Europe/Lisbon').add({ months: 1 }).with({ day })
const undo = (page: Page) => page.getByRole('button', { name: 'Undo' }).last().click()
const heard = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text })
const create = async (page: Page, account: string, caption: string, schedule: object) => {
  const body = { accounts: [account], caption, schedule }
  return (await callApi<{ posts: Post[] }>(page, 'POST', '/api/posts', body)).posts[0] as Post
}
/** The Page, on the clock of Oslo, with a slot at 11:45 of every day; the active account stays in Lisbon. */
const shopInOslo = async (page: Page) => {
  await withAccounts(page)
  const olea = await accountNamed(page, 'oleaandsons')
  const { active_team: team } = await callApi<{ active_team: string }>(page, 'GET', '/api/user')
  const accounts = await callApi<{ id: string; type: string }[]>(page, 'GET', `/api/team/${team}/social-accounts`)
  const shop = accounts.find(({ type }) => type === 'fb')?.id as string
  await callApi(page, 'POST', `/api/team/${team}/social-accounts/${shop}`, { timezone: 'Europe/Oslo' })
  const slot = { account_id: shop, days: [1, 2, 3, 4, 5, 6, 7], hours: ['11:45'] }
  await callApi(page, 'POST', '/api/timeslots/add', slot)
  return { shop, olea: olea.id }
}
/** What Undo has to put back. */
const stateOf = async (page: Page, id: string) => {
  const { status, schedule, post_at, series } = await readPost(page, id)
  return { status, schedule, post_at, series }
}

test('a post in a slot that the planner varied comes back to its minute, and the focus stays with it', async ({
  page,
}) => {
  const { shop } = await shopInOslo(page)
  let caption = captionOf('Varied by minutes')
  let post = await create(page, shop, caption, { kind: 'time_slot' })
  // A minute that is the slot's own proves nothing. A plan repeats: the same slot has the same minute again, the next day's has another.
  for (let days = 1; days < 14 && post.schedule?.wall?.endsWith('11:45'); days++) {
    caption = captionOf(`Varied by minutes, day ${days}`)
    post = await create(page, shop, caption, { kind: 'time_slot' })
  }
  expect(post.schedule?.wall).not.toMatch(/11:45$/)
  const before = await stateOf(page, post.id)
  expect(before.schedule?.kind).toBe('time_slot')
  const day = Temporal.PlainDate.from(post.schedule?.wall?.slice(0, 10) as string)
  const away = day.add({ days: 1 })
  await page.goto(`/publishing/calendar/month?account=${shop}&date=${day}`)

  await carry(page, chipIn(page, day, caption), dayCell(page, away))
  await page.mouse.up()
  await expect(chipIn(page, away, caption)).toBeVisible()
  await undo(page)
  await expect(page.getByText(/ is back on /)).toBeVisible()
  await expect(chipIn(page, day, caption)).toBeVisible()
  expect(await stateOf(page, post.id)).toEqual(before)

  const time = before.schedule?.wall?.slice(11) as string
  await pickUp(page, chipIn(page, day, caption), heard(page, time))
  await arrow(page, 'ArrowRight', heard(page, spokenDay(away)))
  await page.keyboard.press('Space')
  await expect(chipIn(page, away, caption)).toBeFocused()
  await page.keyboard.press('Control+z')
  await expect(chipIn(page, day, caption)).toBeFocused()
  await expect.poll(() => stateOf(page, post.id)).toEqual(before)

  await page.goto('/publishing/post-status/scheduled')
  await page.getByRole('button', { name: `Actions for ${caption}` }).click()
  await page.getByRole('menuitem', { name: 'Unschedule' }).click()
  await expect(page.getByText(/is a draft now$/)).toBeVisible()
  await undo(page)
  await expect(page.getByText(/is scheduled again$/)).toBeVisible()
  expect(await stateOf(page, post.id)).toEqual(before)
})

test('the page has one clock: slots and posts elsewhere say theirs, and lie where the axis says', async ({ page }) => {
  const { shop, olea } = await shopInOslo(page)
  const caption = captionOf('Evening in Oslo')
  const day = nextMonth(15)
  const { id } = await create(page, shop, caption, { kind: 'date', wall: `${day}T20:14` })
  await page.goto(`/publishing/calendar/month?account=${olea}&date=${day}`)
  await page.getByRole('button', { name: /^Empty slots/ }).click()
  const slot = dayCell(page, nextMonth(17)).getByRole('button', { name: /^Empty time slot, 11:45 Oslo/ })
  const zone = page.getByText(/Time zone Lisbon, UTC/)
  await expect(zone).toBeVisible()
  await slot.click()
  await expect(composer(page)).toBeVisible()
  // Beneath the composer, which is for the other account, nothing moves.
  await expect(zone).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(composer(page)).toHaveCount(0)

  await page.getByRole('radiogroup', { name: 'View' }).getByText('Week').click()
  const chip = page.getByRole('button', { name: caption })
  await expect(page.locator('[data-hour="19"]').getByRole('button', { name: caption })).toContainText('20:14')
  const hour = page.locator('[data-hour="21"] > div').nth(day.dayOfWeek - 1)
  await page.locator('[data-hour="23"]').scrollIntoViewIfNeeded()
  await carry(page, chip, hour)
  await expect(page.getByText(/22:14 Oslo is free/).first()).toBeVisible()
  await page.mouse.up()
  await expect(page.locator('[data-hour="21"]').getByRole('button', { name: caption })).toContainText('22:14')
  expect(await readPost(page, id)).toMatchObject({ schedule: { wall: `${day}T22:14`, zone: 'Europe/Oslo' } })

  // Of one account alone the page has the clock.
  await page.goto(`/publishing/calendar/week?account=${olea}&date=${day}&only=${shop}`)
  await expect(page.getByText(/Time zone Oslo, UTC/)).toBeVisible()
  await expect(page.locator('[data-hour="22"]').getByRole('button', { name: caption })).toContainText('22:14')
})
