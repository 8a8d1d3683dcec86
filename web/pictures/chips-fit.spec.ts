import type { CalendarRow } from '@fanfare/contracts/entities/calendar.ts'
import { Scheduled } from '@fanfare/contracts/entities/posts.ts'
import type { User } from '@fanfare/contracts/entities/users.ts'
import type { Page } from '@playwright/test'
import { crowd } from './changed-replies.ts'
import { expect, open, settled, test } from './harness.ts'
import { month } from './screen.ts'

const withClock = (page: Page, timeFormat: 12 | 24) =>
  page.route('**/api/user', async route => {
    const { data } = (await (await route.fetch()).json()) as { data: User }
    await route.fulfill({ json: { status: true, data: { ...data, settings: { ...data.settings, timeFormat } } } })
  })
/** Each scheduled post of the days with its caption on another day, which chips warn of. */
const repeated = (page: Page) =>
  page.route('**/api/posts/calendar?*', async route => {
    const { data } = (await (await route.fetch()).json()) as { data: { rows: CalendarRow[] } }
    const rows = data.rows.map(row => (row.s === Scheduled ? { ...row, x: 1, o: '1', f: '2026-10-20T10:00:00Z' } : row))
    await route.fulfill({ json: { status: true, data: { rows } } })
  })

for (const width of [1440, 820] as const)
  for (const clock of [12, 24] as const)
    test(`chips at ${width} with ${clock} hours show whose they are and what warns of them, and nothing is cut`, async ({
      browser,
      server,
    }) => {
      const page = await open(browser, server, width)
      await withClock(page, clock)
      await repeated(page)
      await page.goto(month)
      await page.getByRole('heading', { level: 1 }).first().waitFor()
      await settled(page)
      const chips = page.locator('section [data-post]')
      await expect(chips.first()).toBeVisible()
      // A mark of the account on every one, and on those that repeat another a warning sign of its own colour.
      const seen = await chips.evaluateAll(all =>
        all.map(chip => {
          const box = chip.getBoundingClientRect()
          const isWhole = (part: Element | null) => {
            const { width: wide, left, right, bottom } = part?.getBoundingClientRect() ?? new DOMRect()
            return wide > 0 && left >= box.left && right <= box.right && bottom <= box.bottom
          }
          const face = chip.querySelector('[data-initials]')
          const second = chip.querySelector('span[dir][data-warned]')
          // The sign is the first of its line and 12 px wide: it is whole where the face stands clear of it within the chip.
          const isSeen = (line: Element) =>
            getComputedStyle(line, '::before').maskImage !== 'none' &&
            (face?.getBoundingClientRect().left ?? 0) >= line.getBoundingClientRect().left + 12 &&
            line.getBoundingClientRect().left >= box.left
          return { whose: isWhole(face), sign: second ? isSeen(second) : undefined }
        }),
      )
      expect(seen.every(({ whose }) => whose)).toBe(true)
      const signs = seen.filter(({ sign }) => sign !== undefined)
      expect(signs.length).toBeGreaterThan(0)
      expect(signs.every(({ sign }) => sign)).toBe(true)
      await page.context().close()
    })

for (const width of [1440, 820] as const)
  test(`what a day at ${width} has no room for is counted within its cell, in whole words`, async ({
    browser,
    server,
  }) => {
    const page = await open(browser, server, width)
    await crowd(page)
    await page.goto(month)
    await page.getByRole('heading', { level: 1 }).first().waitFor()
    await page.getByRole('button', { name: /^Empty slots/ }).click()
    await settled(page)
    const more = page.getByRole('button', { name: /^\d+ more on / }).first()
    const cell = page.locator('section').filter({ has: more }).last()
    const [inner, outer, chip] = await Promise.all([
      // Its words: what can be pressed reaches a little over the post above.
      more.evaluate(button => {
        const words = document.createRange()
        words.selectNodeContents(button)
        const { y, height } = words.getBoundingClientRect()
        return { y, height }
      }),
      cell.boundingBox(),
      cell.locator('[data-post]').last().boundingBox(),
    ])
    const endOf = (box: { y: number; height: number } | null) => (box ? box.y + box.height : Number.NaN)
    expect(inner?.y).toBeGreaterThanOrEqual(endOf(chip))
    // The gap below it, the padding and the edge of the cell are left.
    expect(endOf(inner)).toBeLessThanOrEqual(endOf(outer) - 3)
    const slots = page.getByRole('button', { name: /^\+\d+ slots? without a post on / })
    await expect(slots.first()).toBeVisible()
    const cut = await slots.evaluateAll(all =>
      all.flatMap(one => {
        const header = one.closest('header')?.getBoundingClientRect() ?? new DOMRect()
        const { left, right } = one.getBoundingClientRect()
        return one.scrollWidth > one.clientWidth || left < header.left || right > header.right ? [one.textContent] : []
      }),
    )
    expect(cut).toEqual([])
    await page.context().close()
  })
