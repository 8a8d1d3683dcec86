import { readFile } from 'node:fs/promises'
import type { GraphDeps } from '../graph/env.ts'
import type { Visit } from '../http.ts'
import { drawnVideo, drawPicture } from './draw-picture.ts'
import { sendFile } from './send-file.ts'
import { signatureMistake } from './signed-paths.ts'

/** A drawn picture or video. `/_sim/drawn` wants the signature that the address was given with, and refuses it with HTTP 403 once it has ended. */
export async function sendDrawn({ state }: GraphDeps, visit: Visit, file: string): Promise<void> {
  const isSigned = visit.segments[1] === 'drawn'
  const mistake = isSigned ? signatureMistake(file, visit.query, state.clock.now(), state.settings) : undefined
  if (mistake) return void (await refuse(visit, 403, mistake))
  const [name = '', extension] = file.split('.')
  const drawn = extension === 'jpg' ? drawPicture(name) : undefined
  if (drawn) return sendFile(visit, file, await drawn)
  if (extension === 'mp4' && drawPicture(name)) return sendFile(visit, file, await readFile(drawnVideo))
  await refuse(visit, 404, 'no such picture')
}

const refuse = async ({ reply }: Visit, status: number, message: string) =>
  reply
    .code(status)
    .header('content-type', 'text/plain; charset=utf-8')
    .header('cache-control', 'no-store')
    .send(message)
