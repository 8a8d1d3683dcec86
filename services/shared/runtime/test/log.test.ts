import { afterEach, expect, test, vi } from 'vitest'
import { createLog, flushRepeats } from '../src/telemetry/log.ts'
import { redact } from '../src/telemetry/redact.ts'

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

test('hides what an address proves itself by: signatures of uploads and downloads, an OAuth code', () => {
  const out = lines(log => {
    log.warn({ url: '/media/upload/1?e=1760000000&s=HUNTER2' }, 'request refused')
    log.info('GET /m/1/original?e=1&s=HUNTER2 and https://b.test/k?X-Amz-Signature=HUNTER2&X-Amz-Expires=60')
    log.info({ url: '/api/connect/callback?code=HUNTER2&state=x' })
    log.info({ url: 'redis://:HUNTER2@host:6379/0' }, 'api_key=HUNTER2')
    log.child({ url: '/m/1/original?e=1&s=HUNTER2' }).info('bound')
  })
  expect(out).not.toContain('HUNTER2')
  expect(out).toContain('e=1760000000&s=[hidden]')
  expect(out).toContain('X-Amz-Expires=60')
  expect(out).toContain('redis://:[hidden]@host:6379/0')
})

afterEach(() => void vi.useRealTimers())

function gathering() {
  vi.useFakeTimers()
  const said: Record<string, unknown>[] = []
  const log = createLog({ service: 'test', stream: { write: line => void said.push(JSON.parse(line)) } })
  return { log, said }
}

test('equal warnings of a minute are one line and a count, also those of child logs', () => {
  const { log, said } = gathering()
  const away = () => new Error('connect ECONNREFUSED')
  for (let i = 0; i < 500; i++) log.child({ reqId: `${i}` }).warn({ err: away() }, 'the relay could not work')
  expect(said).toHaveLength(1)
  vi.advanceTimersByTime(60_000)
  expect(said.map(({ msg, repeated, withinS }) => ({ msg, repeated, withinS }))).toEqual([
    { msg: 'the relay could not work', repeated: undefined, withinS: undefined },
    { msg: 'the relay could not work', repeated: 499, withinS: 60 },
  ])
  log.warn({ err: away() }, 'the relay could not work')
  expect(said).toHaveLength(3)
})

test('what differs is a line of its own: the post, the error, the level, and every line that is no warning', () => {
  const { log, said } = gathering()
  log.warn({ postId: '1' }, 'a publication run ended early')
  log.warn({ postId: '2' }, 'a publication run ended early')
  log.warn({ postId: '2', err: new Error('other') }, 'a publication run ended early')
  log.error({ postId: '2' }, 'a publication run ended early')
  log.info('request')
  log.info('request')
  expect(said).toHaveLength(6)
  vi.advanceTimersByTime(120_000)
  expect(said).toHaveLength(6)
})

test('what is counted when a process ends is written', () => {
  const { log, said } = gathering()
  log.error('it broke')
  log.error('it broke')
  flushRepeats(log)
  expect(said.map(line => line.repeated)).toEqual([undefined, 1])
})
