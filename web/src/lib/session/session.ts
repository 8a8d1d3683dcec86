import type { SocialAccount } from '@fanfare/contracts/entities/teams.ts'
import { defaultSettings, type User, type UserSettings } from '@fanfare/contracts/entities/users.ts'
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
export const useSettings = (): UserSettings => useMe()?.settings ?? defaultSettings

export const activeTeamOf = (user: User | undefined) =>
  user?.teams.find(team => team.id === user.active_team) ?? user?.teams[0]

/** The active team, with this person's role and the owner's plan. */
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
    error,
    refetch,
  } = useAccountsQuery({ params: { teamId: teamId ?? '' } }, { skip: !teamId })
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
  const { role, product_id: plan } = useTeam()
  return useCallback(
    (action: Action, authorId?: string) => isAllowed({ userId, role: role as Role, plan }, action, authorId),
    [userId, role, plan],
  )
}
