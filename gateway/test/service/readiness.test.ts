import { faultyProxy } from '@fanfare/infra/testing/faulty-proxy.ts'
import { redisOfFile } from '@fanfare/infra/testing/redis.ts'
import { until } from '@fanfare/infra/testing/until.ts'
import type { Readiness } from '@fanfare/runtime/http/probes.ts'
import { expect, test } from 'vitest'
import { ask, startTestGateway, type TestGateway } from './test-gateway.ts'

const readiness = async (gateway: TestGateway) => {
  const { status, body } = await ask(gateway, '/ready')
  return { status, ...(body.data as Readiness) }
}

test.each(['accounts', 'team', 'publishing'])(
  'a gateway whose %s cannot work is not ready, and says so',
  async name => {
    const gateway = await startTestGateway()
    try {
      expect(await readiness(gateway)).toMatchObject({ status: 200, state: 'ready' })
      // Its process is alive and responds: only its database is gone.
      gateway.state.away.add(name)
      await until(async () => (await readiness(gateway)).status === 503, { withinMs: 4_000, everyMs: 50 })
      expect(await readiness(gateway)).toMatchObject({ state: 'not_ready', missing: [name] })
      gateway.state.away.clear()
      await until(async () => (await readiness(gateway)).status === 200, { withinMs: 4_000, everyMs: 50 })
    } finally {
      await gateway.close()
    }
  },
)

test.each(['research', 'insights'] as const)(
  'a gateway without %s is degraded, and is sent requests as before',
  async name => {
    const gateway = await startTestGateway()
    try {
      gateway.state.away.add(name)
      await until(async () => (await readiness(gateway)).state === 'degraded', { withinMs: 4_000, everyMs: 50 })
      expect(await readiness(gateway)).toMatchObject({ status: 200, missing: [], degraded: [name] })
      gateway.state.away.clear()
      await until(async () => (await readiness(gateway)).state === 'ready', { withinMs: 4_000, everyMs: 50 })
    } finally {
      await gateway.close()
    }
  },
)

test.each(['silent', 'refused'])(
  'a gateway whose Redis is %s is degraded, and is sent requests as before',
  async how => {
    const url = await redisOfFile()
    const proxy = await faultyProxy({ host: new URL(url).hostname, port: Number(new URL(url).port) })
    const gateway = await startTestGateway({ REDIS_URL: proxy.through(url) })
    try {
      if (how === 'silent') proxy.silence()
      else await proxy.refuse()
      await until(async () => (await readiness(gateway)).state === 'degraded', { withinMs: 5_000, everyMs: 50 })
      expect(await readiness(gateway)).toMatchObject({ status: 200, missing: [], degraded: ['redis'] })
      await proxy.heal()
      await until(async () => (await readiness(gateway)).state === 'ready', { withinMs: 45_000, everyMs: 50 })
    } finally {
      await proxy.heal()
      await gateway.close()
      await proxy.close()
    }
  },
)
