import type { Answer, Setup } from './setup.ts'

type Use = 'video_reels' | 'video_stories'

/** Starts an upload to rupload. Returns the id and the address of its bytes. */
export async function start(setup: Setup, use: Use): Promise<{ id: string; url: string }> {
  const { body } = await setup.post(`${setup.account.pageId}/${use}`, { upload_phase: 'start' })
  return { id: body.video_id, url: body.upload_url }
}

export interface Piece {
  offset?: number
  size?: number
  token?: string
}

/** Sends bytes to rupload. */
export async function send(setup: Setup, url: string, bytes: Buffer, piece: Piece = {}): Promise<Answer> {
  const { offset = 0, size = offset + bytes.length, token = setup.account.pageToken } = piece
  const answer = await fetch(url, {
    method: 'POST',
    body: new Uint8Array(bytes),
    headers: { authorization: `OAuth ${token}`, offset: String(offset), file_size: String(size) },
  })
  return { status: answer.status, body: await answer.json(), headers: answer.headers }
}

/** Has rupload fetch the video itself. */
export async function sendUrl(setup: Setup, url: string, fileUrl: string): Promise<Answer> {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { authorization: `OAuth ${setup.account.pageToken}`, file_url: fileUrl },
  })
  return { status: answer.status, body: await answer.json(), headers: answer.headers }
}

/** Start and bytes in one: a video that waits for its finish. */
export async function uploaded(setup: Setup, use: Use, fileUrl: string): Promise<string> {
  const { id, url } = await start(setup, use)
  const answer = await sendUrl(setup, url, fileUrl)
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body))
  return id
}

export const finish = (setup: Setup, use: Use, id: string, params: Record<string, string> = {}): Promise<Answer> =>
  setup.post(`${setup.account.pageId}/${use}`, { upload_phase: 'finish', video_id: id, ...params })

export const publishReel = (setup: Setup, id: string, params: Record<string, string> = {}): Promise<Answer> =>
  finish(setup, 'video_reels', id, { video_state: 'PUBLISHED', ...params })

/** `POST /{page}/videos` with files, as the network's video hosts take it. */
export async function postVideos(
  setup: Setup,
  params: Record<string, string>,
  files: Record<string, Buffer> = {},
): Promise<Answer> {
  const form = new FormData()
  for (const [name, value] of Object.entries(params)) form.set(name, value)
  for (const [name, bytes] of Object.entries(files)) form.set(name, new Blob([new Uint8Array(bytes)]), `${name}.mp4`)
  const answer = await fetch(`${setup.simulator.url}/graph-video/v23.0/${setup.account.pageId}/videos`, {
    method: 'POST',
    headers: { authorization: `Bearer ${setup.account.pageToken}` },
    body: form,
  })
  return { status: answer.status, body: await answer.json(), headers: answer.headers }
}
