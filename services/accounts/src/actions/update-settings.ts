import type { BodyOf } from '@fanfare/contracts/endpoint.ts'
import type { UpdateSettings } from '@fanfare/contracts/endpoints/users.ts'
import type { UserSettings } from '@fanfare/contracts/entities/users.ts'
import { transaction } from '@fanfare/runtime/db/database.ts'
import { isEmail } from '@fanfare/runtime/email.ts'
import { fail } from '@fanfare/runtime/errors.ts'
import { knownZone } from '@fanfare/runtime/zones.ts'
import type { Deps } from '../deps.ts'
import { type Factors, filledSettings, withChange } from '../model/settings.ts'
import { factorsOf } from '../stores/second-factors.ts'
import { findUser, lockSettings, writeSettings } from '../stores/users.ts'
import { changeCopyAddress, withConsent } from './notifications/copies.ts'

type Change = BodyOf<typeof UpdateSettings>

export async function readSettings(deps: Deps, userId: string): Promise<UserSettings> {
  const { db } = deps
  const [user, factors] = await Promise.all([findUser(db, userId), factorsOf(db, userId)])
  if (!user) return fail('not_signed_in')
  return withConsent(deps, userId, filledSettings(user.settings, factors))
}

/** The second factor is turned on and off by its own calls; sending back what is so is fine. */
function checkFactor({ twoFactor }: Change, is: Factors): void {
  const { active = is.app || is.email, app = is.app, email = is.email } = twoFactor ?? {}
  if (active === (is.app || is.email) && app === is.app && email === is.email) return
  fail('invalid_input', {
    field: 'body.twoFactor',
    rule: 'changed only by turning the second factor on or off',
    message: 'Two-factor sign-in is turned on and off by its own steps.',
  })
}

async function checkTeam({ team }: Deps, userId: string, { team_prefered_id: id }: Change): Promise<void> {
  if (!id) return
  const { memberships } = await team.memberships(userId)
  if (memberships.some(({ team_id }) => team_id === id)) return
  fail('invalid_input', { field: 'body.team_prefered_id', rule: 'a team that you are in' })
}

/** Stores the given settings after checks beyond their shape. Returns all settings. */
export async function updateSettings(deps: Deps, userId: string, given: Change): Promise<UserSettings> {
  const change = { ...given }
  if (change.timezone !== undefined) {
    const zone = knownZone(change.timezone)
    if (zone === undefined) fail('timezone_unknown', { field: 'body.timezone', rule: 'an IANA time zone name' })
    change.timezone = zone as string
  }
  const copyTo = change.emailNotification?.sendEmailCopyTo
  if (copyTo && !isEmail(copyTo))
    fail('invalid_input', { field: 'body.emailNotification.sendEmailCopyTo', rule: 'an email address, or empty' })
  const factors = await factorsOf(deps.db, userId)
  checkFactor(change, factors)
  await checkTeam(deps, userId, change)
  const { twoFactor: _derived, emailNotification: email, ...kept } = change
  return transaction(deps.db, async tx => {
    const user = await lockSettings(tx, userId)
    if (!user) return fail('not_signed_in')
    const before = filledSettings(user.settings, factors)
    // Whether the address has agreed is not for its person to say.
    const { copyConfirmed: _said, ...stored } = email ?? {}
    const settings = withChange(user.settings, email ? { ...kept, emailNotification: stored } : kept)
    const { sendEmailCopyTo } = filledSettings(settings).emailNotification
    await writeSettings(tx, userId, settings)
    if (sendEmailCopyTo !== before.emailNotification.sendEmailCopyTo)
      await changeCopyAddress(deps, tx, userId, sendEmailCopyTo)
    return withConsent({ db: tx }, userId, filledSettings(settings, factors))
  })
}
