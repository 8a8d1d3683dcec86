import { createHmac } from 'node:crypto'
import { Creator, Owner } from '@fanfare/contracts/policy.ts'
import { testClock } from '@fanfare/infra/testing/test-clock.ts'
import { describe, expect, test } from 'vitest'
import { systemClock } from '../src/clock.ts'
import { ConfigMistakes, configTable, readConfig, setting } from '../src/config/config.ts'
import { createIds, ID_EPOCH } from '../src/ids.ts'
import { csrfToken, isCsrfToken } from '../src/security/csrf.ts'
import { readIdentity, signIdentity, type Who } from '../src/security/identity.ts'
import { keysFor } from '../src/security/keys.ts'
import { createSealer } from '../src/security/secrets.ts'

describe('clock', () => {
  test('a test clock does not move by itself', () => {
    const clock = testClock(1000)
    expect([clock.now(), clock.now()]).toEqual([1000, 1000])
    clock.advance(5)
    expect(clock.instant().epochMilliseconds).toBe(1005)
    clock.set(7)
    expect(clock.now()).toBe(7)
    expect(Math.abs(systemClock.now() - systemClock.instant().epochMilliseconds)).toBeLessThan(50)
  })
})

describe('ids', () => {
  test('grow, never repeat, and begin with their time', () => {
    const clock = testClock(Date.UTC(2026, 5, 1))
    const ids = createIds({ clock, node: 5 })
    const made = Array.from({ length: 20_000 }, (_, i) => {
      if (i % 7000 === 6999) clock.advance(-1)
      return ids.next()
    })
    expect(new Set(made).size).toBe(made.length)
    const numbers = made.map(BigInt)
    expect(numbers.every((id, i) => i === 0 || id > (numbers[i - 1] as bigint))).toBe(true)
    // Milliseconds since the epoch of ids are above 22 bits of node and sequence.
    expect(BigInt(made[0] as string) >> 22n).toBe(BigInt(Date.UTC(2026, 5, 1) - ID_EPOCH))
    expect(numbers.every(id => id > 0n && id < 2n ** 63n)).toBe(true)
    expect(ID_EPOCH).toBe(Date.UTC(2021, 0, 1))
  })

  test('differ by node', () => {
    const clock = testClock()
    const nodes = new Set(
      Array.from({ length: 1024 }, (_, node) => (BigInt(createIds({ clock, node }).next()) >> 12n) & 1023n),
    )
    expect(nodes.size).toBe(1024)
    expect(() => createIds({ clock, node: 1024 })).toThrow(RangeError)
  })
})

describe('config', () => {
  const spec = {
    port: setting.int({ doc: 'The port.', default: 8080, min: 1, max: 65_535 }),
    databaseUrl: setting.url({ doc: 'The database.', schemes: ['postgres'] }),
    secretKey: setting.secret({ doc: 'A key | of ours.', minLength: 8 }),
    verbose: setting.flag({ doc: 'More words.', default: false }),
    mode: setting.choice({ doc: 'The mode.', of: ['fast', 'safe'], default: 'safe' }),
    hosts: setting.list({ doc: 'Hosts.', default: [] }),
    teamUrl: setting.urls({ doc: 'Team.', schemes: ['http'], default: 'http://127.0.0.1:1' }),
    note: setting.text({ doc: 'A note.', optional: true }),
    OTHER_NAME: setting.text({ doc: 'Another.', default: 'x' }),
  }

  test('reads typed values and defaults', () => {
    const env = {
      DATABASE_URL: 'postgres://h/d/',
      SECRET_KEY: 'longenough',
      VERBOSE: 'yes',
      HOSTS: 'a, b,',
      PORT: '',
      TEAM_URL: 'http://a:1/, http://b:2',
    }
    expect(readConfig(spec, env)).toEqual({
      port: 8080,
      databaseUrl: 'postgres://h/d',
      secretKey: 'longenough',
      verbose: true,
      mode: 'safe',
      hosts: ['a', 'b'],
      teamUrl: 'http://a:1,http://b:2',
      note: undefined,
      OTHER_NAME: 'x',
    })
  })

  test('reports all mistakes at once, and no value', () => {
    const env = {
      PORT: '70000',
      DATABASE_URL: 'mysql://root:hunter2@h/d',
      SECRET_KEY: 'hunter2',
      VERBOSE: 'perhaps',
      MODE: 'slow',
      TEAM_URL: 'http://a:1,ftp://hunter2',
    }
    const read = () => readConfig(spec, env)
    expect(read).toThrow(ConfigMistakes)
    try {
      read()
    } catch (err) {
      const { mistakes, message } = err as ConfigMistakes
      expect(mistakes.map(line => line.split(' ')[0])).toEqual([
        'PORT',
        'DATABASE_URL',
        'SECRET_KEY',
        'VERBOSE',
        'MODE',
        'TEAM_URL',
      ])
      expect(mistakes[0]).toBe('PORT must be an integer, at least 1, at most 65535. The port.')
      expect(message).not.toContain('hunter2')
    }
    expect(() => readConfig(spec, {})).toThrow(/DATABASE_URL is missing/)
  })

  test('makes a table', () => {
    const table = configTable(spec)
    expect(table).toContain('| `PORT` | an integer, at least 1, at most 65535 | `8080` | The port. |')
    expect(table).toContain('| `SECRET_KEY` | a secret of at least 8 characters | **required** | A key \\| of ours. |')
    expect(table).toContain('| `NOTE` | text | none | A note. |')
  })
})

describe('secrets', () => {
  const key = (fill: number) => Buffer.alloc(32, fill).toString('base64')

  test('open what they sealed and nothing that was altered', () => {
    const sealer = createSealer({ keys: `k1:${key(1)}` })
    const sealed = sealer.seal('tok€n')
    expect(sealed).toMatch(/^k1\./)
    expect(sealed).not.toBe(sealer.seal('tok€n'))
    expect(sealer.open(sealed)).toBe('tok€n')
    const flipped = sealed.slice(0, -3) + (sealed.at(-3) === 'A' ? 'B' : 'A') + sealed.slice(-2)
    expect(() => sealer.open(flipped)).toThrow()
    expect(() => sealer.open('k1.')).toThrow()
    expect(() => sealer.open('nonsense')).toThrow()
  })

  test('rotate to a new key while the old one still opens', () => {
    const old = createSealer({ keys: `k1:${key(1)}` })
    const both = createSealer({ keys: `k2:${key(2)},k1:${key(1)}` })
    const sealed = old.seal('secret')
    const moved = both.rotate(sealed)
    expect(moved).toMatch(/^k2\./)
    expect(both.rotate(moved)).toBe(moved)
    expect(createSealer({ keys: `k2:${key(2)}` }).open(moved)).toBe('secret')
    expect(() => old.open(moved)).toThrow(/not configured/)
    // A value cannot be passed off as sealed with another key.
    const same = createSealer({ keys: `k1:${key(1)},k9:${key(1)}` })
    expect(() => same.open(sealed.replace(/^k1/, 'k9'))).toThrow()
  })

  test('refuse keys that are too short, twice or unreadable, without repeating them', () => {
    expect(() => createSealer({ keys: 'k1:c2hvcnQ=' })).toThrow('key k1 must be 32 bytes of base64')
    expect(() => createSealer({ keys: `k1:${key(1)},k1:${key(2)}` })).toThrow('twice')
    expect(() => createSealer({ keys: 'justtext' })).toThrow('id:base64')
  })
})

describe('identity', () => {
  const who: Who = {
    userId: '1',
    teamId: '2',
    role: Creator,
    plan: 1,
    via: 'session',
    scopes: [],
    sessionId: 's',
    requestId: 'r',
  }
  const secret = 'x'.repeat(32)
  const audience = 'team'

  test('is good for 30 seconds and a little skew', () => {
    const clock = testClock()
    const token = signIdentity(who, { secret, clock, audience })
    const read = () => readIdentity(token, { secret, clock, audience })
    expect(read()).toEqual(who)
    clock.advance(30_000)
    expect(read()).toEqual(who)
    clock.advance(5_001)
    expect(read()).toBe('time')
    clock.advance(-35_001 - 5_001)
    expect(read()).toBe('time')
  })

  test('is refused when forged, altered or garbled', () => {
    const clock = testClock()
    const options = { secret, clock, audience } as const
    const token = signIdentity(who, options)
    expect(readIdentity(token, { ...options, secret: 'y'.repeat(32) })).toBe('signature')
    const [, mac] = token.split('.')
    const body = Buffer.from(JSON.stringify({ ...who, role: Owner, at: clock.now(), for: audience })).toString(
      'base64url',
    )
    expect(readIdentity(`${body}.${mac}`, options)).toBe('signature')
    // The secret itself is no key: what is signed with it directly is refused.
    expect(readIdentity(`${body}.${createHmac('sha256', secret).update(body).digest('base64url')}`, options)).toBe(
      'signature',
    )
    for (const odd of ['', '.', 'a.b', token.slice(0, -2), `${token}.`, '💥']) {
      expect(readIdentity(odd, options), odd).toBe('signature')
    }
  })

  test('is worth nothing at another service', () => {
    const clock = testClock()
    const token = signIdentity(who, { secret, clock, audience })
    expect(readIdentity(token, { secret, clock, audience: 'accounts' })).toBe('audience')
  })

  test('a secret is replaced while everybody works on', () => {
    const clock = testClock()
    const [old, fresh] = ['o'.repeat(32), 'n'.repeat(32)]
    const lists = [old, `${old},${fresh}`, `${fresh},${old}`, fresh]
    // Each step meets the one before: processes are restarted one after the other.
    for (const [step, list] of lists.entries()) {
      const before = lists[Math.max(0, step - 1)] as string
      for (const [signer, verifier] of [
        [list, before],
        [before, list],
      ] as const) {
        const token = signIdentity(who, { secret: signer, clock, audience })
        expect(readIdentity(token, { secret: verifier, clock, audience })).toEqual(who)
        expect(isCsrfToken(csrfToken('7', signer), '7', verifier)).toBe(true)
      }
    }
    expect(readIdentity(signIdentity(who, { secret: old, clock, audience }), { secret: fresh, clock, audience })).toBe(
      'signature',
    )
  })

  test('no two purposes have a key in common', () => {
    const purposes = ['identity', 'csrf', 'events', 'idempotency', 'operator'] as const
    const keys = purposes.flatMap(purpose =>
      keysFor(`${secret},${'y'.repeat(32)}`, purpose).map(key => key.toString('hex')),
    )
    expect(new Set(keys).size).toBe(purposes.length * 2)
  })
})
