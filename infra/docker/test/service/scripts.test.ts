import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { projectRoot } from '../../../dev/backing/places.ts'
import { freePort } from '../../../dev/backing/ports.ts'

const folder = join(projectRoot, 'infra/docker')

async function health(port: number, path?: string): Promise<number> {
  const env = { PATH: process.env.PATH ?? '', PORT: `${port}`, ...(path ? { READY_PATH: path } : {}) }
  const child = spawn('bash', [join(folder, 'health.sh')], { env, stdio: 'ignore' })
  const [code] = (await once(child, 'close')) as [number]
  return code
}

test('the health check is good for 200 and bad for anything else, and for nothing at all', async () => {
  const server = createServer((request, response) => {
    if (request.url === '/silent') return
    response.writeHead(request.url === '/ready' ? 200 : request.url === '/health' ? 204 : 503)
    response.end()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  expect(await health(port)).toBe(0)
  expect(await health(port, '/other')).not.toBe(0)
  expect(await health(port, '/silent')).not.toBe(0)
  server.closeAllConnections()
  server.close()
  expect(await health(await freePort())).not.toBe(0)
})

test('where no engine answers the trial says so and ends with 2', () => {
  const { status, stderr } = spawnSync(process.execPath, [join(folder, 'try.ts')], {
    env: { ...process.env, DOCKER_HOST: 'unix:///nowhere/docker.sock' },
    encoding: 'utf8',
    timeout: 9_000,
  })
  expect(stderr).toContain('no container engine')
  expect(status).toBe(2)
})

test('every script of this folder can be read by its shell', () => {
  const scripts = [...readdirSync(folder), ...readdirSync(join(folder, 'redis')).map(name => `redis/${name}`)].filter(
    name => name.endsWith('.sh'),
  )
  expect(scripts.length).toBeGreaterThan(5)
  for (const name of scripts) {
    const shell = name.startsWith('redis/') ? 'sh' : 'bash'
    expect(spawnSync(shell, ['-n', join(folder, name)]).status, name).toBe(0)
  }
})
