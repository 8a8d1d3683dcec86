import { defaultSettings, type UserSettings } from '@fanfare/contracts/entities/users.ts'

type Stored = Record<string, unknown>

/** Settings with the defaults of spec §3 filled in. `secondFactor` replaces what was stored. */
export function filledSettings(stored: Stored, secondFactor: boolean): UserSettings {
  const filled = Object.fromEntries(
    Object.entries(defaultSettings).map(([key, value]) => {
      const own = stored[key]
      const group = typeof value === 'object' && value !== null
      return [key, own === undefined ? value : group ? { ...value, ...(own as object) } : own]
    }),
  ) as UserSettings
  return { ...filled, twoFactor: { active: secondFactor, app: secondFactor, email: false } }
}

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
