import type { Endpoint } from '@fanfare/contracts/endpoint.ts'
import type { Feature } from '@fanfare/contracts/features.ts'
import { policy, type Role, type Scope } from '@fanfare/contracts/policy.ts'
import { allows } from '@fanfare/contracts/policy-words.ts'

/** The row of the policy table for an endpoint. */
export interface PolicyRow {
  role: Role
  scope?: Scope
  /** Every API key may. */
  anyKey?: true
  feature?: Feature
  /** Creators: only their own. */
  own?: true
  /** Not where a Manager approves what the member schedules. */
  approval?: true
  /** What it allows, in words. */
  why: string
}

export function policyRow({ action }: Endpoint): PolicyRow | undefined {
  return action && { ...policy[action], why: allows[action] }
}
