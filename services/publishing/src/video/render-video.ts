import { rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { lengthOf, type Preset, remuxArguments, renderArguments } from '../model/video/arguments.ts'
import type { VideoFacts } from '../model/video/facts.ts'
import { missesOf } from '../model/video/misses.ts'
import { planVideo, type VideoPlan, type VideoProblem } from '../model/video/plan.ts'
import type { VideoTarget } from '../model/video/targets.ts'
import { UnfitVideo } from '../model/video/unfit.ts'
import { readProgress, renderTimeoutMs, THREADS } from './ffmpeg.ts'
import { probeVideo, type VideoTools } from './ffprobe.ts'

/** A file that was made, on this machine. */
export interface MadeFile {
  path: string
  bytes: number
  facts: VideoFacts
}

export type Rendered =
  /** The file fits as it is. */
  { kind: 'pass' } | { kind: 'made'; file: MadeFile } | { kind: 'refused'; problem: VideoProblem }

export interface RenderVideo {
  tools: VideoTools
  preset: Preset
  /** The file, on this machine. */
  input: string
  facts: VideoFacts
  bytes: number
  target: VideoTarget
  /** Folder of this rendering alone; what is made lies in it. */
  folder: string
  /** 0 to 100, whenever ffmpeg says how far it is. */
  onProgress: (percent: number) => void
  signal?: AbortSignal
}

/** A rendering that is not as its target asks: a fault of ours, since a file that can be read can be rendered. */
export class UnfitRendering extends Error {
  constructor(what: string) {
    super(`the rendering does not fit: ${what}`)
    this.name = 'UnfitRendering'
  }
}

/** Lengths are printed with six places. */
const NEARLY = 0.000_5

/** Looks at what was made. Throws `UnfitRendering` where it is not what the target asks. */
async function checked(job: RenderVideo, path: string): Promise<MadeFile> {
  const { tools, target, signal } = job
  const facts = await probeVideo(tools, path, target.sent.container, { signal }).catch(err => {
    // What is wrong with our own file is nothing that its author can change.
    if (err instanceof UnfitVideo) throw new UnfitRendering(err.message)
    throw err
  })
  if (!facts) throw new UnfitRendering('it cannot be read')
  const { size: bytes } = await stat(path)
  const misses: string[] = missesOf(facts, bytes, target)
  if (facts.duration > target.duration.max + NEARLY) misses.push(`${facts.duration} s is too long`)
  if (facts.duration < target.duration.min - NEARLY) misses.push(`${facts.duration} s is too short`)
  if (misses.length > 0) throw new UnfitRendering(misses.join(', '))
  return { path, bytes, facts }
}

type Making = Extract<VideoPlan, { kind: 'remux' | 'transcode' }>

const nameOf = (kind: Making['kind'], { sent }: VideoTarget) => `${kind}.${sent.container}`

async function make(job: RenderVideo, plan: Making): Promise<MadeFile> {
  const { tools, preset, input, facts, target, folder, onProgress, signal } = job
  const output = join(folder, nameOf(plan.kind, target))
  const options = { input, output, threads: THREADS, preset, target }
  const [length, args] =
    plan.kind === 'remux'
      ? [facts.duration, remuxArguments(facts, plan, options)]
      : [lengthOf(plan), renderArguments(facts, plan, options)]
  const limits = { timeoutMs: renderTimeoutMs(length), memoryBytes: tools.memoryBytes, signal }
  await readProgress(tools.ffmpeg, args, limits, seconds =>
    onProgress(Math.min(99, Math.floor((Math.min(seconds, length) / length) * 100))),
  )
  return checked(job, output)
}

/**
 * Makes a video fit a target, and checks what was made with ffprobe. Throws `ProgramError` where ffmpeg does not do its
 * work, and `UnfitRendering`.
 */
export async function renderVideo(job: RenderVideo): Promise<Rendered> {
  const { facts, bytes, target } = job
  let plan = planVideo(facts, bytes, target)
  if (plan.kind === 'remux') {
    try {
      return { kind: 'made', file: await make(job, plan) }
    } catch (err) {
      if (!(err instanceof UnfitRendering)) throw err
      await rm(join(job.folder, nameOf('remux', target)), { force: true })
      // A container may say things of its pictures that are not so.
      plan = planVideo(facts, bytes, target, { again: true })
    }
  }
  if (plan.kind === 'pass') return { kind: 'pass' }
  if (plan.kind === 'refused') return plan
  return { kind: 'made', file: await make(job, plan as Making) }
}
