import type { Page } from '@playwright/test'
import { asCreator, signedIn, withUser } from './invite-replies.ts'
import { both, button, clicked, dialog, menu, type Screen, wide } from './screen.ts'

const team = '/settings/team?account=11'
const inMenu = (of: RegExp, item: string) => async (page: Page) => {
  await button(of)(page).click()
  await page.getByRole('menuitem', { name: item }).click()
  await dialog(page).getByRole('button', { name: 'Cancel' }).waitFor()
  return dialog(page)
}
const inNoTeam = withUser(() => ({ teams: [], active_team: null }))
const noSeat = withUser(() => ({ teams: [], active_team: null, locked_teams: [{ id: '3', name: 'Harbour Studio' }] }))

/** Menus and dialogs of a team, and the pages of those who are in none, or are invited into one. */
export const openedInTeam: Screen[] = [
  {
    name: 'invite-people',
    path: team,
    widths: both,
    async show(page) {
      await button(/^Invite people/)(page).click()
      await dialog(page).getByLabel('Emails').fill('petra@oleaandsons.example, "Liv Holm" <liv@harbour.example>')
      return dialog(page)
    },
  },
  {
    name: 'invite-link',
    path: team,
    widths: both,
    async show(page) {
      await button(/^Invite people/)(page).click()
      await dialog(page).getByText('By link').click()
      await dialog(page).getByRole('button', { name: 'Create link' }).click()
      await dialog(page).getByLabel('Invite link').waitFor()
      return dialog(page)
    },
  },
  {
    name: 'invite-no-seat',
    path: team,
    widths: both,
    before: withUser(({ teams }) => ({ teams: teams.map(one => ({ ...one, product_id: 1 })) })),
    show: clicked(button(/^Invite people/), dialog),
  },
  { name: 'role-menu', path: team, widths: both, show: clicked(button(/Jonas Berg’s role$/), menu) },
  { name: 'member-actions', path: team, widths: wide, show: clicked(button(/^More for Jonas/), menu) },
  { name: 'remove-member', path: team, widths: both, show: inMenu(/^More for Jonas/, 'Remove from team') },
  { name: 'hand-over', path: team, widths: both, show: inMenu(/^More for Jonas/, 'Make owner') },
  { name: 'delete-team', path: team, widths: both, show: clicked(button(/^Delete team/), dialog) },
  { name: 'create-team', path: '/onboarding/team', widths: both, show: clicked(button(/^Create a team/), dialog) },
  { name: 'settings-team-creator', path: team, widths: both, before: asCreator },
  { name: 'no-team', path: '/onboarding/team', widths: both, before: inNoTeam },
  { name: 'team-no-seat', path: '/onboarding/team', widths: both, before: noSeat },
  { name: 'join-new', path: '/join/t', widths: both },
  {
    name: 'join-signed-in',
    path: '/join/t',
    widths: both,
    async before(page) {
      await signedIn(page)
      await withUser(() => ({ email: 'petra@oleaandsons.example' }))(page)
    },
    ready: page => page.getByRole('button', { name: 'Join Harbour Studio' }),
  },
  {
    name: 'join-other',
    path: '/join/t',
    widths: both,
    before: signedIn,
    ready: page => page.getByRole('button', { name: 'Sign out and continue' }),
  },
  {
    name: 'join-invalid',
    path: '/join/t',
    widths: both,
    before: page =>
      page.route('**/api/invite/t', route => {
        const error = { code: 'link_invalid', title: 'Link expired', message: 'This link has expired.' }
        return route.fulfill({ status: 410, json: { status: false, error } })
      }),
    ready: page => page.getByRole('heading', { name: 'This invitation isn’t valid' }),
  },
]
