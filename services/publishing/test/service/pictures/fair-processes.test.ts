import { MiB } from '@fanfare/contracts/limits.ts'
import { picture } from '@fanfare/infra/testing/pictures.ts'
import { silentLog } from '@fanfare/runtime/telemetry/log.ts'
import { afterAll, expect, test, vi } from 'vitest'
import { pictureProcesses } from '../../../src/pictures/picture-processes.ts'

vi.setConfig({ testTimeout: 60_000 })

const pictures = pictureProcesses({ log: silentLog, memoryBytes: 1024 * MiB })
afterAll(() => pictures.close())

test('uploads of one team delay neither renderings nor, beyond its turn, another team', async () => {
  const bytes = await picture({ width: 300, height: 200 })
  const gate = Promise.withResolvers<Buffer>()
  const order: string[] = []
  const upload = (teamId: string, load: () => Promise<Buffer>) =>
    pictures.run('read', {
      teamId,
      load: () => {
        order.push(teamId)
        return load()
      },
      given: { format: 'jpeg' },
    })
  // More than may run and wait together.
  const flood = Array.from({ length: 300 }, () => upload('1', () => gate.promise))
  const ends = Promise.allSettled(flood)
  const render = {
    teamId: '2',
    load: async () => bytes,
    given: { size: { width: 300, height: 200 }, variant: { profile: 'ig1440', crop: null } },
  } as const
  // While no upload can begin: both of their slots are taken.
  expect(await Promise.all([pictures.run('render', render), pictures.run('render', render)])).toHaveLength(2)
  const other = upload('2', async () => bytes)
  expect(order).toEqual(['1', '1'])
  gate.resolve(bytes)
  expect(await other).toMatchObject({ width: 300 })
  // The first team had at most one turn for each slot before the other team had its own.
  expect(order.indexOf('2')).toBeLessThanOrEqual(3)
  const refused = (await ends).filter(end => end.status === 'rejected')
  expect(refused.length).toBeGreaterThan(200)
  for (const { reason } of refused)
    expect(reason).toMatchObject({ code: 'rate_limited', details: { retry_after_seconds: 5 } })
})
