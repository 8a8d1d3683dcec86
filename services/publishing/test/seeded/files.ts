import { kindOfSurface } from '@fanfare/contracts/networks.ts'
import { sql } from 'kysely'
import type { Deps } from '../../src/deps.ts'
import type { VideoFacts } from '../../src/model/video/facts.ts'
import { videoInstruction } from '../../src/model/video/for-item.ts'
import { type RenderInstruction, targetKey } from '../../src/model/video/rendering.ts'
import { teamId } from './accounts.ts'

/** A file of a run, as it would be stored once it was uploaded and read. */
export interface MadeFile {
  id: string
  type: 'image' | 'video'
  bytes: number
  /** Of a video. */
  seconds: number | null
  width: number
  height: number
}

/** A piece of a long video, as the media worker would have made it. */
export interface MadeRendering {
  id: string
  mediaId: string
  /** Where it goes. */
  surface: string
  /** Seconds of the video. */
  start: number
  end: number
  bytes: number
}

/** Bytes of a video that is cut: more than any piece of one has. */
export const wholeBytes = 9_000_000

/** What every network takes as it is. */
const factsOf = ({ seconds, width, height }: MadeFile): VideoFacts => ({
  container: 'mp4',
  codec: 'h264',
  profile: 'High',
  pixel_format: 'yuv420p',
  progressive: true,
  hdr: false,
  fps: [30, 1],
  variable_fps: false,
  bitrate: 2_000_000,
  duration: seconds as number,
  rotation: 0,
  width,
  height,
  pixel_ratio: 1,
  audio: { codec: 'aac', profile: 'LC', channels: 2, rate: 48_000, bitrate: 128_000 },
  faststart: true,
  edit_lists: false,
})

export const insertMedia = async (deps: Deps, files: readonly MadeFile[]): Promise<void> => {
  const rows = files.map(file => ({
    ...file,
    video: file.type === 'video' ? factsOf(file) : null,
    ratio: file.type === 'video' ? file.width / file.height : null,
  }))
  await sql`
    insert into media (id, team_id, author_id, status, type, file_name, mime, bytes, stored, storage, storage_key, width, height, duration, video,
      has_audio, ratio, has_thumbnail, error, parts, dominant_color)
    select f.id, ${teamId}::bigint, 1, 1, f.type, 'f', case f.type when 'video' then 'video/mp4' else 'image/jpeg' end, f.bytes, f.bytes, 'disk',
      'f/' || f.id, f.width, f.height, f.seconds, f.video, f.type = 'video', f.ratio, false, 'null', '[]', '#102030'
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as f (id bigint, type text, bytes bigint, seconds real, width int, height int, video jsonb, ratio real)`.execute(
    deps.db,
  )
}

export const insertRenderings = async (deps: Deps, renderings: readonly MadeRendering[]): Promise<void> => {
  const rows = renderings.map(({ id, mediaId, surface, start, end, bytes }) => {
    const chosen = { media_id: mediaId, crop: null, start, end, add_background: null }
    const file = { duration: Number.POSITIVE_INFINITY, dominant_color: null }
    const instruction: RenderInstruction = { make: 'video', ...videoInstruction(kindOfSurface(surface), chosen, file) }
    const made = { key: `r/${id}`, bytes, mime: 'video/mp4', width: 1080, height: 1920, duration: end - start }
    return { id, media_id: mediaId, target: targetKey(instruction), instruction, files: [made] }
  })
  await sql`
    insert into renderings (id, team_id, media_id, target, instruction, state, percent, files, error)
    select r.id, ${teamId}::bigint, r.media_id, r.target, r.instruction, 'ready', 100, r.files, 'null'
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as r (id bigint, media_id bigint, target text, instruction jsonb, files jsonb)`.execute(deps.db)
}
