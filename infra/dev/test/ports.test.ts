import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { freePort, freePorts } from '../backing/ports.ts'

const ports = join(import.meta.dirname, '../backing/ports.ts')

/** What another process gets that looks first at `port`, then at `port` + 1: each number Math.random gives is one of the range. */
async function foundElsewhere(port: number): Promise<number> {
  const looks = [port, port + 1].map(wanted => (wanted - 12_000 + 0.5) / 20_000)
  const program = `const looks = ${JSON.stringify(looks)}; Math.random = () => looks.shift() ?? 0.99
    import(${JSON.stringify(ports)}).then(async m => console.log(await m.freePort()))`
  const { stdout } = await promisify(execFile)(process.execPath, ['-e', program])
  return Number(stdout)
}

test('ports are different ones', async () => {
  expect(new Set(await freePorts(20)).size).toBe(20)
})

test.runIf(process.platform === 'linux')(
  'a port that is found is not found by another process while this one lives',
  async () => {
    const port = await freePort()
    expect(await foundElsewhere(port)).not.toBe(port)
  },
)
