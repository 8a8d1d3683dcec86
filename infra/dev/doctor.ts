/**
 * `make doctor`: looks at what an installation depends on, from here and from within, and, where the network is simulated, walks from
 * connecting to a scheduled post that goes out. `GATEWAY_URL` names another installation than that of this checkout; `MAIL_TO` an address to which a
 * test email is sent.
 */

import { join } from 'node:path'
import { projectRoot } from './backing/places.ts'
import { insideChecks, isSimulated, outsideChecks, testMail } from './doctor/outside.ts'
import { show } from './doctor/report.ts'
import { walk } from './doctor/walk.ts'
import { bold, red } from './out.ts'
import { localOperatorToken } from './secrets.ts'
import { portsOf } from './site.ts'
import { defaultPortBase } from './topology.ts'

const { env } = process
const ports = (() => {
  try {
    return portsOf(env, defaultPortBase)
  } catch (error) {
    console.error(red(`\n${(error as Error).message}\n`))
    process.exit(1)
  }
})()
const gatewayUrl = (env.GATEWAY_URL ?? `http://127.0.0.1:${ports.gateway}`).replace(/\/+$/, '')
// That of this checkout says nothing of another installation.
const simulatorUrl = env.SIMULATOR_URL ?? (env.GATEWAY_URL ? undefined : `http://127.0.0.1:${ports.simulator}`)
const password =
  env.OPERATOR_TOKEN ??
  (env.GATEWAY_URL ? undefined : localOperatorToken(join(env.DATA_DIR ?? join(projectRoot, '.data'), 'secrets.json')))

/** Mail of this checkout goes no further than its own inbox. */
const inbox = env.GATEWAY_URL ? undefined : `http://127.0.0.1:${ports.mail}`

async function examine(): Promise<boolean> {
  console.log(bold(`\nDoctor: ${gatewayUrl}\n`))
  const lines = await outsideChecks(gatewayUrl)
  for (const line of lines) show(line)
  const isThere = lines[0]?.outcome !== 'failed'
  const inside = isThere ? await insideChecks(gatewayUrl, password) : []
  if (isThere) inside.push(await testMail(gatewayUrl, { to: env.MAIL_TO, password, inbox }))
  for (const line of inside) show(line)
  if ([...lines, ...inside].some(({ outcome }) => outcome === 'failed')) return false
  if (simulatorUrl && (await isSimulated(simulatorUrl))) await walk({ gatewayUrl, simulatorUrl })
  else {
    const detail =
      'Needs the simulated network: on a real one everybody would see the posts. Set SIMULATOR_URL if there is one.'
    for (const name of ['connect, publish, schedule', 'visible once in the feed'])
      show({ name, outcome: 'skipped', detail })
  }
  return true
}

try {
  const isWell = await examine()
  console.log(isWell ? bold('\nAll is well.\n') : red('\nSomething is wrong: see the lines that failed.\n'))
  if (!isWell) process.exitCode = 1
} catch (error) {
  const { message, cause } = error as Error & { cause?: { code?: string } }
  const hint = cause?.code === 'ECONNREFUSED' ? ' Is it running? make start' : ''
  console.error(red(`\n${message}${hint}\n`))
  process.exitCode = 1
}
