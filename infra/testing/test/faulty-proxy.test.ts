import { once } from 'node:events'
import { createServer, type Socket, connect as tcp } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type FaultyProxy, faultyProxy } from '../faulty-proxy.ts'
import { until } from '../until.ts'

const echo = createServer({ allowHalfOpen: true }, socket => {
  socket.on('error', () => undefined)
  socket.pipe(socket)
})
let proxy: FaultyProxy
let sockets: Socket[] = []

beforeEach(async () => {
  echo.listen(0, '127.0.0.1')
  await once(echo, 'listening')
  proxy = await faultyProxy({ port: (echo.address() as { port: number }).port })
})
afterEach(async () => {
  for (const socket of sockets) socket.destroy()
  sockets = []
  await proxy.close()
  echo.close()
  await once(echo, 'close')
})

/** A client, and all that it has been sent. */
async function client(): Promise<{ socket: Socket; got: () => string }> {
  const socket = tcp(proxy.port, proxy.host)
  sockets.push(socket)
  let text = ''
  socket.on('data', piece => {
    text += piece
  })
  await once(socket, 'connect')
  return { socket, got: () => text }
}

test('passes bytes both ways, and the end', async () => {
  const { socket, got } = await client()
  socket.end('hello')
  await once(socket, 'end')
  expect(got()).toBe('hello')
  await until(() => proxy.connections() === 0)
})

test('is silent: takes connections and bytes, answers nothing, and passes them once it is healed', async () => {
  const before = await client()
  proxy.silence()
  const after = await client()
  before.socket.write('a')
  after.socket.write('b')
  expect(await Promise.race([once(before.socket, 'data'), pause(150)])).toBe('nothing')
  expect(proxy.connections()).toBe(2)
  await proxy.heal()
  await until(() => before.got() === 'a' && after.got() === 'b')
})

test('strands those who are connected, for ever, and forwards those who come', async () => {
  const before = await client()
  await until(() => proxy.connections() === 1)
  proxy.strand()
  await proxy.heal()
  before.socket.write('a')
  const after = await client()
  after.socket.write('b')
  await until(() => after.got() === 'b')
  expect(before.got()).toBe('')
  for (const { socket } of [before, after]) socket.on('error', () => undefined)
  proxy.cut()
  await until(() => before.socket.destroyed)
})

test('is silent in one direction: the server gets what is sent, the client no answer', async () => {
  const heard = once(echo, 'connection')
  const { socket, got } = await client()
  const [served] = (await heard) as [Socket]
  proxy.flow('silent', 'down')
  socket.write('x')
  await until(() => served.bytesWritten === 1)
  expect(await Promise.race([once(socket, 'data'), pause(100)])).toBe('nothing')
  expect(got()).toBe('')
})

test('cuts what is open and takes new ones', async () => {
  const { socket } = await client()
  const error = once(socket, 'error')
  proxy.cut()
  expect(((await error)[0] as { code: string }).code).toBe('ECONNRESET')
  const { socket: next, got } = await client()
  next.write('again')
  await until(() => got() === 'again')
})

test('refuses, and listens on the same port once it is healed', async () => {
  await proxy.refuse()
  await expect(client()).rejects.toMatchObject({ code: 'ECONNREFUSED' })
  await proxy.heal()
  const { socket, got } = await client()
  socket.write('back')
  await until(() => got() === 'back')
})

test('delays, and drips', async () => {
  const { socket, got } = await client()
  proxy.flow({ delay: 100 }, 'down')
  const began = performance.now()
  socket.write('late')
  await until(() => got() === 'late')
  expect(performance.now() - began).toBeGreaterThan(90)
  proxy.flow({ drip: 1, ms: 30 }, 'up')
  const again = performance.now()
  socket.write('1234')
  await until(() => got() === 'late1234')
  expect(performance.now() - again).toBeGreaterThan(100)
})

function pause(ms: number): Promise<string> {
  return new Promise(resolve => setTimeout(resolve, ms, 'nothing'))
}
