import { inSeries, replanned } from './changed-replies.ts'
import { scheduled } from './fixtures.ts'
import { both, button, dialog, type Screen } from './screen.ts'

/** Pickers and fields of the composer, opened. */
export const openedInComposer: Screen[] = [
  {
    name: 'date-picker',
    path: `/publishing/editor/${scheduled.id}?account=11`,
    widths: both,
    async show(page) {
      await dialog(page).waitFor()
      await dialog(page).getByRole('button', { name: /^Date/ }).first().click()
      await page.getByRole('table').last().waitFor()
      return page
        .locator('.mantine-Popover-dropdown, .mantine-Modal-body')
        .filter({ has: page.getByRole('table') })
        .last()
    },
  },
  {
    name: 'next-slot',
    path: '/publishing/editor?account=11',
    widths: both,
    async show(page) {
      const when = dialog(page).getByRole('region', { name: 'When' })
      await when.getByText('Next slot', { exact: true }).click()
      await when.getByText(/earlier slots? (is|are|skipped)/).waitFor()
      return when
    },
  },
  {
    name: 'repeat',
    path: '/publishing/editor?account=11&wall=2026-10-19T18:00',
    widths: both,
    async show(page) {
      const when = dialog(page).getByRole('region', { name: 'When' })
      await when.getByRole('combobox', { name: 'Repeat' }).click()
      await page.getByRole('option', { name: 'Other' }).click()
      await when.getByRole('list', { name: 'Next dates' }).waitFor()
      return when
    },
  },
  {
    name: 'series-scope',
    path: `/publishing/editor/${scheduled.id}?account=11`,
    widths: both,
    before: inSeries,
    async show(page) {
      const when = dialog(page).getByRole('region', { name: 'When' })
      await when.getByText('This and later', { exact: true }).click()
      return when
    },
  },
  {
    name: 'series-dates',
    path: `/publishing/editor/${scheduled.id}?account=11`,
    widths: both,
    before: replanned,
    async show(page) {
      const when = dialog(page).getByRole('region', { name: 'When' })
      await when.getByText('This and later', { exact: true }).click()
      await when.getByRole('combobox', { name: 'Repeat' }).click()
      await page.getByRole('option', { name: 'Other' }).click()
      await button(/^Save changes/)(page).click()
      const asked = page.getByRole('dialog', { name: 'Change the series' })
      await asked.getByRole('list', { name: 'Next dates' }).waitFor()
      return asked
    },
  },
  {
    name: 'caption-picker',
    path: '/publishing/editor?account=11',
    widths: both,
    async show(page) {
      await dialog(page).getByRole('button', { name: 'Saved captions' }).click()
      const picker = page.getByRole('dialog', { name: 'Saved captions' })
      await picker.getByRole('option').first().waitFor()
      return picker
    },
  },
  {
    name: 'people-in-picture',
    path: `/publishing/editor/${scheduled.id}?account=11`,
    widths: both,
    async show(page) {
      await dialog(page).getByRole('button', { name: '2 people tagged' }).click()
      const people = dialog(page).getByRole('region', { name: 'People in picture 1' })
      await people.getByRole('button', { name: /^@juno/ }).focus()
      return people
    },
  },
]
