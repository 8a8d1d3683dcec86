import { afterAll, beforeAll, test } from 'vitest'
import { picture } from '../../pictures.ts'
import { type System, startSystem } from '../../system.ts'
import { postToSave, savedFolderOf, savedPostOf } from './calls-saved-posts.ts'
import { type Setup, settings, startSetup } from './calls-setup.ts'
import { type Step, takeStep } from './spec-steps.ts'

/**
 * Calls of spec §7 for research by the names that it spells: the paths, what they take, and what comes back (spec §3). Written down by hand, for
 * programs that know the calls from there and nothing of our contracts.
 */

/** Spec §3, Saved post and Saved post folder, with the names of a page. */
const saved = 'id post_id folder_id data'
const folder = 'id name'
const page = 'has_next offset per_result total'

const steps: Step[] = [
  { call: 'POST /saved-post/folder', ask: () => ({ body: { name: 'Winter' } }), fields: folder },
  {
    call: 'GET /saved-post/folder',
    ask: async setup => {
      await savedFolderOf(setup)
      return {}
    },
    fields: folder,
  },
  {
    call: 'PATCH /saved-post/folder/{id}',
    ask: async setup => ({ id: (await savedFolderOf(setup)).id, body: { name: 'Autumn' } }),
    fields: folder,
  },
  {
    call: 'DELETE /saved-post/folder/{id}',
    ask: async setup => ({ id: (await savedFolderOf(setup)).id }),
    fields: 'done',
  },
  { call: 'POST /saved-post', ask: setup => ({ body: { post: postToSave(setup) } }), fields: saved },
  {
    call: 'POST /saved-post/move',
    ask: async setup => ({
      body: { folder_id: (await savedFolderOf(setup)).id, posts: [(await savedPostOf(setup)).id] },
    }),
    fields: 'moved',
  },
  {
    call: 'GET /saved-post',
    ask: async setup => {
      const { id } = await savedFolderOf(setup)
      await savedPostOf(setup, { folder_id: id })
      return { query: { folder_id: id, type: 'text', orderBy: '-created_at', offset: '0', limit: '20' } }
    },
    fields: `${saved} ${page}`,
  },
  {
    call: 'POST /saved-post/{id}/thumbnail',
    ask: async setup => {
      const imageData = `data:image/jpeg;base64,${(await picture()).toString('base64')}`
      return { id: (await savedPostOf(setup)).id, body: { imageData } }
    },
    fields: `${saved} thumbnail`,
  },
  {
    call: 'DELETE /saved-post',
    ask: async setup => ({ body: { ids: [(await savedPostOf(setup)).id] } }),
    fields: 'deleted',
  },
]

let system: System
let setup: Setup
beforeAll(async () => {
  system = await startSystem(settings)
  setup = await startSetup(system)
})
afterAll(() => system?.close())

test.each(steps)('$call', step => takeStep(setup, step))
