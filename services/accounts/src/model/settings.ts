import { defaultSettings } from '@fanfare/contracts/entities/default-settings.ts'
import type { UserSettings } from '@fanfare/contracts/entities/users.ts'

type Stored = Record<string, unknown>

/** The second factors that a person has on. */
export interface Factors {
  app: boolean
  email: boolean
}
const none: Factors = { app: false, email: false }

/** Settings with the defaults of spec §3 filled in. `factors` replaces what was stored; who does not show them leaves it out. */
export function filledSettings(stored: Stored, factors: Factors = none): UserSettings {
  const filled = Object.fromEntries(
    Object.entries(defaultSettings).map(([key, value]) => {
      const own = stored[key]
      const group = typeof value === 'object' && value !== null
      return [key, own === undefined ? value : group ? { ...value, ...(own as object) } : own]
    }),
  ) as UserSettings
  return { ...filled, twoFactor: { active: factors.app || factors.email, ...factors } }
}

const isGroup = (value: unknown): value is Stored => typeof value === 'object' && value !== null

/** Stored settings with a change. Of a group what the change does not name stays. */
export const withChange = (stored: Stored, change: Stored): Stored => ({
  ...stored,
  ...Object.fromEntries(
    Object.entries(change).map(([key, value]) => {
      const before = stored[key]
      return [key, isGroup(value) && isGroup(before) ? { ...before, ...value } : value]
    }),
  ),
})

/** The path of a form field's name: `timeslot[randomRange]` and `timeslot.randomRange` are the same. */
function pathOf(name: string): string[] {
  return name
    .replaceAll(']', '')
    .split(/[[.]/)
    .filter(part => part !== '')
}

/** A form's text as the value that the default of the same place has. What does not fit stays text for the check to refuse. */
function typed(like: unknown, text: string): unknown {
  if (typeof like === 'number' && /^-?\d{1,15}$/.test(text)) return Number(text)
  if (typeof like === 'boolean' && /^(true|1|on)$/.test(text)) return true
  if (typeof like === 'boolean' && /^(false|0|off)?$/.test(text)) return false
  if (like === null && (text === '' || text === 'null')) return null
  return text
}

/** Settings of a form (spec §7: POST /api/user/settings is form data) as the JSON body that it stands for. */
export function settingsOfForm(fields: Iterable<[string, string]>): Stored {
  const body: Stored = {}
  for (const [name, text] of fields) {
    const [key = '', inner] = pathOf(name)
    const like = (defaultSettings as unknown as Stored)[key]
    if (inner === undefined) body[key] = typed(like, text)
    else
      body[key] = { ...(body[key] as object | undefined), [inner]: typed((like as Stored | undefined)?.[inner], text) }
  }
  return body
}
