import { request as nodeRequest } from 'node:http'
import { endpoint } from '@fanfare/contracts/endpoint.ts'
import { until } from '@fanfare/infra/testing/until.ts'
import { describe, expect, test } from 'vitest'
import { ask, serve, service, shape, useHttp } from '../http-setup.ts'

useHttp()

describe('probes', () => {
  test('say what is not ready, by name', async () => {
    const http = serve({
      ready: {
        good: async () => 1,
        bad: async () => {
          throw new Error('x')
        },
        slow: () => new Promise(() => undefined),
      },
    })
    expect((await ask(http, 'GET', '/health')).json).toEqual({ status: true, data: { service } })
    const ready = await ask(http, 'GET', '/ready')
    expect(ready.status).toBe(503)
    expect(ready.json.data).toEqual({ service, state: 'not_ready', missing: ['bad', 'slow'], degraded: [] })
    const well = await ask(serve({ ready: { good: async () => 1 } }), 'GET', '/ready')
    expect([well.status, well.json.data]).toEqual([200, { service, state: 'ready', missing: [], degraded: [] }])
  })

  test('what only makes the work worse is named, and is no reason for 503', async () => {
    const away = () => Promise.reject(new Error('away'))
    const silent = () => new Promise(() => undefined)
    const began = performance.now()
    const worse = await ask(serve({ degraded: { away, silent, good: async () => 1 } }), 'GET', '/ready')
    expect(worse.status).toBe(200)
    expect(worse.json).toEqual({
      status: true,
      data: { service, state: 'degraded', missing: [], degraded: ['away', 'silent'] },
    })
    // Those who ask wait two seconds: a silent part must leave them time.
    expect(performance.now() - began).toBeLessThan(1_200)
    const both = await ask(serve({ ready: { away }, degraded: { away } }), 'GET', '/ready')
    expect([both.status, both.json.data.state]).toEqual([503, 'not_ready'])
  })

  test('many probes cost one look, and an end of the trouble is seen at once', async () => {
    let looks = 0
    let well = true
    const database = async () => {
      looks += 1
      if (!well) throw new Error('away')
    }
    const http = serve({ ready: { database } })
    const statuses = async (times: number) =>
      Promise.all(Array.from({ length: times }, async () => (await ask(http, 'GET', '/ready')).status))
    expect(new Set(await statuses(50))).toEqual(new Set([200]))
    expect(looks).toBe(1)
    well = false
    await until(async () => (await ask(http, 'GET', '/ready')).status === 503, { withinMs: 2_500, everyMs: 50 })
    well = true
    await until(async () => (await ask(http, 'GET', '/ready')).status === 200, { withinMs: 500, everyMs: 20 })
  })

  test('while a part is silent the process itself is not: it says at once what it knew, and soon what is new', async () => {
    let silent = false
    const http = serve({ ready: { database: () => (silent ? new Promise(() => undefined) : Promise.resolve(1)) } })
    expect((await ask(http, 'GET', '/ready')).status).toBe(200)
    silent = true
    const waits: number[] = []
    const look = async () => {
      const began = performance.now()
      const { status } = await ask(http, 'GET', '/ready')
      waits.push(performance.now() - began)
      return status === 503
    }
    await until(look, { withinMs: 5_000, everyMs: 50 })
    // A look takes up to 1.5 seconds here; a balancer that waits 800 ms for an answer must have one.
    expect(Math.max(...waits)).toBeLessThan(800)
  })

  test('a process that is about to leave says so at once, and ends its connections with their answers', async () => {
    const http = serve({ ready: { database: async () => 1 } })
    const url = await http.listen()
    const before = await fetch(`${url}/ready`)
    expect([before.status, before.headers.get('connection')]).toEqual([200, 'keep-alive'])
    http.leave()
    const after = await fetch(`${url}/ready`)
    expect([after.status, after.headers.get('connection')]).toEqual([503, 'close'])
    expect(await after.json()).toMatchObject({ data: { state: 'draining', missing: ['draining'] } })
    // What is still sent here is answered.
    expect((await fetch(`${url}/health`)).status).toBe(200)
    await http.close()
  })

  test('metrics count requests by endpoint and status', async () => {
    const http = serve()
    await ask(http, 'GET', '/mine')
    const { body } = await http.raw.inject({ url: '/metrics' })
    expect(body).toMatch(/fanfare_http_request_seconds_count\{service="team",endpoint="mine",status="401"\} [1-9]/)
    expect(body).toContain('process_resident_memory_bytes')
  })
})

describe('close', () => {
  const Slow = endpoint({ ...shape, name: 'slow', method: 'GET', url: '/slow', access: 'public' })

  async function slow(drainMs: number) {
    const http = serve({ drainMs })
    const started = Promise.withResolvers<void>()
    const release = Promise.withResolvers<void>()
    http.handle(Slow, async () => {
      started.resolve()
      await release.promise
      return { userId: 'done' }
    })
    const url = await http.listen()
    const answer = fetch(`${url}/slow`).then(async reply => [
      reply.headers.get('connection'),
      (await reply.json()) as unknown,
    ])
    await started.promise
    return { http, url, answer, release }
  }

  test('lets requests under way finish and takes no new connection', async () => {
    const { http, url, answer, release } = await slow(5_000)
    const closing = http.close()
    await expect(fetch(`${url}/health`)).rejects.toThrow()
    release.resolve()
    expect(await answer).toEqual(['close', { status: true, data: { userId: 'done' } }])
    await closing
  })

  test('cuts what takes longer than it may', async () => {
    const { http, answer, release } = await slow(50)
    const cut = expect(answer).rejects.toThrow()
    await http.close()
    await cut
    release.resolve()
  })

  test('does not wait for idle keep-alive connections', async () => {
    const http = serve({ drainMs: 60_000 })
    const url = await http.listen()
    await new Promise(resolve =>
      nodeRequest(`${url}/health`, { headers: { connection: 'keep-alive' } }, reply =>
        reply.resume().on('end', resolve),
      ).end(),
    )
    await http.close()
  })
})
