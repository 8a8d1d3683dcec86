import type { Page } from '@playwright/test'
import { both, button, clicked, dialog, type Screen } from './screen.ts'

/** Shows the time slots that are free, where they are not shown already. */
const openSlots = async (page: Page) => {
  await page.getByRole('button', { name: /^Empty slots/ }).click()
  await page
    .getByRole('button', { name: /^Empty time slot, / })
    .first()
    .waitFor()
  return undefined
}

/** Presses one of the ways to change all time slots; on a phone they are in a menu. */
const way = async (page: Page, name: string) => {
  const inMenu = button(/^More for /)(page)
  await page.getByRole('heading', { name: 'Time slots' }).first().waitFor()
  if ((page.viewportSize()?.width ?? 0) < 700) {
    await inMenu.click()
    await page.getByRole('menuitem', { name }).click()
  } else await page.getByRole('button', { name }).click()
}

/** Dialogs of the time slots, and the slots that the calendar shows. */
export const openedInTimeSlots: Screen[] = [
  { name: 'open-slots', path: '/publishing/calendar/week?account=11', widths: [1440, 820], show: openSlots },
  {
    name: 'add-time-slots',
    path: '/publishing/time-slots?account=11',
    widths: both,
    show: clicked(button(/^Add time slots/), dialog),
  },
  {
    name: 'copy-time-slots',
    path: '/publishing/time-slots?account=11',
    widths: both,
    async show(page) {
      await way(page, 'Copy to accounts')
      return dialog(page)
    },
  },
  {
    name: 'change-zone',
    path: '/publishing/time-slots?account=11',
    widths: both,
    async show(page) {
      await way(page, 'Change time zone')
      await dialog(page).getByRole('combobox', { name: 'Time zone' }).click()
      await page.getByRole('option', { name: /Tokyo/ }).click()
      await dialog(page)
        .getByText(/time slots? moves? 8 hours earlier/)
        .first()
        .waitFor()
      return dialog(page)
    },
  },
  {
    name: 'shuffle-posts',
    path: '/publishing/time-slots?account=11',
    widths: both,
    async show(page) {
      await page.getByRole('button', { name: /^More for / }).click()
      await page.getByRole('menuitem', { name: 'Shuffle posts' }).click()
      await dialog(page).getByRole('listitem').first().waitFor()
      return dialog(page)
    },
  },
  {
    name: 'time-slot',
    path: '/publishing/time-slots?account=11',
    widths: both,
    show: clicked(button(/^Thursday, 18:00/), page => page.getByRole('dialog', { name: 'Time slot' })),
  },
]
