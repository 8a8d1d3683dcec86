import { tooManyAccounts } from './changed-replies.ts'
import { both, button, clicked, dialog, menu, type Screen, wide } from './screen.ts'

/** Menus and dialogs of the settings. */
export const openedInSettings: Screen[] = [
  {
    name: 'zone-select',
    path: '/settings/preferences?account=11',
    widths: both,
    async show(page) {
      await page
        .getByRole('combobox', { name: /time zone/i })
        .first()
        .click()
      await page.getByRole('listbox').waitFor()
      return page.getByRole('listbox')
    },
  },
  {
    name: 'account-actions',
    path: '/settings/team-account?account=11',
    widths: both,
    show: clicked(button(/^More for oleaandsons/), menu),
  },
  {
    name: 'set-zones',
    path: '/settings/team-account?account=11',
    async show(page) {
      await page.getByRole('button', { name: 'Set time zone for several' }).click()
      await dialog(page).getByRole('combobox', { name: 'Time zone' }).click()
      await page.getByRole('option', { name: /Tokyo/ }).click()
      await dialog(page)
        .getByText(/^\d+ time slots move /)
        .last()
        .waitFor()
      return dialog(page)
    },
  },
  {
    name: 'new-set',
    path: '/settings/socialsets?account=11',
    widths: both,
    show: clicked(button(/^New set/), dialog),
  },
  {
    name: 'stays-active',
    path: '/settings/subscription?account=11',
    before: tooManyAccounts,
    async show(page) {
      await page.getByRole('group', { name: /^Accounts: 2 of 2 active/ }).waitFor()
      return page.locator('#what_stays_active')
    },
  },
  {
    name: 'factor-password',
    path: '/settings/security?account=11',
    widths: both,
    show: clicked(button(/^Turn on codes by email/), dialog),
  },
  {
    name: 'confirm-dialog',
    path: '/settings/team-account?account=11',
    widths: both,
    async show(page) {
      await button(/^More for oleaandsons/)(page).click()
      await page.getByRole('menuitem', { name: 'Disconnect' }).click()
      await dialog(page).getByRole('button', { name: 'Disconnect' }).waitFor()
      return dialog(page)
    },
  },
  {
    name: 'remove-login',
    path: '/settings/logins?account=11',
    widths: both,
    show: clicked(button(/^Remove the Facebook login/), dialog),
  },
  { name: 'new-key', path: '/settings/keys?account=11', widths: both, show: clicked(button(/^New key/), dialog) },
  {
    name: 'new-webhook',
    path: '/settings/webhooks?account=11',
    widths: both,
    show: clicked(button(/^New webhook/), dialog),
  },
  {
    name: 'webhook-actions',
    path: '/settings/webhooks?account=11',
    widths: wide,
    show: clicked(button(/^More for Warehouse/), menu),
  },
  {
    name: 'webhook-delivery',
    path: '/settings/webhooks/901?account=11',
    widths: both,
    show: clicked(button(/^Details of Post failed/), dialog),
  },
  {
    name: 'toast',
    path: '/settings/preferences?account=11',
    widths: wide,
    async show(page) {
      await page.getByText('Sunday', { exact: true }).click()
      const said = page.getByText('Saved', { exact: true })
      await said.waitFor()
      // It goes after some seconds unless it is held.
      await said.hover()
      return said.locator('..')
    },
  },
]
