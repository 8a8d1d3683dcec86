import { setTimeout as pause } from 'node:timers/promises'
import { until } from '../../testing/until.ts'
import type { Case } from '../case.ts'
import { aloneWith, createAll, draftGroup, type Group, sendGroup } from '../group.ts'
import { hasItems, hasVideo } from '../kinds.ts'
import type { Draft } from '../send.ts'
import { inHand, waitUntilSettled } from '../settle.ts'
import type { TestSystem } from '../test-system.ts'
import { times } from '../times.ts'
import type { Sent } from '../verdict.ts'

/** Before the irreversible call: files are asked for. */
const preparing = ['claimed', 'media_ready', 'prepared', 'ready']

/** The address from which the networks fetch files, made unusable in one way. */
interface Outage {
  name: string
  begin(system: TestSystem): Promise<void> | void
}
const wiresOf = (system: TestSystem) => system.wires.to('media')
const outages: Outage[] = [
  { name: 'down', begin: async system => void (await Promise.all(wiresOf(system).map(wire => wire.refuse()))) },
  {
    name: 'silent',
    begin: system => {
      for (const wire of wiresOf(system)) wire.silence()
    },
  },
  {
    name: 'slow',
    begin: system => {
      for (const wire of wiresOf(system)) wire.flow({ drip: times.drip.bytes, ms: times.drip.everyMs })
    },
  },
]

/** Due posts whose files cannot be fetched: none of them may fail for that, and all go out once the address answers. */
async function unreachable(system: TestSystem, group: Group, { begin }: Outage, each: number) {
  await begin(system)
  let posts: Sent[]
  try {
    posts = await sendGroup(system, group, each)
    await inHand(system, posts, preparing)
    await pause(times.minute)
  } finally {
    for (const wire of wiresOf(system)) wire.cut()
    await system.wires.heal()
  }
  const over = performance.now()
  const { at } = await waitUntilSettled(system, posts)
  return { posts, recoveryS: Math.max(0, at - over) / 1000, mistakes: [] }
}

/** How many renderings of these posts' videos are in one of these states. */
const renderings = async (system: TestSystem, posts: readonly Sent[], states: readonly string[]): Promise<number> => {
  const { rowCount } = await system.db.query(
    `select 1 from publishing.renderings where state = any($2) and media_id in (
       select (item->>'media_id')::bigint from publishing.posts p, jsonb_array_elements(p.items) item where p.id = any($1::bigint[]))`,
    [posts.map(post => post.id), states],
  )
  return rowCount ?? 0
}

/** Videos are shared by the cases of a run, and the same instruction twice makes one file: without this nothing would be left to render. */
const discardRenderings = async (system: TestSystem, drafts: readonly Draft[]): Promise<void> => {
  const ids = drafts.flatMap(({ body }) => (body.items ?? []).map(({ media_id }) => media_id))
  await system.db.query('delete from publishing.renderings where media_id = any($1::bigint[])', [ids])
}

/** What posts say that wait for their videos: that these are made, and that nothing is wrong. That none waited would prove nothing. */
const saidMeanwhile = async (system: TestSystem, posts: readonly Sent[]): Promise<string[]> => {
  const { rows } = await system.db.query<{ fault: string | null; said: string | null }>(
    `select coalesce(nullif(p.fault::text, 'null'), nullif(u.fault::text, 'null')) as fault, p.progress ->> 'sentence' as said
     from publishing.publications u join publishing.posts p on p.id = u.post_id
     where u.post_id = any($1::bigint[]) and u.published_at is null and u.rendering_since is not null`,
    [posts.map(post => post.id)],
  )
  // One that has begun again is reading, at 0 per cent.
  const wrong = rows.filter(({ fault, said }) => fault !== null || !/^(Reading|Preparing) the /.test(said ?? ''))
  return [
    ...(rows.length > 0 ? [] : ['no post has waited for its video']),
    ...wrong.map(({ fault, said }) => `a post that waits for the disk says ${fault ?? said}`),
  ]
}

/**
 * Media workers, the programs that they render with, and what serves renderings, find no room on the disk while posts are due whose files
 * are still to be made. They wait, and go out when there is room.
 */
async function diskFull(system: TestSystem, group: Group, each: number) {
  const drafts = await draftGroup(system, group, each)
  await discardRenderings(system, drafts)
  const met = system.metFullDisk()
  system.fillDisk(true)
  let posts: Sent[]
  const mistakes: string[] = []
  try {
    posts = await createAll(system, drafts)
    await inHand(system, posts, preparing)
    await pause(times.minute)
    mistakes.push(...(await saidMeanwhile(system, posts)))
    const failed = await renderings(system, posts, ['failed'])
    if (failed > 0) mistakes.push(`${failed} renderings have failed for the disk`)
  } finally {
    system.fillDisk(false)
  }
  if (system.metFullDisk() === met) mistakes.push('nothing that renders has met the full disk')
  const over = performance.now()
  const { at } = await waitUntilSettled(system, posts)
  return { posts, recoveryS: Math.max(0, at - over) / 1000, mistakes }
}

/** The media worker is killed while it makes what a due post waits for, and the next one as well. */
async function renderingKilled(system: TestSystem, group: Group, each: number) {
  const media = system.launched.part('media')
  const mistakes: string[] = []
  const drafts = await draftGroup(system, group, each)
  await discardRenderings(system, drafts)
  const posts = await createAll(system, drafts)
  for (let kill = 0; kill < times.kills; kill++) {
    await until(async () => (await renderings(system, posts, ['working'])) > 0, {
      withinMs: times.settled,
      everyMs: 20,
      what: 'a rendering that is under way',
    }).catch((error: Error) => mistakes.push(error.message))
    media.signal('SIGKILL')
    await until(() => media.pid() === undefined, { what: 'the end of a media worker' })
    await media.ready()
  }
  const killedAt = performance.now()
  const { at } = await waitUntilSettled(system, posts)
  return { posts, recoveryS: (at - killedAt) / 1000, mistakes }
}

/** What becomes of posts whose files cannot be fetched, or made. `group`: kinds that have any. */
export function mediaCases(groups: readonly Group[], each: number): Case[] {
  return groups.flatMap(group => {
    const shown = group.filter(hasItems)
    const withVideo = group.filter(hasVideo)
    return [
      ...outages.map(one =>
        aloneWith(shown)(`the address of media ${one.name}`, system => unreachable(system, shown, one, each)),
      ),
      aloneWith(shown)('the disk full', system => diskFull(system, shown, each)),
      ...(withVideo.length > 0
        ? [
            aloneWith(withVideo)('the media worker killed while it renders', system =>
              renderingKilled(system, withVideo, each),
            ),
          ]
        : []),
    ]
  })
}
