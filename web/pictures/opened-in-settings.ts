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
