import { endpoint } from '@fanfare/contracts/endpoint.ts'
import { Owner } from '@fanfare/contracts/policy.ts'
import { describe, expect, test } from 'vitest'
import { AppError } from '../src/errors.ts'
import { createCaller } from '../src/http/call.ts'
import { clock, Inner, identitySecret, Mine, member, Rename, serve, shape, useHttp } from './http-setup.ts'

useHttp()

describe('calls', () => {
  test('carry the caller, and return data or the code of the failure', async () => {
    const http = serve()
    const call = createCaller({ urls: { team: await http.listen() }, identitySecret, clock, timeoutMs: 2_000 })
    expect(await call(Mine, { who: member })).toEqual({ userId: '7' })
    expect(await call(Inner, { body: { n: 1 } })).toEqual({ userId: '' })
    const refused = await call(Inner, { body: { n: 'x' } as never }).catch(err => err)
    expect(refused).toBeInstanceOf(AppError)
    expect([refused.code, refused.field]).toEqual(['invalid_input', 'body.n'])
    const put = await call(Rename, { who: { ...member, role: Owner }, params: { teamId: '70' } })
    expect(put).toEqual({ userId: '7' })
    await call.close()
  })

  test('to a service that is away or slow fail as unavailable, in time; a signal stops them', async () => {
    const http = serve()
    const Never = endpoint({ ...shape, name: 'never', method: 'GET', url: '/never', access: 'service' })
    http.handle(Never, () => new Promise(() => undefined))
    const url = await http.listen()
    const call = createCaller({
      urls: { team: url, accounts: 'http://127.0.0.1:9' },
      identitySecret,
      clock,
      timeoutMs: 60,
    })
    await expect(call(Never)).rejects.toMatchObject({ code: 'service_unavailable' })
    const Away = endpoint({
      ...shape,
      service: 'accounts',
      name: 'away',
      method: 'POST',
      url: '/away',
      access: 'service',
    })
    await expect(call(Away)).rejects.toMatchObject({ code: 'service_unavailable' })
    const stop = new AbortController()
    const asked = call(Never, { signal: stop.signal, timeoutMs: 5_000 })
    stop.abort(new Error('gone'))
    await expect(asked).rejects.toThrow('gone')
    await call.close()
  })
})
