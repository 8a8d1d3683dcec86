type PlainTask = 'ANALYZE' | 'ADVERTISE' | 'MESSAGING' | 'MODERATE' | 'CREATE_CONTENT' | 'MANAGE'
/** Newer pages name their tasks with a prefix, and have one for everything. */
export type Task = PlainTask | `PROFILE_PLUS_${PlainTask}` | 'PROFILE_PLUS_FULL_CONTROL'
export const allTasks: readonly Task[] = ['ANALYZE', 'ADVERTISE', 'MESSAGING', 'MODERATE', 'CREATE_CONTENT', 'MANAGE']

export const isTask = (name: string): name is Task =>
  name === 'PROFILE_PLUS_FULL_CONTROL' || (allTasks as readonly string[]).includes(name.replace(/^PROFILE_PLUS_/, ''))

/** What ends tokens: of a user and of the user's pages, or of an Instagram account that signs in itself. */
export interface TokenMarks {
  /** Tokens issued at or before these instants (unix ms) answer 190 with the subcode of the reason. */
  deauthorizedAt?: number
  passwordChangedAt?: number
  loggedOutAt?: number
  /** The app was not used for 90 days: what is the user's is no longer given. */
  unused?: boolean
  checkpoint?: boolean
  unconfirmed?: boolean
}

export interface User extends TokenMarks {
  kind: 'user'
  id: string
  name: string
  /** File name under assets/pictures; without one the picture is drawn from the initials. */
  picture?: string
}

export interface Page {
  kind: 'page'
  id: string
  name: string
  username: string
  category: string
  categoryId: string
  about: string
  picture?: string
  followers: number
  igId?: string
  /** Any Instagram account shown by `connected_instagram_account`, personal ones too. */
  connectedIgId?: string
  roles: Record<string, Task[]>
  /** The portfolio that holds the page, and how. Its people reach the page through it alone, unless `isListed`, and see no tasks. */
  business?: { id: string; as: 'owned' | 'client'; isListed?: boolean }
}

/** A business portfolio, through which people reach pages they have no role of their own on. */
export interface Business {
  kind: 'business'
  id: string
  name: string
}

export interface Ig extends TokenMarks {
  kind: 'ig'
  id: string
  igId: number
  type: 'business' | 'creator' | 'personal'
  username: string
  name: string
  biography: string
  website?: string
  picture?: string
  followers: number
  follows: number
  pageId?: string
  /** The network has restricted it: it publishes nothing. */
  restricted?: boolean
}

/** The id of an Instagram account for this app alone, as Instagram Login has it beside the account's own. */
export const scopedIdOf = ({ id }: Pick<Ig, 'id'>): string => `24${id.slice(2)}`

/** A page of a place, such as a town or a shop. */
export interface Place {
  kind: 'place'
  id: string
  name: string
  location: { street?: string; city: string; country: string; zip?: string; latitude: number; longitude: number }
}

/** What a user has granted the app: the ticks of the login dialog. Its id is the user's, prefixed. */
export interface Grant {
  kind: 'grant'
  id: string
  userId: string
  at: number
  permissions: Record<string, 'granted' | 'declined' | 'expired'>
  pages: string[]
  accounts: string[]
  /** Nothing was left out: permissions then name no pages and accounts, which means all of them. */
  all?: boolean
}

export interface Code {
  kind: 'code'
  id: string
  userId: string
  redirectUri: string
  at: number
  used: boolean
  /** Of TikTok's dialog: what was allowed, and the challenge of the verifier that has to come with the code. */
  scopes?: string[]
  challenge?: string
}
