import { Owner } from '@fanfare/contracts/policy.ts'
import { createLog } from '@fanfare/runtime/telemetry/log.ts'
import { expect, onTestFinished, test } from 'vitest'
import { ask, startTestGateway } from './test-gateway.ts'
import { secret } from './test-services.ts'

const other = 'the secret of another installation'

/** A gateway with this IDENTITY_SECRET before services with their own secret, and what it logs. */
async function withSecret(list: string) {
  const said: Record<string, unknown>[] = []
  const log = createLog({ service: 'gateway', stream: { write: line => void said.push(JSON.parse(line)) } })
  const gateway = await startTestGateway({ IDENTITY_SECRET: list }, { log })
  onTestFinished(gateway.close)
  return { gateway, said }
}

test('a gateway whose secret its services do not know is not ready, and says why once', async () => {
  const { gateway, said } = await withSecret(other)
  for (let look = 0; look < 3; look++) {
    const answer = await ask(gateway, '/ready')
    expect(answer.status).toBe(503)
    expect(answer.body.data.missing).toEqual(['identity'])
  }
  const [line, ...more] = said.filter(({ level }) => level === 'error')
  expect(line?.msg).toBe('identities are refused')
  const services = line?.services as string[]
  expect(services.map(text => text.split(' ')[0]).sort()).toEqual([
    'accounts',
    'insights',
    'publishing',
    'research',
    'team',
  ])
  expect(services.join()).toContain('IDENTITY_SECRET differs')
  expect(more).toEqual([])
  expect(JSON.stringify(said)).not.toContain(other)
})

test('a gateway that signs with a secret its services know is ready, whatever else it believes', async () => {
  const { gateway, said } = await withSecret(`${secret},${other}`)
  expect((await ask(gateway, '/ready')).status).toBe(200)
  const { cookie } = gateway.signIn('1')
  gateway.state.members.set('1', [{ team_id: '10', name: 'Own', role: Owner, plan: 2 }])
  expect((await ask(gateway, '/api/posts', { headers: { cookie } })).status).toBe(200)
  expect(said.filter(({ level }) => level === 'error')).toEqual([])
})

test('a service that is away is no disagreement', async () => {
  const { gateway } = await withSecret(secret)
  await gateway.services.team.close()
  const answer = await ask(gateway, '/ready')
  expect(answer.body.data.missing).toEqual(['team'])
})
