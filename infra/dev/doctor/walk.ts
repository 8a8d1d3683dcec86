import { dataOf, options } from '@fanfare/api-client/client.ts'
import { createPosts, getPost, getTrace, getUser } from '@fanfare/api-client/generated.ts'
import { Failed, Posted } from '@fanfare/contracts/entities/posts.ts'
import { createClient } from '../../testing/client.ts'
import { picture } from '../../testing/pictures.ts'
import { until } from '../../testing/until.ts'
import { connectAccount, connectPerson, control, followPost, makeAccounts, uploadFile } from '../../testing/walk.ts'
import { ffmpegBinaries } from '../backing/ffmpeg-binary.ts'
import { step } from './report.ts'

/** How far ahead the scheduled post is, and how late it may be, ms. */
const aheadMs = 20_000
const lateMs = 5_000

interface Live {
  id: string
  caption: string
}
const feedOf =
  (simulatorUrl: string) =>
  async (username: string): Promise<Live[]> =>
    (await control<{ publications: Live[] }>(simulatorUrl, 'GET', `/publications?account=${username}`)).publications

/** From signing up to a scheduled post that goes out, at the simulated network: on a real one everybody would see the posts. */
export async function walk({ gatewayUrl, simulatorUrl }: { gatewayUrl: string; simulatorUrl: string }): Promise<void> {
  const feed = feedOf(simulatorUrl)
  const client = createClient(gatewayUrl)
  // The calls of a program, in the session of the person who signs up below.
  const inSession: typeof fetch = (url, init) => client.send(`${url}`.slice(gatewayUrl.length), init)
  const fanfare = options({ baseUrl: gatewayUrl, fetch: inSession })
  const stamp = Date.now().toString(36)

  // Without it all but video works, so its absence ends nothing.
  await step(
    'ffmpeg, which reads and renders videos',
    () =>
      ffmpegBinaries().then(
        ({ ffmpeg }) => ffmpeg,
        (error: Error) => error.message,
      ),
    found => found,
  )
  await step('sign up', () => client.signUp({ name: 'Fanfare Doctor', email: `doctor-${stamp}@doctor.example` }))
  const team = (await dataOf(getUser(fanfare))).active_team
  if (!team) throw new Error('the new person has no team')
  const [ready] = await step(
    'a profile at the simulated network',
    () => makeAccounts(simulatorUrl, 1, 'doctor'),
    ([made]) => made?.username ?? '',
  )
  if (!ready) throw new Error('the simulator made no account')
  const account = await step('connect', async () => {
    await connectPerson(client, simulatorUrl, ready.userId)
    return connectAccount(client, team, ready.igId, 'ig', 'Europe/Lisbon')
  })
  const upload = async (seed: number) =>
    uploadFile(client, await picture({ seed, width: 1080, height: 1350 }), `doctor-${seed}.jpg`)
  const media = await step(
    'upload a picture',
    () => upload(Date.now() % 1000),
    file => `${file.width} x ${file.height}, ${file.dominant_color}`,
  )
  const caption = `Rehearsal ${stamp} #rehearsal`
  const items = [{ media_id: media.id, alt_text: 'A circle on a gradient' }]
  const post = await step('compose and publish now', async () => {
    const body = { accounts: [account.id], caption, items, schedule: { kind: 'now' as const } }
    const { posts } = await dataOf(createPosts(body, {}, fanfare))
    if (!posts[0]) throw new Error('no post was made')
    return posts[0]
  })
  const texts: string[] = []
  await step(
    'streamed status until posted',
    async () => {
      const last = await followPost(client, post.id, {
        onMessage: message => void texts.push(message.progress?.text ?? message.status),
      })
      if (last.status !== 'posted') throw new Error(last.error?.message ?? `it ended as ${last.status}`)
      return last
    },
    () => [...new Set(texts)].join(', '),
  )
  await step('visible once in the simulated feed', async () => {
    const found = (await feed(ready.username)).filter(live => live.caption === caption)
    if (found.length !== 1) throw new Error(`it is there ${found.length} times`)
  })
  await step(
    'flight recorder has every step',
    async () => {
      const trace = await dataOf(getTrace(post.id, fanfare))
      if (trace.commits !== 1) throw new Error(`${trace.commits} publish calls were made`)
      if (JSON.stringify(trace).includes('access_token=EAA')) throw new Error('it contains a token')
      return trace.steps.length
    },
    count => `${count} steps`,
  )
  const second = await upload(Date.now() % 997)
  const due = new Date(Math.ceil((Date.now() + aheadMs) / 1000) * 1000)
  const wall = due.toISOString().slice(0, 19)
  const scheduled = await step(
    'schedule a post',
    async () => {
      const body = {
        accounts: [account.id],
        caption: `${caption} later`,
        items: [{ media_id: second.id }],
        schedule: { kind: 'date' as const, wall, zone: 'UTC' },
      }
      const { posts } = await dataOf(createPosts(body, {}, fanfare))
      if (!posts[0]) throw new Error('no post was made')
      return posts[0]
    },
    () => `due ${wall}Z, in ${Math.round((due.getTime() - Date.now()) / 1000)} s`,
  )
  await step(
    'it goes out on time',
    async () => {
      const wait = due.getTime() - Date.now() + 30_000
      const done = await until(
        async () => {
          const now = await dataOf(getPost(scheduled.id, fanfare))
          if (now.status === Failed) throw new Error(now.error?.message)
          return now.status === Posted ? now : undefined
        },
        { withinMs: wait, everyMs: 500, what: 'the scheduled post' },
      )
      const late = new Date(done.posted_at ?? 0).getTime() - due.getTime()
      if (late > lateMs || late < 0) throw new Error(`it was ${late} ms late`)
      return late
    },
    late => `${(late / 1000).toFixed(2)} s after its time`,
  )
  await step('once in the feed, both of them', async () => {
    const found = await feed(ready.username)
    if (found.length !== 2) throw new Error(`${found.length} publications are there`)
  })
}
