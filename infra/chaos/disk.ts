import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { memoryEnv } from '../dev/topology.ts'

const preload = join(import.meta.dirname, 'full-disk.ts')

/** Settings of a process for which the disk is full while `file` exists. */
export const mayBeFull = (file: string): Record<string, string> => ({
  NODE_OPTIONS: `${memoryEnv.NODE_OPTIONS} --import ${preload}`,
  DISK_IS_FULL_WHILE: file,
})

/** How many programs that render have met the full disk so far. */
export const programsThatMetIt = (file: string): number =>
  existsSync(`${file}.programs`) ? readFileSync(`${file}.programs`, 'utf8').split('\n').length - 1 : 0
