import { both, button, clicked, dialog, menu, month, pressed, type Screen, wide } from './screen.ts'

/** Menus and dialogs that every screen has, and those of signing in. */
export const openedInShell: Screen[] = [
  { name: 'account-menu', path: month, widths: wide, show: clicked(button(/, switch account$/), menu) },
  { name: 'notifications-panel', path: month, widths: [1440, 820], show: clicked(button(/^Notifications/), dialog) },
  { name: 'user-menu', path: month, widths: wide, show: clicked(button(/your menu$/), menu) },
  { name: 'drawer', path: month, widths: [390], show: clicked(button(/^Menu and accounts/), dialog) },
  { name: 'command-search', path: month, widths: both, show: pressed('Control+k', dialog) },
  { name: 'keys', path: month, widths: wide, show: pressed('?', dialog) },
  {
    name: 'second-factor',
    path: '/sign-in',
    widths: [390],
    async show(page) {
      await page.getByLabel('Email').fill('mira@harbour.example')
      await page.getByLabel('Password', { exact: true }).fill('correct horse battery')
      await page.getByRole('button', { name: 'Sign in' }).click()
      await page
        .getByRole('textbox', { name: /code|PinInput/i })
        .first()
        .waitFor()
      return undefined
    },
  },
  { name: 'reset-review', path: '/reset?token=t', widths: [390], ready: page => page.getByText('Newsroom') },
]
