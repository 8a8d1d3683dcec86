import { AppError } from '@fanfare/runtime/errors.ts'
import { readPicture } from './pictures/read-picture.ts'
import { renderPicture } from './pictures/render-picture.ts'
import type { Task, TaskResult } from './pictures/tasks.ts'

// Reads and renders pictures, one at a time, for pictures/picture-processes.ts.

const bufferOf = (bytes: Uint8Array): Buffer => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)

async function work(task: Task): Promise<unknown> {
  const bytes = bufferOf(task.bytes)
  if (task.name === 'read') return readPicture(bytes, task.given.format, task.given.edge)
  return renderPicture(bytes, task.given.size, task.given.variant)
}

function failureOf(err: unknown): TaskResult {
  if (!(err instanceof AppError)) return { broken: String((err as Error)?.stack ?? err) }
  const { code, message, field, rule } = err
  return {
    refused: { code, message, ...(field === undefined ? {} : { field }), ...(rule === undefined ? {} : { rule }) },
  }
}

process.on('message', (task: Task) => {
  work(task)
    .then((made): TaskResult => ({ made }), failureOf)
    .then(result => process.send?.(result))
})
// Its service ends it: a signal to the whole process group must not interrupt a picture.
process.on('SIGINT', () => undefined)
process.on('SIGTERM', () => undefined)
process.on('disconnect', () => process.exit(0))
