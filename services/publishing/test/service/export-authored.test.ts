import { StoreCaption } from '@fanfare/contracts/endpoints/captions.ts'
import { ExportAuthored } from '@fanfare/contracts/internal/person.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Harness, startPublishing } from './harness.ts'

let fanfare: Harness
beforeAll(async () => {
  fanfare = await startPublishing()
})
afterAll(() => fanfare.close())

const exported = (team_id: string, user_id: string, part: 'captions' | 'files' | 'posts', after?: string) =>
  fanfare
    .as({ via: 'service', userId: '' })
    .call(ExportAuthored, { body: { team_id, user_id, part, ...(after && { after }) } })

test('what a person has made in a team, page by page, and nothing of others', async () => {
  const [mira, jonas] = [fanfare.as({ teamId: '301', userId: '11' }), fanfare.as({ teamId: '301', userId: '12' })]
  const elsewhere = fanfare.as({ teamId: '302', userId: '11' })
  const save = (as: typeof mira, n: number) =>
    as.call(StoreCaption, { body: { title: `Caption ${n}`, caption: `Text ${n}`, tags: [] } })
  for (let n = 0; n < 203; n++) await save(mira, n)
  await save(jonas, 1000)
  await save(elsewhere, 1001)
  const first = await exported('301', '11', 'captions')
  expect(first.rows).toHaveLength(200)
  expect(first.rows[0]).toMatchObject({ title: 'Caption 0', caption: 'Text 0', author_id: '11' })
  expect(first.rows[0]).not.toHaveProperty('search')
  const second = await exported('301', '11', 'captions', first.next ?? '')
  expect(second).toMatchObject({ rows: [{ title: 'Caption 200' }, {}, { title: 'Caption 202' }], next: null })
  expect((await exported('302', '11', 'captions')).rows).toHaveLength(1)
  expect((await exported('303', '11', 'captions')).rows).toEqual([])
})

test('a file comes with its address and without where it is stored; a person cannot ask', async () => {
  const mira = fanfare.as({ teamId: '304', userId: '11' })
  const media = await mira.picture({ seed: 1, width: 640, height: 640 })
  const { rows } = await exported('304', '11', 'files')
  expect(rows).toMatchObject([{ id: media.id, address: `/api/backblaze/${media.id}/jpg` }])
  expect(rows[0]).not.toHaveProperty('storage_key')
  const refused = await mira.ask(ExportAuthored, { body: { team_id: '304', user_id: '11', part: 'posts' } })
  expect(refused.error?.code).toBe('not_found')
})
