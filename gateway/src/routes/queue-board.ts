import { jobs } from '@fanfare/contracts/jobs.ts'
import { closeRedis, openRedis } from '@fanfare/runtime/redis.ts'
import type { Log } from '@fanfare/runtime/telemetry/log.ts'
import { type FastifyInstance, fastify } from 'fastify'
import type { Config } from '../config.ts'

/** The dashboard's pages below `base`, as a server that listens nowhere. It has connections of its own; close it. */
export async function openBoard({ redisUrl, installation }: Config, log: Log, base: string): Promise<FastifyInstance> {
  // It weighs more than the gateway itself, and most processes never show it.
  const [{ createBullBoard }, { BullMQAdapter }, { FastifyAdapter }, { openQueue }] = await Promise.all([
    import('@bull-board/api'),
    import('@bull-board/api/bullMQAdapter'),
    import('@bull-board/fastify'),
    import('@fanfare/runtime/jobs/queues.ts'),
  ])
  const connection = openRedis(redisUrl, { log })
  const names = [...new Set(jobs.map(({ queue }) => queue))]
  const queues = names.map(name => openQueue(name, { connection, prefix: installation, log }))
  const serverAdapter = new FastifyAdapter()
  serverAdapter.setBasePath(base)
  createBullBoard({
    queues: queues.map(queue => new BullMQAdapter(queue)),
    serverAdapter,
    options: { uiConfig: { boardTitle: 'Fanfare queues' } },
  })
  const board = fastify()
  board.register(serverAdapter.registerPlugin() as never, { prefix: base, basePath: base } as never)
  board.addHook('onClose', async () => {
    await Promise.all(queues.map(queue => queue.close().catch(() => undefined)))
    await closeRedis(connection)
  })
  await board.ready()
  return board
}
