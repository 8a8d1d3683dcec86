import { afterAll, beforeAll } from 'vitest'
import type { System } from '../../system.ts'
import type { Caller, Setup } from './calls-setup.ts'
import { openReplies, type Replies } from './replies-setup.ts'

export let replies: Replies
export let system: System
export let setup: Setup
export let owner: Caller
export let call: Replies['call']
export let conforming: Replies['conforming']

/** The product and one team, before the tests of the file and until their end. */
export const useReplies = () => {
  beforeAll(async () => {
    replies = await openReplies()
    ;({ system, setup, owner, call, conforming } = replies)
  })
  afterAll(() => system?.close())
}
