import { ListOwnContent } from '@fanfare/contracts/endpoints/own-content.ts'
import { ExplorePage, ExploreProfile, ReadResearchUse } from '@fanfare/contracts/endpoints/research.ts'
import pg from 'pg'
import { describe, expect, test } from 'vitest'
import { until } from '../../until.ts'
import { connectAccount } from '../../walk.ts'
import { call, conforming, setup, system } from './replies-fixture.ts'

/** Replies of exploring and of own content that differ by what the network says. Part of `replies.test.ts`. */
export const testResearchReplies = () => {
  describe('what the network shows of others, and of own accounts', () => {
    test('a profile and a page that nobody is shown', async () => {
      const profile = await call(ExploreProfile, { query: { acc: setup.ig.id, username: 'nobody.has.this.name' } })
      expect(conforming(ExploreProfile, profile)).toMatchObject({ error: { reason: 'not_public' } })
      const page = await call(ExplorePage, { query: { acc: setup.page.id, id: '999999999999999' } })
      expect(conforming(ExplorePage, page)).toMatchObject({ error: { reason: 'not_found' } })
    })

    test('profiles of every kind, page by page', async () => {
      const shown = system.simulator.control.publicProfiles().filter(({ access }) => access === 'public')
      for (const { username } of shown.slice(0, 4)) {
        const { business_discovery } = conforming(
          ExploreProfile,
          await call(ExploreProfile, { query: { username } }),
        ) as {
          business_discovery: { media: { paging: { cursors: { after?: string } } } }
        }
        const { after } = business_discovery.media.paging.cursors
        if (after) conforming(ExploreProfile, await call(ExploreProfile, { query: { username, after } }))
      }
    })

    test('an account that is being read, and one that could not be', async () => {
      const person = await setup.newcomer()
      const { igId } = await setup.connect(person)
      await connectAccount(person.client, person.team, igId, 'ig')
      const { client } = person
      const script = { kind: 'code_80002', match: { call: 'media_list' }, usage: false } as const
      const { id } = system.simulator.control.addFault(script)
      try {
        const failed = await until(async () => {
          const found = conforming(ListOwnContent, await call(ListOwnContent, { client })) as { failed: object[] }
          return found.failed.length > 0 && found.failed
        })
        expect(failed).toMatchObject([{ title: 'Read later' }])
      } finally {
        system.simulator.control.clearFaults(id)
      }
    })

    test('an account that has asked for a hashtag', async () => {
      const admin = new pg.Client({ connectionString: system.database.adminUrl })
      await admin.connect()
      try {
        const insert = 'insert into research.tag_slots (network_id, tag, used_at) values ($1, $2, now())'
        await admin.query(insert, [setup.ig.ig_id, `bowls${setup.count()}`])
      } finally {
        await admin.end()
      }
      const { slots } = conforming(ReadResearchUse, await call(ReadResearchUse)) as { slots: { used: number }[] }
      expect(slots.some(({ used }) => used > 0)).toBe(true)
    })
  })
}
