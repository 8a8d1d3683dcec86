import type { Endpoint } from '@fanfare/contracts/endpoint.ts'
import { type Feature, policy, type Role, type Scope } from '@fanfare/contracts/policy.ts'

/** The row of the policy table for an endpoint. */
export interface PolicyRow {
  role: Role
  scope?: Scope
  /** Every API key may. */
  anyKey?: true
  feature?: Feature
  /** Creators: only their own. */
  own?: true
  why: string
}

export function policyRow({ action }: Endpoint): PolicyRow | undefined {
  return action && (policy[action] as PolicyRow)
}
