import type { RenderedFile, RenderInstruction, RenderingState } from '../model/video/rendering.ts'
import type { Defaulted, Json } from './columns.ts'

export interface RenderingsTable {
  id: string
  team_id: string
  media_id: string
  /** Fingerprint of the instruction: the same one for the same file makes one rendering. */
  target: string
  instruction: Json<RenderInstruction>
  state: Defaulted<RenderingState>
  /** 0 to 100 */
  percent: Defaulted<number>
  files: Json<RenderedFile[]>
  error: Json<{ code: string; message: string } | null>
  /** How often a worker has begun it. */
  attempts: Defaulted<number>
  /** The worker that has it in hand, and until when it must be heard again. */
  lease_owner: Defaulted<string | null>
  lease_until: Defaulted<Date | null>
  /** When it last got any further: was asked for, or its percentage grew. */
  moved_at: Defaulted<Date>
  /** When it was asked for last. */
  used_at: Defaulted<Date>
  created_at: Defaulted<Date>
}
