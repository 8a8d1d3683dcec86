import { AppError } from '@fanfare/runtime/errors.ts'
import { readPicture } from './pictures/read-picture.ts'
import { renderPicture } from './pictures/render-picture.ts'
import type { Order, Outcome } from './pictures/tasks.ts'

// A process that does nothing but look at pictures, one at a time: see pictures/picture-processes.ts.

const bufferOf = (bytes: Uint8Array): Buffer => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)

async function work(order: Order): Promise<unknown> {
  const bytes = bufferOf(order.bytes)
  if (order.name === 'read') return readPicture(bytes, order.given.format)
  return renderPicture(bytes, order.given.size, order.given.variant)
}

function outcomeOf(err: unknown): Outcome {
  if (!(err instanceof AppError)) return { broken: String((err as Error)?.stack ?? err) }
  const { code, message, field, rule } = err
  return {
    refused: { code, message, ...(field === undefined ? {} : { field }), ...(rule === undefined ? {} : { rule }) },
  }
}

process.on('message', (order: Order) => {
  work(order)
    .then((made): Outcome => ({ made }), outcomeOf)
    .then(outcome => process.send?.(outcome))
})
// Its service ends it; a signal to the whole group must not end it in the middle of a picture.
process.on('SIGINT', () => undefined)
process.on('SIGTERM', () => undefined)
process.on('disconnect', () => process.exit(0))
