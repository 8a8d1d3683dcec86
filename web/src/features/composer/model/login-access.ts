import type { SocialAccount } from '@fanfare/contracts/entities/teams.ts'
import { permissionsOf } from '@fanfare/contracts/networks/permissions.ts'

/** Whether places can be looked for through an account: not every login gives access to them. */
export const hasPlaces = ({ type, login }: SocialAccount): boolean => permissionsOf(type, login).location !== null

/** Whether the login of an account gives access to shops. */
export const hasShops = ({ type, login }: SocialAccount): boolean => permissionsOf(type, login).products !== null
