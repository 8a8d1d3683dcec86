import { networks } from '@fanfare/contracts/networks.ts'
import { NetworkFailure } from '@fanfare/networks/graph/failure.ts'
import { expect, test } from 'vitest'
import { decorate } from '../../src/publisher/decorate.ts'
import type { PublicationRun } from '../../src/publisher/publication-run.ts'

const kindWith = (isTaken: boolean) =>
  networks.flatMap(({ kinds }) => Object.values(kinds)).find(({ takes }) => takes.comments_disabled === isTaken)
    ?.surface

interface Result {
  decorated?: string[]
  alerts?: { code: string; message: string }[]
}

/** A run of a live post whose link is known, with what it writes and what its channel gets. */
function runOf({
  asked = true,
  surface = kindWith(true),
  refuses,
}: {
  asked?: boolean
  surface?: string
  refuses?: 'rejected' | 'transient'
} = {}) {
  const written: (Result & { type: string })[] = []
  const notes: string[] = []
  let count = 0
  const run = {
    publication: { surface, social_account_id: '3', content_id: '179', decorated: ['permalink'], troubles: 0 },
    post: { social_account_id: '3', first_comment: '', comments_disabled: asked },
    channel: {
      network: 'Olive',
      afterLive: {
        comments_disabled: async () => {
          count++
          if (refuses) throw new NetworkFailure({ kind: refuses, message: 'No.' })
        },
      },
    },
    publishContext: async () => ({}),
    remote: (_: string, call: () => Promise<unknown>) => call(),
    record: { note: (_: string, title: string, text: string) => notes.push(`${title}: ${text}`) },
    next: ({ type }: { type: string }) => type,
    now: () => 0,
    write: async (type: string, { learnt, shown }: { learnt: Result; shown: Result }) =>
      written.push({ type, ...learnt, ...shown }),
    pass: () => {},
  } as unknown as PublicationRun
  return { run, written, notes, calls: () => count }
}

test('an option is sent to the network once the post is live', async () => {
  const { run, written, notes, calls } = runOf()
  expect(await decorate(run)).toBeUndefined()
  expect(calls()).toBe(1)
  expect(notes).toEqual(['Comments: Comments turned off'])
  expect(written).toEqual([{ type: 'decorated', decorated: ['permalink', 'comments_off'] }])
})

test('a post that does not ask for it, or whose surface has no such thing, is done', async () => {
  for (const given of [{ asked: false }, { surface: kindWith(false) }]) {
    const { run, calls } = runOf(given)
    expect(await decorate(run)).toMatchObject({ event: { type: 'decorated' } })
    expect(calls()).toBe(0)
  }
})

test('where the network refuses it, the live post says so', async () => {
  const { run, written } = runOf({ refuses: 'rejected' })
  await decorate(run)
  expect(written).toMatchObject([
    {
      type: 'decorated',
      decorated: ['permalink', 'comments_off!'],
      alerts: [{ code: 'comments_on', message: expect.stringContaining('Turn them off on Olive.') }],
    },
  ])
})

test('what is no refusal is tried again', async () => {
  const { run, written } = runOf({ refuses: 'transient' })
  await expect(decorate(run)).rejects.toThrow('No.')
  expect(written).toEqual([])
})
