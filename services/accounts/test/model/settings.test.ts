import { defaultSettings } from '@fanfare/contracts/entities/default-settings.ts'
import { switchesOf } from '@fanfare/contracts/notification-kinds.ts'
import { describe, expect, test } from 'vitest'
import { filledSettings, settingsOfForm } from '../../src/model/settings.ts'

describe('filled settings', () => {
  test('the defaults of spec §3', () => {
    expect(filledSettings({})).toEqual({
      timezone: 'UTC',
      dateFormat: 'DD/MM/YYYY',
      timeFormat: 12,
      firstDayOfTheWeek: 'monday',
      emailNotification: { active: true, sendEmailCopyTo: '', copyConfirmed: false },
      browserNotification: false,
      twoFactor: { active: false, app: false, email: false },
      publishing: { maxRetry: 3 },
      schedule: { notification: 'all' },
      notifyEmail: switchesOf('email'),
      notifyBrowser: switchesOf('push'),
      timeslot: { randomPlacement: 1, randomRange: 5 },
      planner: { gap: 30 },
      editor_vertical_accounts: true,
      team_prefered_id: null,
      onboarding: false,
    })
  })

  test('what was stored wins, a group is filled up, and unknown keys stay inside', () => {
    const stored = { timezone: 'Europe/Lisbon', timeslot: { randomRange: 9 }, old_key: 1 }
    const filled = filledSettings(stored)
    expect(filled.timezone).toBe('Europe/Lisbon')
    expect(filled.timeslot).toEqual({ randomPlacement: 1, randomRange: 9 })
    expect(Object.keys(filled)).toEqual(Object.keys(defaultSettings))
  })

  test('the second factor says what is so, whatever was stored', () => {
    const lie = { twoFactor: { active: true, app: true, email: true } }
    expect(filledSettings(lie).twoFactor).toEqual({ active: false, app: false, email: false })
    expect(filledSettings({}, { app: true, email: false }).twoFactor).toEqual({ active: true, app: true, email: false })
    expect(filledSettings({}, { app: false, email: true }).twoFactor).toEqual({ active: true, app: false, email: true })
  })
})

describe('settings of a form', () => {
  test('both ways to write a group, and each field in the type of its default', () => {
    const fields: [string, string][] = [
      ['timezone', 'Europe/Lisbon'],
      ['timeFormat', '24'],
      ['browserNotification', 'on'],
      ['timeslot[randomPlacement]', '0'],
      ['timeslot.randomRange', '15'],
      ['emailNotification[active]', 'false'],
      ['team_prefered_id', ''],
    ]
    expect(settingsOfForm(fields)).toEqual({
      timezone: 'Europe/Lisbon',
      timeFormat: 24,
      browserNotification: true,
      timeslot: { randomPlacement: 0, randomRange: 15 },
      emailNotification: { active: false },
      team_prefered_id: null,
    })
  })

  test('what does not fit stays text, and odd names do no harm', () => {
    const fields: [string, string][] = [
      ['timeFormat', 'late'],
      ['', 'x'],
      ['[a][b]', 'y'],
      ['__proto__[polluted]', 'yes'],
      ['constructor.prototype', 'yes'],
    ]
    expect(settingsOfForm(fields)).toMatchObject({ timeFormat: 'late' })
    expect(({} as Record<string, unknown>).polluted).toBeUndefined()
  })
})
