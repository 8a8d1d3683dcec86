import { defaultSettings } from '@fanfare/contracts/entities/default-settings.ts'
import type { User } from '@fanfare/contracts/entities/users.ts'
import { features } from '@fanfare/contracts/features.ts'
import type { Role } from '@fanfare/contracts/policy.ts'

/** Someone who is signed in to a team with this role. */
export const member = (role: Role): User =>
  ({
    id: '7',
    name: 'Ada Test',
    username: 'ada',
    email: 'ada@example.test',
    email_confirmed: true,
    email_change: null,
    active_team: '1',
    locked_teams: [],
    teams: [{ id: '1', name: 'Harbour', role, product_id: 2, features: [...features] }],
    settings: { ...defaultSettings, timezone: 'Europe/Lisbon', timeFormat: 24 },
  }) as unknown as User

/** The same in a plan with drafts. */
export const drafting = (user: User): User => ({ ...user, teams: user.teams.map(team => ({ ...team, drafts: true })) })

/** What a service answers. */
export const answer = (data: unknown) => new Response(JSON.stringify({ status: true, data }))
export const refuse = (status: number, code: string, message: string) =>
  new Response(JSON.stringify({ status: false, error: { code, title: code, message } }), { status })
