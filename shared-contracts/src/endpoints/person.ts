import { Type } from 'typebox'
import { endpoint } from '../endpoint.ts'
import { Done, Id, Instant } from '../entities/common.ts'
import { DataExport, DeletionReview, EmailChange } from '../entities/person.ts'
import { lengths, passwords, person } from '../limits.ts'
import { Email } from './auth.ts'

const strict = { additionalProperties: false } as const
const service = 'accounts' as const
const Password = Type.String({ minLength: 1, maxLength: passwords.most })

/** The new address counts once its link is opened; until then the present one stays. */
export const ChangeEmail = endpoint({
  name: 'changeEmail',
  service,
  method: 'POST',
  url: '/api/user/email',
  access: 'user',
  perMinute: 5,
  summary: 'Ask for another email address: a link goes to the new one, a notice to the present one',
  body: Type.Object(
    {
      email: Email,
      password: Password,
      /** Of a second factor, where one is on: of the app, of an email, or a backup code. */
      code: Type.Optional(Type.String({ minLength: 6, maxLength: 20 })),
    },
    strict,
  ),
  reply: EmailChange,
  errors: ['wrong_password', 'wrong_code', 'too_many_attempts'],
})
export const CancelEmailChange = endpoint({
  name: 'cancelEmailChange',
  service,
  method: 'DELETE',
  url: '/api/user/email',
  access: 'user',
  summary: 'Keep the present email address; the link to the new one works no more',
  reply: Done,
})

export const ListExports = endpoint({
  name: 'listExports',
  service,
  method: 'GET',
  url: '/api/user/exports',
  access: 'user',
  summary: 'Copies of one’s data that are being made or can be downloaded, the newest first',
  reply: Type.Array(DataExport),
})
/** While one is being made it is returned instead of another. */
export const CreateExport = endpoint({
  name: 'createExport',
  service,
  method: 'POST',
  url: '/api/user/exports',
  access: 'user',
  perMinute: 5,
  summary: `Have a copy of one’s data made; an email says when it is ready. At most ${person.exportsPerDay} a day`,
  reply: DataExport,
  errors: ['export_limit'],
})
/** Its address alone opens nothing: it needs the session of the person. */
export const DownloadExport = endpoint({
  name: 'downloadExport',
  service,
  method: 'GET',
  url: '/api/user/exports/:id/file',
  access: 'user',
  raw: true,
  perMinute: 10,
  summary: 'The zip of a copy that is ready',
  params: Type.Object({ id: Id }),
  reply: Type.Any(),
  errors: ['export_not_found'],
})

export const ReviewDeletion = endpoint({
  name: 'reviewDeletion',
  service,
  method: 'GET',
  url: '/api/user/deletion',
  access: 'user',
  summary: 'What deleting one’s account would take along, and what it would leave',
  reply: DeletionReview,
})
/**
 * Every session and API key ends at once, and teams that nobody else is in are deleted. Signing in within `person.graceDays` takes it
 * back; then the person is gone for good.
 */
export const DeleteUser = endpoint({
  name: 'deleteUser',
  service,
  method: 'POST',
  url: '/api/user/deletion',
  access: 'user',
  perMinute: 5,
  summary: `Delete one’s account; signing in within ${person.graceDays} days cancels it`,
  body: Type.Object(
    {
      username: Type.String({ maxLength: lengths.username, description: 'the person’s username, typed' }),
      password: Password,
    },
    strict,
  ),
  reply: Type.Object({ purge_at: Instant }),
  errors: ['wrong_password', 'too_many_attempts', 'username_wrong', 'teams_in_the_way'],
})

export const personEndpoints = [
  ChangeEmail,
  CancelEmailChange,
  ListExports,
  CreateExport,
  DownloadExport,
  ReviewDeletion,
  DeleteUser,
] as const
