import type { BodyOf } from '@fanfare/contracts/endpoint.ts'
import type { UpdateUser } from '@fanfare/contracts/endpoints/users.ts'
import { isUniqueViolation } from '@fanfare/runtime/db/database.ts'
import { AppError } from '@fanfare/runtime/errors.ts'
import type { Deps } from '../deps.ts'
import { renameUser } from '../stores/users.ts'

export async function updateUser({ db }: Deps, userId: string, body: BodyOf<typeof UpdateUser>): Promise<void> {
  const change = {
    ...(body.name === undefined ? {} : { name: body.name.trim() }),
    ...(body.username === undefined ? {} : { username: body.username }),
  }
  if (Object.keys(change).length === 0) return
  try {
    await renameUser(db, userId, change)
  } catch (err) {
    if (!isUniqueViolation(err, 'users_username')) throw err
    throw new AppError('invalid_input', {
      field: 'body.username',
      rule: 'not used by someone else',
      message: 'Someone else is already using this username.',
    })
  }
}
