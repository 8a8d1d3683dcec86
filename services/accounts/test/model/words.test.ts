import { emailKey, isEmail } from '@fanfare/runtime/email.ts'
import { listZones, offsetMinutes } from '@fanfare/runtime/zones.ts'
import { describe, expect, test } from 'vitest'
import { signInCookies, signOutCookies } from '../../src/model/cookies.ts'
import { deviceName } from '../../src/model/device.ts'
import { firstTeamName, usernameFrom } from '../../src/model/username.ts'
import { offsetLabel, zoneList } from '../../src/model/zone-list.ts'

describe('devices', () => {
  test.each([
    ['Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox on Windows'],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 Version/18.1 Mobile Safari/604.1',
      'Safari on iPhone',
    ],
    [
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 Chrome/142.0 Safari/537.36 Edg/142.0',
      'Edge on macOS',
    ],
    ['Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 HeadlessChrome/142.0 Safari/537.36', 'Chrome on Linux'],
    ['curl/8.9.1', 'curl'],
    [undefined, 'Unknown device'],
  ])('%s', (agent, name) => expect(deviceName(agent)).toBe(name))
})

describe('usernames', () => {
  test.each([
    ['Ana Márquez', 'ana.marquez'],
    ['  O’Neil--Smith  ', 'o.neil.smith'],
    ['李', 'person.person'],
    ['Al', 'al.person'],
    ['A'.repeat(200), 'a'.repeat(24)],
  ])('%s', (name, username) => {
    expect(usernameFrom(name)).toBe(username)
    expect(username).toMatch(/^[a-z0-9._]{3,32}$/)
  })

  test('the first team has the first name and fits its field', () => {
    expect(firstTeamName('Mira Castelo')).toBe('Mira’s team')
    expect(firstTeamName('🎉'.repeat(120)).length).toBeLessThanOrEqual(80)
  })
})

test('two spellings of an e-mail are one person', () => {
  expect(emailKey('ADA@Example.Test')).toBe(emailKey('ada@example.test'))
  expect(isEmail('a@b.c')).toBe(true)
  expect(isEmail('a b@c.d')).toBe(false)
})

describe('time zones', () => {
  const listAt = (text: string) => {
    const at = Temporal.Instant.from(text)
    return zoneList(listZones().map(name => ({ name, minutes: offsetMinutes(name, at) })))
  }

  test('labels say city and offset', () => {
    expect(offsetLabel(0)).toBe('UTC')
    expect(offsetLabel(60)).toBe('UTC+1')
    expect(offsetLabel(-210)).toBe('UTC−3:30')
    expect(offsetLabel(345)).toBe('UTC+5:45')
  })

  test('offsets are those of the instant: Lisbon in summer and in winter', () => {
    const at = (text: string) => listAt(text).find(({ name }) => name === 'Europe/Lisbon')
    expect(at('2026-07-01T00:00Z')).toMatchObject({ label: 'Lisbon, UTC+1', offset_minutes: 60, city: 'Lisbon' })
    expect(at('2026-12-01T00:00Z')).toMatchObject({ label: 'Lisbon, UTC', offset_minutes: 0 })
  })

  test('from west to east, each once, UTC among them', () => {
    const rows = listAt('2026-07-01T00:00Z')
    expect(rows.length).toBeGreaterThan(400)
    expect(new Set(rows.map(({ name }) => name)).size).toBe(rows.length)
    expect(rows.map(row => row.offset_minutes)).toEqual(rows.map(row => row.offset_minutes).toSorted((a, b) => a - b))
    expect(rows.some(({ name }) => name === 'UTC')).toBe(true)
  })
})

describe('cookies', () => {
  const session = { token: 'tok', csrf: 'abc', device: 'd' }
  test('the session is for the server alone, the CSRF token for the page too', () => {
    const [first = '', second = '', third = ''] = signInCookies(session, true)
    expect(first).toMatch(/^__Host-fanfare_session=tok; Path=\/; SameSite=Lax; Secure; HttpOnly; Max-Age=\d+$/)
    expect(third).toMatch(/^__Secure-fanfare_device=d; Path=\/api\/auth; SameSite=Lax; Secure; HttpOnly; Max-Age=\d+$/)
    expect(second).toMatch(/^__Host-fanfare_csrf=abc; Path=\/; SameSite=Lax; Secure; Max-Age=\d+$/)
  })
  test('without https there is no Secure, or a laptop could not sign in', () => {
    for (const line of [...signInCookies(session, false), ...signOutCookies(false)])
      expect(line).not.toMatch(/Secure|__/)
  })
  test('signing out takes both away', () => {
    for (const line of signOutCookies(true)) expect(line).toMatch(/^__Host-fanfare_(session|csrf)=; .*Max-Age=0$/)
  })
})
