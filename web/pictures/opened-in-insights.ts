import type { Page } from '@playwright/test'
import { both, button, clicked, dialog, menu, type Screen } from './screen.ts'

const path = '/analytics/insights?account=11'
const posts = '/analytics/post?account=11'
const grown = /after posting$/

/** Opens what an item of the menu opens; there, a further button may open more. */
const exported = (item: string, further?: RegExp) => async (page: Page) => {
  await page.getByRole('button', { name: 'Export' }).click()
  await page.getByRole('menuitem', { name: item }).click()
  await dialog(page).getByRole('listitem').first().waitFor()
  if (further) {
    await dialog(page).getByRole('button', { name: further }).first().click()
    await dialog(page).getByRole('button', { name: 'Cancel' }).waitFor()
  }
  return dialog(page)
}

/** What opens on the pages of insights. */
export const openedInInsights: Screen[] = [
  { name: 'insights-source', path, widths: both, show: clicked(button(/^Reach, source/), dialog) },
  { name: 'insights-export', path, widths: both, show: clicked(button(/^Export$/), menu) },
  { name: 'report-links', path, widths: both, show: exported('Share link…') },
  { name: 'report-link-form', path, widths: both, show: exported('Share link…', /^New link$/) },
  { name: 'report-link-revoke', path, widths: both, show: exported('Share link…', /^Revoke October/) },
  { name: 'report-emails', path, widths: both, show: exported('Email schedule…') },
  { name: 'report-email-form', path, widths: both, show: exported('Email schedule…', /^New schedule$/) },
  { name: 'insights-period', path, widths: both, show: clicked(button(/^Period/), dialog) },
  {
    name: 'insights-patterns',
    path,
    show: async page => {
      // They are higher than any window, which would cut them.
      await page.setViewportSize({ width: page.viewportSize()?.width ?? 1440, height: 2600 })
      const cards = page.getByRole('region', { name: 'What your posts have in common' })
      await cards.getByRole('heading', { name: 'Best hours' }).waitFor()
      return cards
    },
  },
  {
    name: 'insights-post',
    path: `${posts}&post=17906`,
    widths: both,
    show: async page => {
      await page.getByRole('heading', { name: grown }).waitFor()
      return dialog(page)
    },
  },
  {
    name: 'insights-compare',
    path: `${posts}&compare=17906,17908,17911`,
    widths: both,
    show: async page => {
      await page.getByRole('heading', { name: grown }).waitFor()
      return dialog(page)
    },
  },
]
