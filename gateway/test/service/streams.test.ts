import { Draft, Failed, InProgress, Posted, Scheduled } from '@fanfare/contracts/entities/posts.ts'
import { until } from '@fanfare/infra/testing/until.ts'
import { expect, test } from 'vitest'
import { cookie, gateway, listen, path, post, status, useStreams } from './streams-setup.ts'
import { ask } from './test-gateway.ts'

useStreams()

test('sends the status of a post, then its changes, and closes when it is published', async () => {
  post('1', InProgress)
  const stream = await listen(path('1'))
  expect(stream.status).toBe(200)
  await until(() => stream.messages().length === 1)
  const id = await gateway.publishStatus('1', status('1', InProgress, 60))
  await gateway.publishStatus('1', status('1', Posted))
  await stream.done
  expect(
    stream.messages().map(({ event, data }) => data.reason ?? `${event} ${data.status} ${data.progress?.percent}`),
  ).toEqual(['message inprogress 0', 'message inprogress 60', 'message posted undefined', 'posted'])
  expect(stream.messages().at(-1)?.event).toBe('close')
  expect(stream.messages()[1]?.id).toBe(id)
})

test('pings', async () => {
  post('2', Scheduled)
  const stream = await listen(path('2'))
  await until(() => stream.events.filter(({ event }) => event === 'ping').length > 2)
  stream.stop()
})

test('a post that is published or has failed is sent and closed at once', async () => {
  post('3', Failed)
  const stream = await listen(path('3'))
  await stream.done
  expect(stream.messages().map(({ event, data }) => data.reason ?? event)).toEqual(['message', 'error'])
})

test('Last-Event-ID replays what was missed, and only that', async () => {
  post('4', InProgress)
  const ids = [
    await gateway.publishStatus('4', status('4', InProgress, 10)),
    await gateway.publishStatus('4', status('4', InProgress, 20)),
    await gateway.publishStatus('4', status('4', InProgress, 30)),
  ]
  gateway.state.posts.set('4', { team_id: '10', status: status('4', InProgress, 30) })
  const stream = await listen(path('4'), { 'last-event-id': ids[0] as string })
  await until(() => stream.messages().length === 2)
  await gateway.publishStatus('4', status('4', InProgress, 40))
  await until(() => stream.messages().length === 3)
  expect(stream.messages().map(({ data }) => data.progress.percent)).toEqual([20, 30, 40])
  stream.stop()
})

test('what was missed in an emptied Redis is made good by the snapshot', async () => {
  post('5', InProgress)
  const id = await gateway.publishStatus('5', status('5', InProgress, 10))
  await gateway.redis.del('fanfare:live:post-5')
  const stream = await listen(path('5'), { 'last-event-id': id })
  await until(() => stream.messages().length === 1)
  expect(stream.messages()[0]?.data.status).toBe('inprogress')
  stream.stop()
  const odd = await listen(path('5'), { 'last-event-id': 'nonsense' })
  await until(() => odd.messages().length === 1)
  odd.stop()
})

test('a post that ended while its client was away and Redis lost the news is closed', async () => {
  post('6', InProgress)
  const id = await gateway.publishStatus('6', status('6', InProgress, 10))
  post('6', Posted)
  const stream = await listen(path('6'), { 'last-event-id': id })
  await stream.done
  expect(stream.messages().map(({ data }) => data.reason ?? data.status)).toEqual(['posted', 'posted'])
})

test('a post that is deleted while it is followed ends its stream', async () => {
  post('414', Scheduled)
  const stream = await listen(path('414'))
  await until(() => stream.messages().length === 1)
  gateway.state.posts.delete('414')
  await stream.done
  expect(stream.messages().at(-1)?.data.reason).toBe('deleted')
})

test('nothing is lost between the snapshot and the first event, however they fall', async () => {
  for (let round = 0; round < 20; round += 1) {
    const id = `7${round}`
    post(id, InProgress)
    // As publishing does it: the state is stored first, then sent.
    const publish = async (): Promise<void> => {
      for (let step = 0; step < round % 5; step += 1) await gateway.publishStatus(id, status(id, InProgress, step))
      post(id, Posted)
      await gateway.publishStatus(id, status(id, Posted))
    }
    const [stream] = await Promise.all([listen(path(id)), publish()])
    await stream.done
    expect(stream.messages().at(-1)?.data.reason).toBe('posted')
  }
})

test('other teams’ posts, unknown ones, drafts and bad ids are refused', async () => {
  post('8', InProgress, '20')
  post('9', Draft)
  expect((await ask(gateway, path('8'), { headers: { cookie } })).body.error.code).toBe('post_not_found')
  expect((await ask(gateway, path('999'), { headers: { cookie } })).body.error.code).toBe('post_not_found')
  expect((await ask(gateway, path('9'), { headers: { cookie } })).body.error.code).toBe('no_content')
  expect((await ask(gateway, path('x'), { headers: { cookie } })).body.error).toMatchObject({
    code: 'invalid_input',
    field: 'query.id',
  })
  expect((await ask(gateway, '/api/contents/streamstatus', { headers: { cookie } })).status).toBe(422)
  expect((await ask(gateway, path('9'))).status).toBe(401)
})
