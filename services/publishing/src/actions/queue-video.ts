import { ProcessVideo } from '@fanfare/contracts/jobs.ts'
import type { Deps } from '../deps.ts'
import { turnOf } from '../model/video/turn.ts'
import { type MediaRow, waitingUploads } from '../stores/media.ts'

/** Queues the reading of a video, in turns by team. Throws where Redis is unreachable. */
export async function queueVideo({ db, jobs }: Deps, { id, team_id }: Pick<MediaRow, 'id' | 'team_id'>): Promise<void> {
  const priority = turnOf(await waitingUploads(db, team_id, id))
  await jobs.add(ProcessVideo, { mediaId: id, teamId: team_id }, { id: `video-${id}`, priority })
}
