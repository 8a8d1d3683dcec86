import { createHash } from 'node:crypto'
import { h264InMp4 } from '@fanfare/contracts/networks/facts.ts'
import { targetOf, type VideoInstruction, type VideoTarget } from './targets.ts'

/** What is to be made of a video: a video for a place, or one frame as a picture. */
export type RenderInstruction =
  | ({ make: 'video' } & VideoInstruction)
  /** `at`: seconds. */
  | { make: 'cover'; at: number }

export type RenderingState = 'waiting' | 'working' | 'ready' | 'failed' | 'cancelled'

/** A file of a rendering in the storage. */
export interface RenderedFile {
  key: string
  bytes: number
  mime: string
  width: number
  height: number
  /** Seconds; 0 for a picture. */
  duration: number
}

/** Frames are told apart to this part of a second. */
const COVER_PARTS = 1000

/** The same instruction, written in one way. */
export const normal = (instruction: RenderInstruction): RenderInstruction =>
  instruction.make === 'cover'
    ? { make: 'cover', at: Math.round(instruction.at * COVER_PARTS) / COVER_PARTS }
    : instruction

/** The usual encoding has no part in fingerprints: renderings from before it stood in the table are as good as those of today. */
const fingerprinted = ({ sent, ...rest }: VideoTarget) =>
  JSON.stringify(sent) === JSON.stringify(h264InMp4) ? rest : { ...rest, sent }

/**
 * Fingerprint of an instruction. It covers what the place takes, so that a version that knows a network better makes its renderings again.
 */
export function targetKey(instruction: RenderInstruction): string {
  const { make, ...rest } = normal(instruction)
  const target = make === 'cover' ? rest : fingerprinted(targetOf(rest as VideoInstruction))
  const sorted = Object.entries(target).toSorted(([one], [other]) => (one < other ? -1 : 1))
  return createHash('sha256')
    .update(JSON.stringify([make, sorted]))
    .digest('base64url')
    .slice(0, 22)
}

const FILE = /^r(\d{1,20})-(\d{1,3})\.(mp4|mov|jpg)$/

/** The name under which a file of a rendering is fetched, like that of a picture's variant: `r712-0.mp4`. */
export function fileName({ id, files }: { id: string; files: readonly RenderedFile[] }, index: number): string {
  const mime = files[index]?.mime
  const ending = mime === 'image/jpeg' ? 'jpg' : mime === 'video/quicktime' ? 'mov' : 'mp4'
  return `r${id}-${index}.${ending}`
}

/** The rendering and the file that such a name means; undefined where it is none. */
export function parseFileName(name: string): { id: string; index: number } | undefined {
  const match = FILE.exec(name)
  return match ? { id: match[1] as string, index: Number(match[2]) } : undefined
}
