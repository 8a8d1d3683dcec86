import { join } from 'node:path'
import { memoryEnv } from '../dev/topology.ts'

const preload = join(import.meta.dirname, 'full-disk.ts')

/** Settings of a process for which the disk is full while `file` exists. */
export const mayBeFull = (file: string): Record<string, string> => ({
  NODE_OPTIONS: `${memoryEnv.NODE_OPTIONS} --import ${preload}`,
  DISK_IS_FULL_WHILE: file,
})
