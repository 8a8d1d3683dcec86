/**
 * Loaded with --import before a process: while the file DISK_IS_FULL_WHILE exists, what it writes to files goes to /dev/full, where the
 * kernel itself answers ENOSPC. What the process reads, and its sockets and pipes, are not affected.
 */
import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'

const flag = process.env.DISK_IS_FULL_WHILE
const isFull = () => flag !== undefined && fs.existsSync(flag)
const full = fs.openSync('/dev/full', 'w')
const { createWriteStream } = fs

/** A stream's own writes. Those of other parts of Node (its sockets, the module cache) take another way. */
const onDisk = <F extends (fd: number, ...rest: never[]) => void>(write: F): F =>
  ((fd: number, ...rest: never[]) => write(isFull() ? full : fd, ...rest)) as F
const small = { ...fs, write: onDisk(fs.write as never), writev: onDisk(fs.writev as never) }

fs.createWriteStream = ((path: string, options: object) =>
  createWriteStream(path, { ...(typeof options === 'object' ? options : {}), fs: small } as never)) as never
syncBuiltinESMExports()
