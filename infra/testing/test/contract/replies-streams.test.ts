import { FinishConnect } from '@fanfare/contracts/endpoints/connect.ts'
import { MediaBytes, MediaRedirect, MediaThumbnail, PutUpload } from '@fanfare/contracts/endpoints/media.ts'
import { PublishPost } from '@fanfare/contracts/endpoints/publishing.ts'
import { StreamPostStatus, StreamTeam } from '@fanfare/contracts/endpoints/streams.ts'
import { SocialAccountPicture, UpdateSocialAccount } from '@fanfare/contracts/endpoints/teams.ts'
import { MediaReady } from '@fanfare/contracts/entities/media.ts'
import { StatusMessage, TeamMessage } from '@fanfare/contracts/live.ts'
import type { AnyEndpoint } from '@fanfare/runtime/http/types.ts'
import { type TSchema, Type } from 'typebox'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { picture } from '../../pictures.ts'
import type { System } from '../../system.ts'
import { uploadFile } from '../../walk.ts'
import { goodCall, request } from './calls.ts'
import type { Good } from './calls-recipe.ts'
import type { Caller, Setup } from './calls-setup.ts'
import { eventsOf } from './replies-events.ts'
import { any, openReplies, type Replies } from './replies-setup.ts'
import { faultsOf } from './replies-strict.ts'

/** Responses without an envelope: bytes, redirects and streams of events. */

let replies: Replies
let system: System
let setup: Setup
let owner: Caller
let call: Replies['call']
let conforming: Replies['conforming']
beforeAll(async () => {
  replies = await openReplies()
  ;({ system, setup, owner, call, conforming } = replies)
})
afterAll(() => system?.close())

describe('responses without an envelope', () => {
  test('the bytes of an upload, whole and in pieces', async () => {
    const { bytes = new Uint8Array(), ...given } = await goodCall(any(PutUpload), setup, owner)
    const half = Math.floor(bytes.byteLength / 2)
    const piece = (start: number, end: number): Good => ({
      ...given,
      bytes: bytes.slice(start, end),
      headers: { ...given.headers, 'content-range': `bytes ${start}-${end - 1}/${bytes.byteLength}` },
    })
    expect(conforming(PutUpload, await call(PutUpload, piece(0, half)))).toEqual({ offset: half, complete: false })
    const rest = conforming(PutUpload, await call(PutUpload, piece(half, bytes.byteLength)))
    expect(rest).toMatchObject({ complete: true, media: { status: MediaReady } })
    expect(conforming(PutUpload, await call(PutUpload))).toMatchObject({ complete: true })
  })

  test('a thumbnail is a picture', async () => {
    const { status, type, bytes, headers } = await call(MediaThumbnail)
    expect({ status, type }).toEqual({ status: 200, type: 'image/webp' })
    expect(new TextDecoder('latin1').decode(bytes.slice(8, 12))).toBe('WEBP')
    expect(headers.get('cache-control')).toMatch(/^private/)
  })

  test('the bytes of a file are those that were uploaded', async () => {
    const sent = await picture({ seed: 77, width: 500, height: 500 })
    const file = await uploadFile(setup.owner.client, sent, 'seven.jpg')
    const query = Object.fromEntries(new URL(file.url ?? '', system.gatewayUrl).searchParams)
    const original = await call(MediaBytes, { params: { id: file.id, variant: 'original' }, query })
    expect({ status: original.status, type: original.type }).toEqual({ status: 200, type: 'image/jpeg' })
    expect(Buffer.from(original.bytes).equals(sent)).toBe(true)
  })

  test('a redirect leads to the bytes', async () => {
    const { status, headers, bytes } = await call(MediaRedirect)
    expect({ status, bytes: bytes.byteLength }).toEqual({ status: 302, bytes: 0 })
    const to = new URL(headers.get('location') ?? '', system.gatewayUrl)
    const file = await fetch(to)
    expect([to.origin, file.status, file.headers.get('content-type')]).toEqual([
      new URL(system.gatewayUrl).origin,
      200,
      'image/jpeg',
    ])
  })

  test('the return from the dialog leads to the page that continues', async () => {
    const { status, headers } = await call(FinishConnect)
    expect({ status, to: headers.get('location') }).toEqual({ status: 302, to: '/connect/2' })
  })

  test('the picture of an account, and its address', async () => {
    const { status, type, bytes } = await call(SocialAccountPicture)
    expect({ status, type }).toEqual({ status: 200, type: expect.stringMatching(/^image\/(png|jpeg|webp)$/) })
    expect(bytes.byteLength).toBeGreaterThan(100)
    const { params } = await goodCall(any(SocialAccountPicture), setup, owner)
    const { json } = await call(SocialAccountPicture, { params, query: { redirect: false } })
    const Address = Type.Object({ status: Type.Literal(true), data: Type.Object({ url: Type.String() }) })
    expect(faultsOf(Address, json)).toEqual([])
  })
})

describe('streams', () => {
  const open = async (endpoint: AnyEndpoint, given: Good) => {
    const response = await request(any(endpoint), given, setup.owner.client)
    const { status, headers } = response
    expect({ status, type: headers.get('content-type'), cache: headers.get('cache-control') }).toEqual({
      status: 200,
      type: 'text/event-stream; charset=utf-8',
      cache: 'no-store',
    })
    return response
  }
  const conform = (schema: TSchema, data: unknown) => {
    expect({ data, faults: faultsOf(schema, data) }).toEqual({ data, faults: [] })
    expect(replies.secretsIn(JSON.stringify(data))).toEqual([])
  }

  test('a settled post: a ping, its state, the end', async () => {
    const { id } = await setup.posted()
    await system.drain()
    const events = await eventsOf(await open(StreamPostStatus, { query: { id } }), () => false)
    expect(events.map(({ event }) => event)).toEqual(['ping', 'message', 'close'])
    expect(events[0]?.data).toEqual({})
    conform(StatusMessage, events[1]?.data)
    expect(events[2]?.data).toEqual({ reason: 'posted' })
  })

  test('a post on its way: each step', async () => {
    const { id } = await setup.planned()
    const response = await open(StreamPostStatus, { query: { id } })
    const heard = eventsOf(response, () => false)
    await call(PublishPost, { params: { id } })
    const messages = (await heard).filter(({ event }) => event === 'message')
    expect(messages.length).toBeGreaterThan(1)
    for (const { data } of messages) conform(StatusMessage, data)
    expect(messages.at(-1)?.data).toMatchObject({ status: 'posted' })
  })

  test('a post that failed says why', async () => {
    const { id } = await setup.failed()
    const [, message] = await eventsOf(await open(StreamPostStatus, { query: { id } }), () => false)
    conform(StatusMessage, message?.data)
    expect(message?.data).toMatchObject({ status: 'error', error: { code: expect.any(String) } })
  })

  test('the team: posts, media and accounts that change', async () => {
    const response = await open(StreamTeam, {})
    const kinds = (events: { data: unknown }[]) => new Set(events.map(({ data }) => (data as { kind?: string }).kind))
    const heard = eventsOf(response, events => ['post', 'media', 'account'].every(kind => kinds(events).has(kind)))
    await setup.draft()
    await uploadFile(setup.owner.client, await picture({ seed: 78, width: 320, height: 320 }), 'eight.jpg')
    await call(UpdateSocialAccount)
    const events = await heard
    expect(events[0]).toMatchObject({ event: 'ping', data: {} })
    const messages = events.filter(({ event }) => event === 'message')
    for (const { data } of messages) conform(TeamMessage, data)
    expect([...kinds(messages)]).toEqual(expect.arrayContaining(['post', 'media', 'account']))
  })
})
