import type { ErrorCode } from '@fanfare/runtime/errors.ts'
import type { Size, Variant } from '../model/crop.ts'
import type { Format } from '../model/sniff.ts'
import type { PictureFacts } from './read-picture.ts'

/** The tasks of a picture process: input and result of each. */
export interface PictureTasks {
  /** `edge`: the longest one of the thumbnail, pixels; without, that of the editor. */
  read: { given: { format: Format; edge?: number }; made: PictureFacts }
  render: { given: { size: Size; variant: Variant }; made: Buffer }
}
export type TaskName = keyof PictureTasks

/** A task, as it is sent to a picture process. */
export type Task = {
  [Name in TaskName]: { name: Name; bytes: Uint8Array; given: PictureTasks[Name]['given'] }
}[TaskName]

/** The reply of a picture process: the result, a failure of the catalogue, or another error as text. */
export type TaskResult =
  | { made: unknown }
  | { refused: { code: ErrorCode; message: string; field?: string; rule?: string } }
  | { broken: string }
