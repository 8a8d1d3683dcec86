import { plainSettings } from '@fanfare/contracts/entities/plain-settings.ts'
import type { SocialAccount } from '@fanfare/contracts/entities/teams.ts'
import type { User, UserSettings } from '@fanfare/contracts/entities/users.ts'
import type { Feature } from '@fanfare/contracts/features.ts'
import type { Action, Role } from '@fanfare/contracts/policy.ts'
import { useCallback } from 'react'
import { useSearchParams } from 'react-router-dom'
import { useAppSelector } from '../store/hooks.ts'
import { isAllowed } from './permissions.ts'
import { shellApi, useAccountsQuery } from './session-api.ts'

const none: SocialAccount[] = []

const selectMe = shellApi.endpoints.me.select()
/**
 * The person, read without a subscription of each reader: the guard's keeps it loaded, and a calendar has hundreds of readers. Undefined
 * outside the guard, before it was loaded.
 */
const useMe = (): User | undefined => useAppSelector(state => selectMe(state).data)

/** The signed-in person. The guard has loaded it before any screen of the shell is drawn. */
export const useUser = (): User => {
  const data = useMe()
  if (!data) throw new Error('No signed-in person: this screen is outside the guard')
  return data
}
/** Before anybody is signed in there are no switches of notifications to show. */
const nobodys = { ...plainSettings, notifyEmail: {}, notifyBrowser: {} } as UserSettings
export const useSettings = (): UserSettings => useMe()?.settings ?? nobodys

export const activeTeamOf = (user: User | undefined) =>
  user?.teams.find(team => team.id === user.active_team) ?? user?.teams[0]

/** The active team, with its plan and this person's role. */
export const useTeam = () => {
  const team = activeTeamOf(useUser())
  if (!team) throw new Error('No team: this screen is outside the guard')
  return team
}

/** Accounts of the active team, the active one, and how to make another active (it goes into the address). */
export const useAccounts = () => {
  const teamId = activeTeamOf(useMe())?.id
  const {
    currentData: accounts = none,
    error: fault,
    refetch,
  } = useAccountsQuery({ params: { teamId: teamId ?? '' } }, { skip: !teamId })
  // Accounts that were read stay while they cannot be read again: a composer with text in it must not close for that.
  const error = accounts === none ? fault : undefined
  const accountId = useAppSelector(state => state.session.accountId)
  const [, setSearch] = useSearchParams()
  const activate = useCallback(
    (id: string) =>
      setSearch(now => {
        const next = new URLSearchParams(now)
        next.set('account', id)
        return next
      }),
    [setSearch],
  )
  return { accounts, active: accounts.find(account => account.id === accountId), activate, error, refetch }
}

/** What this person may do in the active team, and with the post of an author. */
export const useCan = () => {
  const { id: userId } = useUser()
  const { role, features, needs_approval: needsApproval } = useTeam()
  return useCallback(
    (action: Action, authorId?: string) =>
      isAllowed({ userId, role: role as Role, features, needsApproval }, action, authorId),
    [userId, role, features, needsApproval],
  )
}

/** Which features the active team has. */
export const useHas = () => {
  const { features } = useTeam()
  return useCallback((feature: Feature) => features.includes(feature), [features])
}
