import type { ReplyOf } from '@fanfare/contracts/endpoint.ts'
import { StartConnect } from '@fanfare/contracts/endpoints/connect.ts'
import { CreateUpload, type PutUpload } from '@fanfare/contracts/endpoints/media.ts'
import { StreamPostStatus } from '@fanfare/contracts/endpoints/streams.ts'
import { ConnectSocialAccount } from '@fanfare/contracts/endpoints/teams.ts'
import { GetUser } from '@fanfare/contracts/endpoints/users.ts'
import type { ConnectFeature } from '@fanfare/contracts/entities/integrations.ts'
import type { MediaFile } from '@fanfare/contracts/entities/media.ts'
import type { SocialAccount } from '@fanfare/contracts/entities/teams.ts'
import type { StatusMessage } from '@fanfare/contracts/live.ts'
import type { NetworkType } from '@fanfare/contracts/networks.ts'
import { urlOf } from '@fanfare/runtime/http/call.ts'
import type { Client } from './client.ts'

/** What people and programs do with Fanfare, step by step over HTTP; used by the doctor, the demo, chaos, bench and tests. */

/** Calls the simulator's control API over HTTP. Throws an Error with the simulator's message when it refuses. */
export async function control<T>(simulatorUrl: string, method: string, path: string, body?: unknown): Promise<T> {
  const response = await fetch(`${simulatorUrl}/_control${path}`, {
    method,
    signal: AbortSignal.timeout(30_000),
    ...(body === undefined ? {} : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
  })
  const answer = (await response.json()) as T & { error?: { message: string } }
  if (!response.ok)
    throw new Error(`the simulator refused ${method} ${path}: ${answer.error?.message ?? response.status}`)
  return answer
}

/** An account that the simulator has ready, as `POST /_control/accounts` returns it. */
export interface ReadyAccount {
  userId: string
  pageId: string
  pageName: string
  igId: string
  username: string
  /** Its TikTok account. */
  openId: string
}

export const makeAccounts = async (simulatorUrl: string, count: number, prefix?: string): Promise<ReadyAccount[]> =>
  (await control<{ accounts: ReadyAccount[] }>(simulatorUrl, 'POST', '/accounts', { count, prefix })).accounts

/** Goes through the network's dialog as a person of the simulated network who allows what it asks for; `features` beside publishing. */
export async function connectPerson(
  client: Client,
  simulatorUrl: string,
  networkUserId: string,
  features?: ConnectFeature[],
): Promise<void> {
  const { url } = await client.call(StartConnect, { body: { platform: 'facebook', ...(features ? { features } : {}) } })
  const asked = new URL(url).searchParams
  const { code } = await control<{ code: string }>(simulatorUrl, 'POST', '/authorize', {
    user: networkUserId,
    dialog: url,
  })
  await comeBack(client, asked, code)
}

/** Signs in at Instagram itself as an account of the simulated network. */
export async function connectInstagramLogin(
  client: Client,
  simulatorUrl: string,
  account: string,
  features?: ConnectFeature[],
): Promise<void> {
  const { url } = await client.call(StartConnect, {
    body: { platform: 'instagram', ...(features ? { features } : {}) },
  })
  const asked = new URL(url).searchParams
  const { code } = await control<{ code: string }>(simulatorUrl, 'POST', '/authorize', { user: account, dialog: url })
  await comeBack(client, asked, code)
}

/** Goes through TikTok's dialog with an account of the simulated network that allows what it asks for. Returns its id there. */
export async function connectTikTokLogin(client: Client, simulatorUrl: string, account: string): Promise<string> {
  const { url } = await client.call(StartConnect, { body: { platform: 'tiktok' } })
  const asked = new URL(url).searchParams
  const { code } = await control<{ code: string }>(simulatorUrl, 'POST', '/tiktok/authorize', { account, dialog: url })
  await comeBack(client, asked, code)
  const creators = await control<{ id: string; username: string }[]>(simulatorUrl, 'GET', '/tiktok/accounts')
  const found = creators.find(({ id, username }) => id === account || username === account)
  if (!found) throw new Error(`the simulated network has no account ${account}`)
  return found.id
}

/** The browser comes back from a dialog with its code. */
async function comeBack(client: Client, asked: URLSearchParams, code: string): Promise<void> {
  const back = new URL(asked.get('redirect_uri') ?? '')
  const query = new URLSearchParams({ code, state: asked.get('state') ?? '' })
  const response = await client.send(`${back.pathname}?${query}`, { headers: { accept: 'text/html' } })
  const to = response.headers.get('location') ?? ''
  if (response.status !== 302 || to.includes('error=')) throw new Error(`connecting ended at ${response.status} ${to}`)
}

/** Connects one account that came with the person's connection. */
export const connectAccount = (
  client: Client,
  teamId: string,
  accountId: string,
  type: NetworkType,
  timezone = 'UTC',
): Promise<SocialAccount> =>
  client.call(ConnectSocialAccount, { params: { teamId }, body: { account_id: accountId, type, timezone } })

/** Goes through the dialog as the owner of a new account of the simulated network, for the signed-in person's active team. */
export async function connectNew(
  client: Client,
  simulatorUrl: string,
  prefix?: string,
): Promise<{ teamId: string; ready: ReadyAccount }> {
  const { active_team: teamId } = await client.call(GetUser)
  if (!teamId) throw new Error('the person is in no team')
  const [ready] = await makeAccounts(simulatorUrl, 1, prefix)
  if (!ready) throw new Error('the simulator made no account')
  await connectPerson(client, simulatorUrl, ready.userId)
  return { teamId, ready }
}

type Ticket = ReplyOf<typeof CreateUpload>['upload']
/** The progress of an upload, as PUT and HEAD return it. */
type UploadReply = ReplyOf<typeof PutUpload>

/** Uploads a file by a signed address, whole or in chunks as the ticket asks. */
export async function uploadFile(client: Client, bytes: Uint8Array, filename: string): Promise<MediaFile> {
  const { upload } = await client.call(CreateUpload, { body: { filename, bytes: bytes.byteLength } })
  return sendBytes(client, upload, bytes)
}

/** Sends the bytes of an open upload from where it is; an upload cut by a lost connection is resumed. Throws when a chunk does not succeed. */
export async function sendBytes(client: Client, { url, chunk_bytes }: Ticket, bytes: Uint8Array): Promise<MediaFile> {
  const address = new URL(url, client.url)
  async function asked(init: RequestInit): Promise<UploadReply> {
    const response = await fetch(address, { ...init, signal: AbortSignal.timeout(60_000) })
    const { data, error } = (await response.json()) as { data?: UploadReply; error?: { code: string; message: string } }
    if (!data)
      throw new Error(`${init.method} of an upload answered ${response.status} ${error?.code}: ${error?.message}`)
    return data
  }
  let at = await asked({ method: 'GET' })
  while (!at.complete || !at.media) {
    const { offset } = at
    if (offset >= bytes.byteLength) throw new Error('an upload has all its bytes and is not ready')
    const end = Math.min(offset + chunk_bytes, bytes.byteLength)
    const whole = offset === 0 && end === bytes.byteLength
    at = await asked({
      method: 'PUT',
      headers: {
        'content-type': 'application/octet-stream',
        ...(whole ? {} : { 'content-range': `bytes ${offset}-${end - 1}/${bytes.byteLength}` }),
      },
      body: bytes.subarray(offset, end) as Uint8Array<ArrayBuffer>,
    })
    if (!at.complete && at.offset <= offset) throw new Error(`an upload does not go on at ${offset}`)
  }
  return at.media
}

/** Follows a post's status stream until it has settled or time is up; each message goes to `onMessage`. */
export async function followPost(
  client: Client,
  postId: string,
  { withinMs = 60_000, onMessage = () => {} }: { withinMs?: number; onMessage?: (message: StatusMessage) => void } = {},
): Promise<StatusMessage> {
  const response = await client.send(urlOf(StreamPostStatus, { query: { id: postId } }), {
    headers: { accept: 'text/event-stream' },
    signal: AbortSignal.timeout(withinMs),
  })
  if (!response.ok || !response.body) throw new Error(`the status stream answered ${response.status}`)
  let text = ''
  const decoder = new TextDecoder()
  for await (const chunk of response.body) {
    text += decoder.decode(chunk as Uint8Array, { stream: true })
    const frames = text.split('\n\n')
    text = frames.pop() ?? ''
    for (const frame of frames) {
      const field = (name: string) => frame.match(new RegExp(`^${name}: ?(.*)$`, 'm'))?.[1]
      if (field('event') !== 'message') continue
      const message = JSON.parse(field('data') ?? '{}') as StatusMessage
      onMessage(message)
      if (message.status === 'posted' || message.status === 'error') {
        await response.body.cancel().catch(() => undefined)
        return message
      }
    }
  }
  throw new Error('the status stream ended before the post came to rest')
}
