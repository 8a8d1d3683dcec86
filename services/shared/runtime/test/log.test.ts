import { expect, test } from 'vitest'
import { createLog } from '../src/log.ts'
import { redact } from '../src/redact.ts'

function lines(write: (log: ReturnType<typeof createLog>) => void, pretty = false): string {
  let out = ''
  write(
    createLog({
      service: 'test',
      level: 'trace',
      pretty,
      stream: {
        write: text => {
          out += text
        },
      },
    }),
  )
  return out
}

test('hides secrets at any depth, in errors, children and texts', () => {
  const err = Object.assign(new Error('GET https://g.test/me?access_token=HUNTER2&fields=id failed'), {
    config: { headers: { Authorization: 'Bearer HUNTER2HUNTER2' } },
    cause: new Error('postgres://role:HUNTER2@host/db'),
  })
  const out = lines(log => {
    log
      .child({ apiKey: 'HUNTER2' })
      .info({ a: { b: { c: [{ access_token: 'HUNTER2', sessionToken: ['HUNTER2'] }] } } }, 'x')
    log.error({ err }, 'appsecret_proof=HUNTER2 and Bearer HUNTER2HUNTER2')
    log.info({ headers: { cookie: 'sid=HUNTER2', 'set-cookie': ['sid=HUNTER2'] }, password: 'HUNTER2' })
    log.warn('client_secret=HUNTER2')
  })
  expect(out).not.toContain('HUNTER2')
  expect(out).toContain('"fields=id failed'.slice(1))
  expect(
    out
      .trim()
      .split('\n')
      .map(line => JSON.parse(line).level),
  ).toEqual(['info', 'error', 'info', 'warn'])
})

test('leaves the rest as it is', () => {
  const at = new Date(0)
  const value = { tokens: 3, hasPassword: true, id: '1', at, list: [1, 'two'], none: null }
  expect(redact(value)).toEqual(value)
  const ring: Record<string, unknown> = { name: 'ring' }
  ring.self = ring
  expect(redact(ring)).toEqual({ name: 'ring', self: '[circular]' })
})

test('writes lines for a person', () => {
  const out = lines(log => log.error({ err: new Error('boom'), id: '7' }, 'it broke'), true)
  expect(out).toMatch(/error.*test.*it broke id=7/)
  expect(out).toContain('Error: boom')
})
