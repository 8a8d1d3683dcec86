import type { ErrorCode } from '@fanfare/runtime/errors.ts'
import type { Size, Variant } from '../model/crop.ts'
import type { Format } from '../model/sniff.ts'
import type { PictureFacts } from './read-picture.ts'

/** What is done with a picture, in a process of its own. */
export interface PictureTasks {
  read: { given: { format: Format }; made: PictureFacts }
  render: { given: { size: Size; variant: Variant }; made: Buffer }
}
export type TaskName = keyof PictureTasks

/** One task, as it is sent to a picture process. */
export type Order = {
  [Name in TaskName]: { name: Name; bytes: Uint8Array; given: PictureTasks[Name]['given'] }
}[TaskName]

/** What comes back: what was made, or a failure of the catalogue, or what else went wrong. */
export type Outcome =
  | { made: unknown }
  | { refused: { code: ErrorCode; message: string; field?: string; rule?: string } }
  | { broken: string }
