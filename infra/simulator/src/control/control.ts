import { callbacksSent, type SentCallback } from '../app-callbacks.ts'
import { askedOf, dialogMistake } from '../dialog/asking.ts'
import { allowAccount, askedOfAccount, instagramMistake } from '../dialog/instagram-dialog.ts'
import type { Directory } from '../directory/directory.ts'
import type { Faults } from '../fault-list.ts'
import type { Fault, FaultScript } from '../faults.ts'
import { deauthorize, requestDeletion } from '../graph/deauthorize.ts'
import type { AppCredentials } from '../graph/env.ts'
import { issue, lifetimes } from '../graph/oauth.ts'
import {
  type Publication,
  type PublicationQuery,
  type PublicationSummary,
  readPublications,
  summarise,
} from '../publications.ts'
import type { LoggedRequest, RequestLog } from '../request-log.ts'
import type { Ig, Page, Task, User } from '../state/account-records.ts'
import { allTasks, isTask } from '../state/account-records.ts'
import { giveCode, giveGrant, permissions, tickableAccounts, tickablePages } from '../state/grants.ts'
import { changeSettings, type Settings } from '../state/settings.ts'
import type { State } from '../state/state.ts'
import type { Rates } from '../tiktok/rates.ts'
import type { Usage } from '../usage.ts'
import type { TokenMint } from '../wire/tokens.ts'
import { makeAccounts, type ReadyAccount } from './bulk.ts'
import { createDirectoryControl, type DirectoryControl } from './directory-control.ts'
import { createTikTokControl, type TikTokControl, type TikTokControlParts } from './tiktok-control.ts'

/** What a person allows. Nothing is granted that is not named or asked for. */
export interface Ticks {
  /** A user's id. */
  user: string
  /** Permissions ticked. */
  permissions?: string[]
  /** Permissions asked for and declined. */
  declined?: string[]
  /** Pages and Instagram accounts ticked; all when left out. */
  pages?: string[]
  accounts?: string[]
}

export interface Authorize extends Ticks {
  /** Address of the dialog as the product made it. Its scope is what is ticked, unless `permissions` names fewer. */
  dialog?: string
  /** Where the dialog would send the browser back; only without `dialog`. */
  redirectUri?: string
}

export const tokenActions = [
  'password_changed',
  'logged_out',
  'deauthorize',
  'delete_data',
  'checkpoint',
  'unconfirmed',
  'data_access_ended',
  'restore',
] as const

/** The control API, in process and at `/_control`. Invalid calls throw an Error. */
export interface Control extends TikTokControl, DirectoryControl {
  reset(): void
  people(): { users: User[]; pages: Page[]; accounts: Ig[] }
  /** People with a page and an account each, who have granted these permissions: none when left out. */
  makeAccounts(count: number, prefix?: string, permissions?: readonly string[]): ReadyAccount[]
  addFault(script: FaultScript): Fault
  faults(): Fault[]
  clearFaults(id?: number): number
  publications(query?: PublicationQuery): Publication[]
  summary(query?: PublicationQuery): PublicationSummary
  /** Unix ms of the networks' clock. */
  now(): number
  moveClock(move: { advanceMs: number } | { setMs: number }): number
  settings(): Settings
  changeSettings(change: Partial<Settings>): Settings
  requests(query?: { call?: string; account?: string; since?: number; limit?: number }): LoggedRequest[]
  requestCounts(): Record<string, number>
  /** Gives a grant without any dialog: for clients that need more, or less, than the product asks for. */
  grant(ticks: Ticks): void
  /** Permissions that a user was asked for, each granted or declined. */
  grants(userId: string): Record<string, string>
  /** What the login dialog does, without a browser: gives the grant and returns the code. */
  authorize(ticks: Authorize): { code: string }
  /** A long-lived user token and page tokens of what is granted. Throws when nothing is. */
  tokens(userId: string): { userToken: string; pages: { id: string; name: string; token: string; igId?: string }[] }
  /** Invalidates (or restores) all tokens of a user in one of the ways a network does; or, `delete_data`, asks the app to delete what it has of them. */
  breakTokens(userId: string, action: (typeof tokenActions)[number]): void
  /** The latest calls that networks made to the app by themselves, with its answers. */
  callbacks(): SentCallback[]
  setRole(pageId: string, userId: string, tasks: Task[]): void
  /** The network restricts an Instagram account, or lets it publish again. */
  restrict(accountId: string, restricted: boolean): void
  /**
   * Puts a page into a portfolio, a new one unless `business` names one: it is then reached through that alone, or, where `isListed`, is
   * among the person's own pages too, without tasks.
   */
  putIntoBusiness(pageId: string, as: 'owned' | 'client', business?: string, isListed?: boolean): { business: string }
}

export interface ControlParts extends TikTokControlParts {
  rates: Rates
  directory: Directory
  app: AppCredentials
  instagramApp: AppCredentials
  state: State
  tokens: TokenMint
  faults: Faults
  usage: Usage
  log: RequestLog
}

export function createControl(parts: ControlParts): Control {
  const { app, instagramApp, state, tokens, faults, usage, log, rates } = parts

  function user(id: string): User {
    const found = state.node(id)
    if (found?.kind !== 'user') throw new Error(`user: there is no user ${id}`)
    return found
  }

  /** Someone who signs in: a user, or an Instagram account by Instagram Login. */
  function person(id: string): User | Ig {
    const found = state.node(id)
    if (found?.kind !== 'user' && found?.kind !== 'ig') throw new Error(`user: there is no user ${id}`)
    return found
  }

  const appOf = ({ kind }: User | Ig) => (kind === 'ig' ? instagramApp : app)

  function grant(ticks: Ticks) {
    const known = user(ticks.user)
    const ticked = Object.fromEntries((ticks.permissions ?? []).map(permission => [permission, true]))
    for (const permission of ticks.declined ?? []) ticked[permission] = false
    const unknown = Object.keys(ticked).filter(name => !(permissions as readonly string[]).includes(name))
    if (unknown.length > 0) throw new Error(`grant: there is no permission ${unknown.join(', ')}`)
    return giveGrant(state, {
      userId: known.id,
      permissions: ticked,
      pages: ticks.pages ?? tickablePages(state, known.id).map(page => page.id),
      accounts: ticks.accounts ?? tickableAccounts(state, known.id).map(account => account.id),
      all: ticks.pages === undefined && ticks.accounts === undefined,
    })
  }

  /** The person allows what the dialog asks for, or the part of it that `permissions` names. */
  function answerDialog({ dialog, permissions: only, declined = [], ...ticks }: Authorize & { dialog: string }) {
    const params = Object.fromEntries(new URL(dialog).searchParams)
    if (new URL(dialog).pathname.endsWith('/oauth/authorize'))
      return answerInstagram(ticks.user, params, only, declined)
    const mistake = dialogMistake({ app, state }, params)
    if (mistake) throw new Error(`authorize: ${mistake.join('. ')}`)
    const asked = askedOf(state, ticks.user, params)
    const strange = [...(only ?? []), ...declined].filter(permission => !asked.includes(permission))
    if (strange.length > 0) throw new Error(`authorize: the dialog does not ask for ${strange.join(', ')}`)
    const ticked = (only ?? asked).filter(permission => !declined.includes(permission))
    grant({ ...ticks, permissions: ticked, declined: asked.filter(permission => !ticked.includes(permission)) })
    return giveCode(state, ticks.user, params.redirect_uri as string)
  }

  /** The same at the dialog of Instagram Login. */
  function answerInstagram(id: string, params: Record<string, string>, only: string[] | undefined, declined: string[]) {
    const mistake = instagramMistake({ instagramApp, state }, params)
    if (mistake) throw new Error(`authorize: ${mistake.join('. ')}`)
    if (person(id).kind !== 'ig') throw new Error(`authorize: ${id} is no Instagram account`)
    const ticked = (only ?? askedOfAccount(params)).filter(permission => !declined.includes(permission))
    allowAccount({ state }, id, ticked, params)
    return giveCode(state, id, params.redirect_uri as string)
  }

  return {
    ...createTikTokControl(parts),
    ...createDirectoryControl(parts),
    reset() {
      state.reset()
      faults.clear()
      usage.reset()
      rates.reset()
      log.reset()
    },
    people: () => ({
      users: [...state.all('user')] as User[],
      pages: [...state.all('page')] as Page[],
      accounts: [...state.all('ig')] as Ig[],
    }),
    makeAccounts(count, prefix, granted) {
      if (!Number.isInteger(count) || count < 1 || count > 10_000)
        throw new Error('accounts: "count" must be a whole number from 1 to 10000')
      if (prefix !== undefined && !/^[a-z][a-z0-9]{0,19}$/.test(prefix))
        throw new Error('accounts: "prefix" must be 1 to 20 small letters and digits')
      return makeAccounts(state, tokens, { count, prefix, granted })
    },
    addFault: script => faults.add(script),
    faults: () => faults.list(),
    clearFaults: id => faults.clear(id),
    publications: query => readPublications(state, query),
    summary: query => summarise(state, query),
    now: () => state.clock.now(),
    moveClock(move) {
      const amount = 'setMs' in move ? move.setMs : move.advanceMs
      if (typeof amount !== 'number' || !Number.isFinite(amount))
        throw new Error('clock: "advanceMs" or "setMs" must be a number of ms')
      if ('setMs' in move) state.clock.setTo(amount)
      else state.clock.advance(amount)
      return state.clock.now()
    },
    settings: () => state.settings,
    changeSettings(change) {
      state.setSettings(changeSettings(state.settings, change))
      return state.settings
    },
    requests: query => log.read(query ?? {}),
    requestCounts: () => log.counts(),
    grant: ticks => void grant(ticks),
    grants: userId => ({ ...state.grant(person(userId).id)?.permissions }),
    authorize(ticks) {
      const { dialog, redirectUri } = ticks
      if (dialog !== undefined) return { code: answerDialog({ ...ticks, dialog }) }
      if (redirectUri === undefined) throw new Error('authorize: "dialog" or "redirectUri" is required')
      grant(ticks)
      return { code: giveCode(state, ticks.user, redirectUri) }
    },
    tokens(userId) {
      const living = state.grant(user(userId).id)
      if (living?.permissions.pages_show_list !== 'granted')
        throw new Error(`tokens: user ${userId} has not granted pages_show_list`)
      const pages = tickablePages(state, userId).filter(page => living.pages.includes(page.id))
      return {
        userToken: issue({ tokens, state }, userId, lifetimes.long).access_token,
        pages: pages.map(page => ({
          id: page.id,
          name: page.name,
          token: tokens.page(page.id, userId, living.at, 0),
          ...(page.igId ? { igId: page.igId } : {}),
        })),
      }
    },
    breakTokens(userId, action) {
      const found = person(userId)
      const now = Math.max(state.clock.now(), state.grant(userId)?.at ?? 0)
      if (action === 'password_changed') found.passwordChangedAt = now
      else if (action === 'logged_out') found.loggedOutAt = now
      else if (action === 'deauthorize') deauthorize(state, appOf(found), found)
      else if (action === 'delete_data') requestDeletion(state, appOf(found), found)
      else if (action === 'checkpoint') found.checkpoint = true
      else if (action === 'unconfirmed') found.unconfirmed = true
      else if (action === 'data_access_ended') found.unused = true
      else if (action === 'restore')
        for (const mark of [
          'passwordChangedAt',
          'loggedOutAt',
          'deauthorizedAt',
          'checkpoint',
          'unconfirmed',
          'unused',
        ] as const)
          delete found[mark]
      else throw new Error(`tokens: "action" must be one of ${tokenActions.join(', ')}`)
      state.touch(found)
    },
    callbacks: () => callbacksSent(state),
    setRole(pageId, userId, tasks) {
      const page = state.node(pageId)
      if (page?.kind !== 'page') throw new Error(`role: there is no page ${pageId}`)
      if (!Array.isArray(tasks) || tasks.some(task => !isTask(task)))
        throw new Error(`role: "tasks" must be a list of ${allTasks.join(', ')}, with or without PROFILE_PLUS_`)
      state.setRole(page, user(userId).id, tasks)
    },
    restrict(accountId, restricted) {
      const found = state.node(accountId)
      if (found?.kind !== 'ig') throw new Error(`restrictions: there is no account ${accountId}`)
      if (typeof restricted !== 'boolean') throw new Error('restrictions: "restricted" must be true or false')
      found.restricted = restricted
      state.touch(found)
    },
    putIntoBusiness(pageId, as, given, isListed = false) {
      const page = state.node(pageId)
      if (page?.kind !== 'page') throw new Error(`business: there is no page ${pageId}`)
      if (as !== 'owned' && as !== 'client') throw new Error('business: "as" must be "owned" or "client"')
      const known = given === undefined ? undefined : state.node(given)
      if (given !== undefined && known?.kind !== 'business') throw new Error(`business: there is no business ${given}`)
      const id = given ?? state.put({ kind: 'business', id: state.ids.next('business'), name: `${page.name} Group` }).id
      page.business = { id, as, ...(isListed ? { isListed } : {}) }
      state.touch(page)
      return { business: id }
    },
  }
}
