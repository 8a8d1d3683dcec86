import { Type } from 'typebox'
import { endpoint } from '../endpoint.ts'
import { Optional } from '../entities/common.ts'
import { PersonName, SettingsChange, User, UserSettings } from '../entities/users.ts'

const strict = { additionalProperties: false } as const
const service = 'accounts' as const

export const GetUser = endpoint({
  name: 'getUser',
  service,
  method: 'GET',
  url: '/api/user',
  access: 'user',
  summary: 'The signed-in person',
  reply: User,
})

export const UpdateUser = endpoint({
  name: 'updateUser',
  service,
  method: 'POST',
  url: '/api/user',
  access: 'user',
  summary: 'Change name or username (JSON, or form data with the same names)',
  body: Type.Object(
    {
      name: Optional(PersonName),
      username: Type.Optional(
        Type.String({
          pattern: '^[a-z0-9._]{3,32}$',
          description: '3 to 32 lowercase letters, digits, dots and underscores',
        }),
      ),
    },
    strict,
  ),
  reply: User,
})

export const GetSettings = endpoint({
  name: 'getSettings',
  service,
  method: 'GET',
  url: '/api/user/settings',
  access: 'user',
  summary: 'Settings, with defaults filled in',
  reply: UserSettings,
})

export const UpdateSettings = endpoint({
  name: 'updateSettings',
  service,
  method: 'POST',
  url: '/api/user/settings',
  access: 'user',
  summary: 'Change some settings (JSON, or form data with the same names)',
  body: SettingsChange,
  reply: UserSettings,
  errors: ['timezone_unknown'],
})

export const ListTimezones = endpoint({
  name: 'listTimezones',
  service,
  method: 'GET',
  url: '/api/timezone/list',
  access: 'public',
  summary: 'IANA zones with their offset now',
  reply: Type.Object({
    data: Type.Array(
      Type.Object({ name: Type.String(), city: Type.String(), offset_minutes: Type.Integer(), label: Type.String() }),
    ),
  }),
})

export const userEndpoints = [GetUser, UpdateUser, GetSettings, UpdateSettings, ListTimezones] as const
