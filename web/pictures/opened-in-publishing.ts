import type { Page } from '@playwright/test'
import { crowd, full } from './changed-replies.ts'
import { both, button, clicked, dialog, list, menu, month, type Screen, wide } from './screen.ts'

const menuOfFilters = (page: Page) =>
  page.locator('.mantine-Popover-dropdown').filter({ has: page.getByText('Sort by') })

/** Publishes a post of the list at once, through its menu. */
const publishNow = async (page: Page) => {
  await button(/^Actions for New glaze/)(page).click()
  await page.getByRole('menuitem', { name: 'Publish now' }).click()
  await dialog(page).waitFor()
  return dialog(page)
}

/** Pickers, menus and dialogs of the calendar, the lists of posts, the library and the saved captions. */
export const openedInPublishing: Screen[] = [
  {
    name: 'post-card',
    path: month,
    widths: wide,
    show: clicked(button(/New glaze/), page =>
      page.getByRole('dialog').or(page.locator('.mantine-Popover-dropdown')).first(),
    ),
  },
  {
    name: 'saved-draft',
    path: '/publishing/saved-post?account=11',
    widths: both,
    show: clicked(button(/^Draft from A window seat/), dialog),
  },
  {
    name: 'saved-move',
    path: '/publishing/saved-post?account=11',
    widths: both,
    async show(page) {
      await button(/^Actions for A window seat/)(page).click()
      await page.getByRole('menuitem', { name: 'Move to folder' }).click()
      await dialog(page).getByText('Clay and glaze').waitFor()
      return dialog(page)
    },
  },
  {
    name: 'post-actions',
    path: '/publishing/post-status/scheduled?account=11',
    widths: both,
    show: clicked(button(/^Actions for New glaze/), menu),
  },
  { name: 'publishing-dialog', path: list, widths: both, show: publishNow },
  { name: 'limit-notice', path: list, widths: wide, before: full, show: publishNow },
  {
    name: 'crowded-day',
    path: month,
    widths: wide,
    before: crowd,
    show: clicked(button(/^\d+ more on /), page => page.getByRole('dialog', { name: /\d+ posts$/ })),
  },
  {
    name: 'note',
    path: month,
    widths: both,
    show: clicked(button(/^Autumn market$/), dialog),
  },
  {
    name: 'move-form',
    path: month,
    widths: wide,
    async show(page) {
      await button(/New glaze/)(page).click()
      const card = page.getByRole('dialog', { name: 'Post' })
      await card.getByRole('button', { name: 'Move to' }).click()
      await card.getByRole('button', { name: 'Move to date' }).waitFor()
      return card
    },
  },
  {
    name: 'drafts-tray',
    path: month,
    widths: wide,
    show: clicked(button(/^Drafts/), page => page.getByRole('complementary', { name: 'Drafts' })),
  },
  {
    name: 'selection-bar',
    path: '/publishing/post-status/scheduled?account=11',
    widths: wide,
    async show(page) {
      await page
        .getByRole('checkbox', { name: /^Choose New glaze/ })
        .first()
        .check()
      const bar = page
        .getByRole('region', { name: 'Selected posts' })
        .or(page.getByRole('toolbar', { name: 'Selected posts' }))
      await bar.first().waitFor()
      return bar.first()
    },
  },
  { name: 'post-filters', path: list, widths: both, show: clicked(button(/^Filters and order/), menuOfFilters) },
  {
    name: 'bulk-move',
    path: list,
    widths: [1440, 820],
    async show(page) {
      await page
        .getByRole('checkbox', { name: /^Choose New glaze/ })
        .first()
        .check()
      await page
        .getByRole('toolbar', { name: 'Selected posts' })
        .getByRole('button', { name: 'Move', exact: true })
        .click()
      await dialog(page).getByText('1 post will stay as it is:').waitFor()
      return dialog(page)
    },
  },
  {
    name: 'placing',
    path: '/publishing/post-library?account=11',
    widths: both,
    async show(page) {
      await page
        .getByRole('checkbox', { name: /^Choose / })
        .first()
        .check()
      await page.getByRole('button', { name: 'Place in slots' }).click()
      await dialog(page).getByRole('region', { name: 'Preview' }).getByRole('listitem').first().waitFor()
      return dialog(page)
    },
  },
  {
    name: 'caption-dialog',
    path: '/publishing/saved-caption?account=11',
    widths: both,
    show: clicked(button(/^Ceramics tags$/), dialog),
  },
]
