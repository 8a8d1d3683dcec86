import { type AccountChange, type AccountInput, AccountSettings } from '@fanfare/contracts/entities/accounts.ts'
import { AccountDisabled } from '@fanfare/contracts/entities/teams.ts'
import { fail } from '@fanfare/runtime/errors.ts'
import { createCheck } from '@fanfare/runtime/input/input.ts'
import { type AccountFacts, pictureUrl } from '../model/account-view.ts'
import { renamed } from './rename-fields.ts'

/** What people decide of an account. */
export interface WantedChange {
  timezone?: string
  disabled?: boolean
}

const wrong = (field: string, rule: string): never =>
  fail('invalid_input', { field, rule, message: `${field} must be ${rule}.` })

const settingsRule = 'settings in JSON, such as {"timezone":"Europe/Lisbon"}'
const checkSettings = createCheck(AccountSettings, 'body')

/** The object that a text is in JSON; undefined where it is none. */
function objectIn(text: string): object | undefined {
  try {
    const parsed: unknown = JSON.parse(text)
    return typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed) ? parsed : undefined
  } catch {
    return undefined
  }
}

/** Settings that came in JSON; none where nothing came. Throws `invalid_input` naming the field in `body.settings`. */
export function settingsOf(given: AccountInput['settings'] | AccountSettings): AccountSettings {
  if (given === undefined) return {}
  if (typeof given === 'object') return given
  const parsed = objectIn(given) ?? wrong('body.settings', settingsRule)
  try {
    return checkSettings(parsed) as AccountSettings
  } catch (err) {
    throw renamed(err, field => field.replace(/^body/, 'body.settings'))
  }
}

/** What the network says of an account is not changed here: only the same may be sent back. Throws `invalid_input` naming the field. */
export function refuseOtherProfile(row: AccountFacts, change: AccountChange): void {
  const known: { [Field in keyof AccountChange]?: readonly unknown[] } = {
    id: [row.id, row.network_id],
    type: [row.type],
    username: [row.username],
    name: [row.name],
    bio: [row.bio],
    pic_url: [pictureUrl(row)],
    fb_id: [row.page_id, row.network_id],
  }
  for (const [field, values] of Object.entries(known)) {
    const given = change[field as keyof AccountChange]
    if (given !== undefined && !values.includes(given))
      wrong(`body.${field}`, 'what the network says of the account: it can’t be changed here')
  }
}

/** What of a change people decide. Throws `invalid_input` where it says that an account is both on and off. */
export function wantedChange({ status, preadd, settings }: AccountChange): WantedChange {
  const { timezone } = settingsOf(settings)
  const off = status === undefined ? undefined : status === AccountDisabled
  if (off !== undefined && preadd !== undefined && off !== preadd)
    wrong('body.preadd', 'absent where body.status is sent')
  const disabled = off ?? preadd
  return { ...(timezone === undefined ? {} : { timezone }), ...(disabled === undefined ? {} : { disabled }) }
}
