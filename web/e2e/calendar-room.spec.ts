import { accountNamed, accountsOf, callApi, saveDraft } from './api.ts'
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

test('the head of every view has room for its title beside its controls, on one line', async ({ page }) => {
  await withAccounts(page)
  const line: number[] = []
  for (const view of ['month', 'week', 'day', 'list']) {
    await page.goto(`/publishing/calendar/${view}?date=2027-09-29`)
    const views = page.getByRole('radiogroup', { name: 'View' })
    await expect(views).toBeVisible()
    const [title, controls] = await Promise.all([
      page.getByRole('heading', { level: 1 }).boundingBox(),
      views.boundingBox(),
    ])
    const middle = (box: typeof title) => box && Math.round(box.y + box.height / 2)
    line.push(Math.abs((middle(title) ?? 0) - (middle(controls) ?? 99)))
  }
  expect(Math.max(...line), line.join(' ')).toBeLessThan(8)
})

test('the keyboard goes through all hours of a week, of which only those in view are drawn', async ({ page }) => {
  await withAccounts(page)
  const date = Temporal.Now.plainDateISO('Europe/Lisbon').add({ months: 1 }).with({ day: 10 })
  const hours = Array.from({ length: 24 }, (_, hour) => String(hour).padStart(2, '0'))
  for (const hour of hours) await saveDraft(page, 'oleaandsons', `Hour ${hour}`, { wall: `${date}T${hour}:20` })
  await page.setViewportSize({ width: 1440, height: 500 })
  await page.goto(`/publishing/calendar/week?date=${date}`)
  const post = (hour: string) => page.getByRole('button', { name: `Hour ${hour}` })
  await expect(post('08')).toBeVisible()
  expect(await page.getByRole('button', { name: /Hour \d\d/ }).count()).toBeLessThan(hours.length)
  await post('08').focus()
  for (const hour of hours.slice(9)) {
    // Drawn by the next frame, which is sooner than a person presses the key again.
    await expect(post(hour)).toBeAttached()
    await page.keyboard.press('Tab')
    await expect(post(hour)).toBeFocused()
  }
  for (const hour of hours.slice(0, -1).toReversed()) {
    // Drawn by the next frame, which is sooner than a person presses the key again.
    await expect(post(hour)).toBeAttached()
    await page.keyboard.press('Shift+Tab')
    await expect(post(hour)).toBeFocused()
  }
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

test('a chip shows its time, its zone and its state whole at every width, and empty slots hide no post', async ({
  page,
}) => {
  await withAccounts(page)
  const { id } = await accountNamed(page, 'oleaandsons')
  const { active_team: team } = await callApi<{ active_team: string }>(page, 'GET', '/api/user')
  const other = (await accountsOf(page)).find(({ type }) => type === 'fb')?.id as string
  await callApi(page, 'POST', `/api/team/${team}/social-accounts/${other}`, { timezone: 'Asia/Tokyo' })
  const date = Temporal.Now.plainDateISO('Europe/Lisbon').add({ months: 1 }).with({ day: 10 })
  for (const [account, wall] of [
    [id, `${date}T10:15`],
    [other, `${date.add({ days: 1 })}T20:45`],
    [other, `${date.add({ days: 3 })}T03:25`],
    [id, `${date.add({ days: 3 })}T22:35`],
  ])
    await callApi(page, 'POST', '/api/posts', {
      caption: captionOf('مساء الخير'),
      accounts: [account],
      schedule: { kind: 'draft', wall },
    })
  const hours = ['08:00', '12:00', '16:00', '18:00', '20:00', '21:00']
  await callApi(page, 'POST', '/api/timeslots/add', { account_id: id, days: [1, 2, 3, 4, 5, 6, 7], hours })
  const chips = page.locator('section [data-post]')
  for (const timeFormat of [24, 12]) {
    await callApi(page, 'POST', '/api/user/settings', { timeFormat })
    for (const width of [720, 820, 1100, 1440])
      for (const tray of [false, true]) {
        await page.setViewportSize({ width, height: 800 })
        await page.goto(`/publishing/calendar/month?account=${id}&date=${date}`)
        if (tray) await page.getByRole('button', { name: 'Drafts & lists' }).click()
        await expect(chips).toHaveCount(4)
        const cut = await chips.evaluateAll(all =>
          all.flatMap(chip => {
            const box = chip.getBoundingClientRect()
            return [...chip.querySelectorAll('b, [role="img"]')]
              .map(part => part.getBoundingClientRect())
              .filter(
                part =>
                  part.width === 0 || part.left < box.left || part.right > box.right + 0.5 || part.bottom > box.bottom,
              )
              .map(part => `${chip.textContent}: ${part.left - box.left} to ${part.right - box.left} of ${box.width}`)
          }),
        )
        expect(cut, `${width} px, ${timeFormat} hours, tray ${tray}`).toEqual([])
        // Of another zone the city stands beside the time, or before the caption.
        const bare = await chips.evaluateAll(all =>
          all.flatMap(chip => {
            const city = chip.querySelector('small[data-gives-way]')
            const second = chip.querySelector('[data-city]')
            if (!city || !second) return []
            const box = (city.parentElement as Element).getBoundingClientRect()
            const { top, width: seen } = city.getBoundingClientRect()
            const isBeside = seen > 0 && top < box.bottom
            const isBefore =
              getComputedStyle(second, '::before').content !== 'none' && second.getBoundingClientRect().width > 0
            return isBeside !== isBefore ? [] : `${chip.textContent}: beside ${isBeside}, before ${isBefore}`
          }),
        )
        expect(bare, `${width} px, ${timeFormat} hours, tray ${tray}`).toEqual([])
      }
  }
  const bar = page.getByRole('button', { name: /^Empty slots/ })
  const lines = () =>
    page.evaluate(() => document.querySelector('[aria-label="Accounts"]')?.parentElement?.clientHeight)
  const before = await lines()
  await bar.click()
  await expect(
    dayCell(page, date.add({ days: 4 }))
      .getByRole('button', { name: /^Empty time slot/ })
      .first(),
  ).toBeVisible()
  await expect(chips).toHaveCount(4)
  expect(await lines()).toBe(before)
})
