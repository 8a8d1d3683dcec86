/**
 * Loaded with --import before a process: while the file DISK_IS_FULL_WHILE exists, what it writes to files goes to /dev/full, where the
 * kernel itself answers ENOSPC, and so does what ffmpeg writes that it starts. What the process reads, and its sockets and pipes, are not
 * affected. Each ffmpeg that met the full disk is a line in DISK_IS_FULL_WHILE with `.programs` behind it.
 */
import child_process from 'node:child_process'
import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { basename, isAbsolute } from 'node:path'

const flag = process.env.DISK_IS_FULL_WHILE
const isFull = () => flag !== undefined && fs.existsSync(flag)
const full = fs.openSync('/dev/full', 'w')
const { createWriteStream } = fs
const { spawn } = child_process

/** A stream's own writes. Those of other parts of Node (its sockets, the module cache) take another way. */
const onDisk = <F extends (fd: number, ...rest: never[]) => void>(write: F): F =>
  ((fd: number, ...rest: never[]) => write(isFull() ? full : fd, ...rest)) as F
const small = { ...fs, write: onDisk(fs.write as never), writev: onDisk(fs.writev as never) }

fs.createWriteStream = ((path: string, options: object) =>
  createWriteStream(path, { ...(typeof options === 'object' ? options : {}), fs: small } as never)) as never

/** The file that ffmpeg is to write comes last; the name that it is given leads to the full disk. */
child_process.spawn = ((program: string, args: readonly string[], ...rest: never[]) => {
  const output = args.at(-1) ?? ''
  if (basename(program) === 'ffmpeg' && isFull() && isAbsolute(output) && !fs.existsSync(output)) {
    fs.symlinkSync('/dev/full', output)
    fs.appendFileSync(`${flag}.programs`, `${basename(output)}\n`)
  }
  return spawn(program, args, ...rest)
}) as never
syncBuiltinESMExports()
