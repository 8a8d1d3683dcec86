import type { Post } from '@fanfare/contracts/entities/posts.ts'
import type { SocialAccount } from '@fanfare/contracts/entities/teams.ts'
import type { Timeslot } from '@fanfare/contracts/entities/timeslots.ts'
import { accountName } from '@fanfare/contracts/networks.ts'
import type { Locator, Page } from '@playwright/test'
import { accountNamed, accountsOf, callApi, readPost } from './api.ts'
import { expectAudited } from './audit.ts'
import { addPictures, captionOf, composer, openComposer } from './composing.ts'
import { arrow, carry, pickUp } from './dragging.ts'
import { expect, expectGood, test, withAccounts } from './fixtures.ts'

const slotsOf = async (page: Page, username: string): Promise<string[]> => {
  const { id } = await accountNamed(page, username)
  const slots = await callApi<Timeslot[]>(page, 'GET', `/api/timeslots/list?accounts=${id}`)
  return slots.map(({ day, hour }) => `${day} ${hour}`)
}
const addSlots = async (page: Page, username: string, days: number[], hours: string[]) => {
  const { id } = await accountNamed(page, username)
  await callApi(page, 'POST', '/api/timeslots/add', { account_id: id, days, hours })
  return id
}
const day = (page: Page, name: string): Locator => page.getByRole('region', { name, exact: true })
const chip = (page: Page, name: string, time: string): Locator =>
  day(page, name).getByRole('button', { name: new RegExp(`^${name}, ${time}`) })
/** What is said to a screen reader while something is dragged. */
const spoken = (page: Page, words: RegExp): Locator => page.locator('[id^="DndLiveRegion"]').filter({ hasText: words })
const undo = (page: Page) => page.getByRole('button', { name: 'Undo' }).click()

test('times are added on several days at once, and Undo takes them away', async ({ page }) => {
  await withAccounts(page)
  const { id } = await accountNamed(page, 'oleaandsons')
  await page.goto(`/publishing/time-slots?account=${id}`)
  await expect(page.getByText('No time slots for oleaandsons yet')).toBeVisible()
  await page.getByRole('button', { name: 'Add time slots' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Add a time' }).click()
  await dialog.getByLabel('Friday').uncheck()
  await dialog.getByRole('button', { name: 'Add 8 time slots' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByText('8 slots a week')).toBeVisible()
  expect(await slotsOf(page, 'oleaandsons')).toEqual([1, 2, 3, 4].flatMap(on => [`${on} 09:00`, `${on} 12:00`]))
  await undo(page)
  await expect(page.getByText('No time slots for oleaandsons yet')).toBeVisible()
  expect(await slotsOf(page, 'oleaandsons')).toEqual([])
})

test('a slot moves by mouse, by keyboard and in its form, and each move can be undone', async ({ page }) => {
  await withAccounts(page)
  const id = await addSlots(page, 'oleaandsons', [1, 5], ['09:00'])
  await page.goto(`/publishing/time-slots?account=${id}`)
  await carry(page, chip(page, 'Monday', '09:00'), day(page, 'Wednesday'))
  await page.mouse.up()
  await expect(chip(page, 'Wednesday', '09:00')).toBeVisible()
  await expect.poll(() => slotsOf(page, 'oleaandsons')).toEqual(['3 09:00', '5 09:00'])
  await undo(page)
  await expect(chip(page, 'Monday', '09:00')).toBeVisible()
  await expect.poll(() => slotsOf(page, 'oleaandsons')).toEqual(['1 09:00', '5 09:00'])

  await pickUp(page, chip(page, 'Monday', '09:00'), spoken(page, /^Monday/))
  await arrow(page, 'ArrowRight', spoken(page, /^Tuesday/))
  await page.keyboard.press('Space')
  await expect(chip(page, 'Tuesday', '09:00')).toBeVisible()
  await expect.poll(() => slotsOf(page, 'oleaandsons')).toEqual(['2 09:00', '5 09:00'])

  await chip(page, 'Friday', '09:00').click()
  const form = page.getByRole('dialog', { name: 'Time slot' })
  await form.getByLabel('Time', { exact: true }).fill('18:30')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect.poll(() => slotsOf(page, 'oleaandsons')).toEqual(['2 09:00', '5 18:30'])
})

test('slots are copied to another account, and a deleted one comes back with Undo', async ({ page }) => {
  await withAccounts(page)
  const id = await addSlots(page, 'oleaandsons', [1, 2], ['09:00'])
  await page.goto(`/publishing/time-slots?account=${id}`)
  await page.getByRole('button', { name: 'Copy to accounts' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(/northfold\.co/).check()
  await dialog.getByRole('button', { name: 'Copy 2 time slots to 1 account' }).click()
  await expect(page.getByText('Time slots copied to northfold.co')).toBeVisible()
  expect(await slotsOf(page, 'northfold.co')).toEqual(['1 09:00', '2 09:00'])
  await chip(page, 'Tuesday', '09:00').click()
  await page.getByRole('dialog', { name: 'Time slot' }).getByRole('button', { name: 'Delete' }).click()
  await expect(chip(page, 'Tuesday', '09:00')).toHaveCount(0)
  // The copy's own Undo is offered beside it.
  const deleted = page.getByText(/^Time slot deleted: Tuesday/).locator('..')
  await deleted.getByRole('button', { name: 'Undo' }).click()
  await expect(chip(page, 'Tuesday', '09:00')).toBeVisible()
  await expect.poll(() => slotsOf(page, 'oleaandsons')).toEqual(['1 09:00', '2 09:00'])
})

test('Undo restores the deleted slot itself, and without a connection says so and stays', async ({ page, context }) => {
  await withAccounts(page)
  const id = await addSlots(page, 'oleaandsons', [1, 2], ['09:00'])
  const idsOf = async () =>
    (await callApi<Timeslot[]>(page, 'GET', `/api/timeslots/list?accounts=${id}`)).map(slot => slot.id)
  const before = await idsOf()
  await page.goto(`/publishing/time-slots?account=${id}`)
  await chip(page, 'Monday', '09:00').click()
  await page.getByRole('dialog', { name: 'Time slot' }).getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText(/^Time slot deleted: Monday/)).toBeVisible()
  await expect(chip(page, 'Monday', '09:00')).toHaveCount(0)
  // The next slot has the focus, so that the keyboard continues there.
  await expect(chip(page, 'Tuesday', '09:00')).toBeFocused()
  await context.setOffline(true)
  await undo(page)
  await expect(page.getByText(/^The time slot wasn’t restored\. Fanfare can't be reached/)).toBeVisible()
  await context.setOffline(false)
  await undo(page)
  await expect(page.getByText(/^Time slot restored: Monday/)).toBeVisible()
  await expect(chip(page, 'Monday', '09:00')).toBeVisible()
  expect(await idsOf()).toEqual(before)
})

test('a copy that replaces says what it replaces, and Undo puts all of it back', async ({ page }) => {
  await withAccounts(page)
  const id = await addSlots(page, 'oleaandsons', [1, 2], ['09:00'])
  await addSlots(page, 'northfold.co', [2, 4], ['09:00'])
  await page.goto(`/publishing/time-slots?account=${id}`)
  await page.getByRole('button', { name: 'Copy to accounts' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText(/^2 time slots in Lisbon time/)).toBeVisible()
  await expect(dialog.getByText('Lisbon time, 2 time slots', { exact: true })).toBeVisible()
  await dialog.getByLabel(/northfold\.co/).check()
  await dialog.getByLabel('Replace the time slots they have').check()
  await dialog.getByRole('button', { name: 'Copy 2 time slots to 1 account' }).click()
  await expect(page.getByText('Time slots copied to northfold.co, 1 time slot replaced')).toBeVisible()
  expect(await slotsOf(page, 'northfold.co')).toEqual(['1 09:00', '2 09:00'])
  await undo(page)
  await expect(page.getByText('Time slots of northfold.co are as they were')).toBeVisible()
  expect(await slotsOf(page, 'northfold.co')).toEqual(['2 09:00', '4 09:00'])
})

test('a time that is taken is said below its field, and a drop on it moves nothing', async ({ page }) => {
  await withAccounts(page)
  const id = await addSlots(page, 'oleaandsons', [1, 2], ['09:00'])
  await page.goto(`/publishing/time-slots?account=${id}`)
  await chip(page, 'Monday', '09:00').click()
  const form = page.getByRole('dialog', { name: 'Time slot' })
  await form.getByRole('combobox', { name: 'Day' }).click()
  await page.getByRole('option', { name: 'Tuesday' }).click()
  // However long saving takes, the focus stays where Escape is heard.
  await page.route('**/api/timeslots/**', async route => {
    await new Promise(resolve => setTimeout(resolve, 300))
    await route.continue()
  })
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form.getByRole('alert')).toHaveText('The account already has a time slot at that time.')
  await page.keyboard.press('Escape')
  await expect(form).toHaveCount(0)
  await pickUp(page, chip(page, 'Monday', '09:00'), spoken(page, /^Monday/))
  await arrow(page, 'ArrowRight', spoken(page, /^Tuesday already has this time/))
  await expect(page.locator('b').filter({ hasText: 'Tuesday already has this time' })).toBeVisible()
  await page.keyboard.press('Space')
  await expect(page.getByText('There is a time slot on Tuesday, 09:00 already.')).toBeVisible()
  expect(await slotsOf(page, 'oleaandsons')).toEqual(['1 09:00', '2 09:00'])
})

test('two browsers see each other’s time slots, and one that is gone already', async ({ page, context }) => {
  await withAccounts(page)
  const id = await addSlots(page, 'oleaandsons', [1, 2], ['09:00'])
  await page.goto(`/publishing/time-slots?account=${id}`)
  const other = await context.newPage()
  await other.goto(`/publishing/time-slots?account=${id}`)
  await expect(chip(other, 'Tuesday', '09:00')).toBeVisible()
  await addSlots(page, 'oleaandsons', [4], ['11:00'])
  await expect(chip(other, 'Thursday', '11:00')).toBeVisible()
  // What one of them has open is deleted by the other.
  await chip(page, 'Tuesday', '09:00').click()
  await chip(other, 'Tuesday', '09:00').click()
  await other.getByRole('dialog', { name: 'Time slot' }).getByRole('button', { name: 'Delete' }).click()
  await expect(chip(page, 'Tuesday', '09:00')).toHaveCount(0)
})

test('a new time zone says which slots move and by how much before it is set', async ({ page }) => {
  await withAccounts(page)
  const id = await addSlots(page, 'oleaandsons', [1], ['09:00'])
  const before = (await accountNamed(page, 'oleaandsons')).settings.timezone
  await page.goto(`/publishing/time-slots?account=${id}`)
  await page.getByRole('button', { name: 'Change time zone' }).click()
  const dialog = page.getByRole('dialog')
  // The zone that is set is replaced by what is typed.
  await dialog.getByRole('combobox', { name: 'Time zone' }).click()
  await page.keyboard.type('Tokyo')
  await page.getByRole('option', { name: /Tokyo/ }).click()
  await expect(dialog.getByText(/^1 time slot moves \d+ hours earlier\./)).toBeVisible()
  await expect(dialog.getByRole('listitem')).toHaveText(/^Monday, 09:00 Tokyo\s*\(\d\d:00 Lisbon(, Sunday)?\)$/)
  expect((await accountNamed(page, 'oleaandsons')).settings.timezone).toBe(before)
  await dialog.getByRole('button', { name: 'Change to Tokyo' }).click()
  await expect(page.getByText('oleaandsons now posts in Tokyo time')).toBeVisible()
  expect((await accountNamed(page, 'oleaandsons')).settings.timezone).toBe('Asia/Tokyo')
  await undo(page)
  await expect.poll(async () => (await accountNamed(page, 'oleaandsons')).settings.timezone).toBe(before)
})

test('in the settings of accounts a new time zone says what moves, and scheduled posts keep the clock on demand', async ({
  page,
}) => {
  await withAccounts(page)
  const own = (await accountsOf(page)).find(({ type }) => type === 'fb') as unknown as SocialAccount
  const { id, settings, username } = own
  const name = accountName(own)
  await addSlots(page, username, [1], ['09:00'])
  const wall = `${Temporal.Now.plainDateISO('UTC').add({ days: 9 })}T10:00`
  const { posts } = await callApi<{ posts: { id: string }[] }>(page, 'POST', '/api/posts', {
    caption: 'On the clock',
    accounts: [id],
    schedule: { kind: 'date', wall },
  })
  const post = () => readPost(page, posts[0]?.id ?? '')
  const before = (await post()).post_at
  await page.goto('/settings/team-account')
  const field = page.getByRole('combobox', { name: `Time zone of ${name}` })
  await field.click()
  await field.fill('Tokyo')
  await page.getByRole('option', { name: /Tokyo/ }).click()
  const dialog = page.getByRole('dialog', { name: `Time zone for ${name}` })
  await expect(
    dialog.getByText(/^1 time slot moves \d+ hours earlier\. 1 scheduled post doesn’t change\./),
  ).toBeVisible()
  await expect(dialog.getByRole('radiogroup', { name: 'Scheduled posts keep' })).toBeVisible()
  await dialog.getByText('The same local time').click()
  await expect(dialog.getByText('1 scheduled post goes out at the same time on the new clock.')).toBeVisible()
  await expectGood(page, 'a new time zone in the settings')
  await dialog.getByRole('button', { name: 'Change to Tokyo' }).click()
  await expect(page.getByText(`${name} now posts in Tokyo time`)).toBeVisible()
  expect((await post()).schedule).toMatchObject({ wall, zone: 'Asia/Tokyo' })
  expect((await post()).post_at).not.toBe(before)
  await undo(page)
  await expect.poll(async () => (await post()).post_at).toBe(before)
  expect((await accountNamed(page, username)).settings.timezone).toBe(settings.timezone)
})

test('several accounts get one time zone in one step, which says what moves on each, and one Undo', async ({
  page,
}) => {
  await withAccounts(page)
  await addSlots(page, 'oleaandsons', [1, 3], ['09:00'])
  const zones = async () => (await accountsOf(page)).map(({ id, settings }) => `${id} ${settings.timezone}`).toSorted()
  const before = await zones()
  const left = await accountNamed(page, 'northfold.co')
  await page.goto('/settings/team-account')
  await page.getByRole('button', { name: 'Set time zone for several' }).click()
  const dialog = page.getByRole('dialog', { name: 'Set time zone' })
  await dialog.getByRole('combobox', { name: 'Time zone' }).fill('Tokyo')
  await page.getByRole('option', { name: /Tokyo/ }).click()
  await expect(dialog.getByText(/^2 time slots move \d+ hours earlier\.$/)).toBeVisible()
  await dialog.getByRole('checkbox', { name: /^northfold\.co/ }).uncheck()
  await dialog
    .getByText(/^2 time slots move/)
    .first()
    .click()
  await expect(dialog.getByRole('region', { name: 'Time slots of oleaandsons that move' })).toContainText(
    'Monday, 09:00 Tokyo',
  )
  await expectGood(page, 'one time zone for several accounts')
  expect(await zones()).toEqual(before)
  await dialog.getByRole('button', { name: /^Set Tokyo for \d+ accounts$/ }).click()
  await expect(page.getByText(/^\d+ accounts now post in Tokyo time/)).toBeVisible()
  const after = await accountsOf(page)
  for (const { id, settings } of after)
    expect(settings.timezone).toBe(id === left.id ? left.settings.timezone : 'Asia/Tokyo')
  await undo(page)
  await expect.poll(zones).toEqual(before)
})

test('time slots are good to use, on phones too', async ({ page }) => {
  await withAccounts(page)
  const id = await addSlots(page, 'oleaandsons', [1, 3, 5], ['09:00', '11:00', '13:00', '15:00', '18:00'])
  await page.goto(`/publishing/time-slots?account=${id}`)
  await expect(chip(page, 'Monday', '09:00')).toBeVisible()
  await expectGood(page, 'time slots')
  // What the popover of a slot covers in part is no small target: a press beside it closes it.
  for (const hour of ['09:00', '11:00', '13:00']) {
    await chip(page, 'Monday', hour).click()
    await expect(page.getByRole('dialog', { name: 'Time slot' })).toBeVisible()
    await expectAudited(page, `the time slot of ${hour}`)
    await page.mouse.click(900, 800)
    await expect(page.getByRole('dialog', { name: 'Time slot' })).toBeHidden()
  }
  await page.setViewportSize({ width: 390, height: 844 })
  await chip(page, 'Wednesday', '18:00').click()
  await expectGood(page, 'a time slot')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Add time slots' }).click()
  await expectGood(page, 'adding time slots')
})

test('a post goes into the next slot of each account, as the composer showed it', async ({ page }) => {
  await withAccounts(page)
  const everyDay = [1, 2, 3, 4, 5, 6, 7]
  const olea = await addSlots(page, 'oleaandsons', everyDay, ['10:00'])
  await page.goto(`/publishing/calendar/month?account=${olea}`)
  const dialog = await openComposer(page)
  const caption = captionOf('Next slot')
  await addPictures(page, ['o1'])
  await composer(page).getByLabel('Caption', { exact: true }).fill(caption)
  const when = dialog.getByRole('region', { name: 'When' })
  await dialog.getByRole('button', { name: /northfold\.co/ }).click()
  await when.getByText('Next slot', { exact: true }).click()
  // One of the two accounts has no slots yet: the composer says so, and where to add them.
  await expect(when.getByText('northfold.co has no time slots yet.')).toBeVisible()
  await expect(when.getByRole('link', { name: 'Add time slots' })).toBeVisible()
  await expect(dialog.getByRole('button', { name: /^Schedule/ })).toBeDisabled()
  await dialog.getByRole('button', { name: /northfold\.co/ }).click()
  // Of one account the next three are offered; the second one is chosen.
  const offered = when.getByRole('radiogroup', { name: 'Time slot of oleaandsons' })
  await expect(offered.getByRole('radio')).toHaveCount(3)
  await expect(offered.getByRole('radio').first()).toBeChecked()
  await offered.getByRole('radio').nth(1).check()
  const shown = await offered.locator('label').nth(1).textContent()
  await expectGood(page, 'the next three slots of an account')
  await dialog.getByRole('button', { name: 'Schedule post' }).click()
  await expect(page.getByText(`Scheduled for ${shown}`)).toBeVisible()
  // The draft that was saved while it was written is a post of its own until it is replaced.
  const { data } = await callApi<{ data: Post[] }>(page, 'GET', '/api/posts?status=SCHEDULED&limit=100')
  const post = data.find(one => one.caption === caption) as Post
  expect(post.schedule).toMatchObject({ kind: 'time_slot', zone: 'Europe/Lisbon' })
  const second = Temporal.Now.plainDateISO('Europe/Lisbon').add({ days: 1 })
  expect((post.schedule?.wall ?? '') > second.toString()).toBe(true)
  await page.goto(`/publishing/time-slots?account=${olea}`)
  await expect(page.getByRole('button', { name: /, 1 post$/ })).toHaveCount(1)
})

test('on a phone, all of the week is big enough for a finger', async ({ page }) => {
  await withAccounts(page)
  const id = await addSlots(page, 'oleaandsons', [1, 2, 4], ['09:00', '12:30', '18:00'])
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`/publishing/time-slots?account=${id}`)
  await expect(chip(page, 'Monday', '09:00')).toBeVisible()
  const buttons = page.getByRole('region', { name: /day$/ }).getByRole('button')
  // Nine slots, and a button to add one on each of the seven days.
  await expect(buttons).toHaveCount(16)
  for (const button of await buttons.all()) {
    const { width = 0, height = 0 } = (await button.boundingBox()) ?? {}
    expect(Math.min(width, height), (await button.getAttribute('aria-label')) ?? '').toBeGreaterThanOrEqual(44)
  }
})
