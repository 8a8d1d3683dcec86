import { scheduling } from '@fanfare/contracts/limits.ts'
import { expect, test } from 'vitest'
import { configSpecs } from '../../dev/config-specs.ts'
import { shrunk, times } from '../times.ts'

/** Names of settings as their variables are called. */
const variable = (name: string): string => name.replaceAll(/[A-Z]/g, letter => `_${letter}`).toUpperCase()

test('every setting that the run shortens is one of the publisher, and longer by default', () => {
  const usual = new Map(
    Object.entries(configSpecs.publishing ?? {}).map(([name, { default: value }]) => [variable(name), Number(value)]),
  )
  expect(Object.entries(shrunk).filter(([name, value]) => !(Number(value) < (usual.get(name) ?? 0)))).toEqual([])
})

test('a post that the network never gets ready uses up its attempts in time, and none that it does loses one', () => {
  expect(shrunk).toMatchObject({ PREPARING_MS: `${times.preparing}`, PREPARING_VIDEO_MS: `${times.preparingVideo}` })
  expect(times.preparingVideo).toBeGreaterThanOrEqual(times.preparing)
  expect(times.preparing).toBeGreaterThan(5 * Math.max(times.picture, times.shown))
  expect((scheduling.maxRetry + 1) * times.preparingVideo).toBeLessThan(times.deadline)
})
