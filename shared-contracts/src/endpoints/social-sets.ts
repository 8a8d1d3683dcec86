import { Type } from 'typebox'
import { endpoint } from '../endpoint.ts'
import { Done, Id, nameText } from '../entities/common.ts'
import { SocialSet } from '../entities/teams.ts'
import { lengths } from '../limits.ts'

const service = 'team' as const
const SetParams = Type.Object({ teamId: Id, setId: Id })
const SetBody = Type.Object(
  {
    name: Type.String({ minLength: 1, maxLength: lengths.setName, ...nameText }),
    /** All accounts of the set. One that is in another set moves to this one. */
    social_accounts: Type.Array(Id, { maxItems: 500, uniqueItems: true }),
  },
  { additionalProperties: false },
)

/** Spec §3: a social set is a named group of a team's accounts; an account is in one set at most. */
export const CreateSocialSet = endpoint({
  name: 'createSocialSet',
  service,
  method: 'POST',
  url: '/api/team/:teamId/social-sets',
  access: 'team',
  action: 'account.settings',
  team: 'path',
  creates: true,
  summary: 'Create a set of the team’s accounts',
  params: Type.Object({ teamId: Id }),
  body: SetBody,
  reply: SocialSet,
  errors: ['team_not_found', 'social_account_not_found', 'social_set_limit'],
})
export const UpdateSocialSet = endpoint({
  name: 'updateSocialSet',
  service,
  method: 'PUT',
  url: '/api/team/:teamId/social-sets/:setId',
  access: 'team',
  action: 'account.settings',
  team: 'path',
  summary: 'Rename a set or change its accounts',
  params: SetParams,
  body: SetBody,
  reply: SocialSet,
  errors: ['team_not_found', 'social_set_not_found', 'social_account_not_found'],
})
export const DeleteSocialSet = endpoint({
  name: 'deleteSocialSet',
  service,
  method: 'DELETE',
  url: '/api/team/:teamId/social-sets/:setId',
  access: 'team',
  action: 'account.settings',
  team: 'path',
  summary: 'Delete a set; its accounts stay in the team',
  params: SetParams,
  reply: Done,
  errors: ['team_not_found', 'social_set_not_found'],
})

export const socialSetEndpoints = [CreateSocialSet, UpdateSocialSet, DeleteSocialSet] as const
