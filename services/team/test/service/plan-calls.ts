import type { BodyOf } from '@fanfare/contracts/endpoint.ts'
import {
  ChangePlan,
  ChooseKept,
  GetSubscription,
  ListInvoices,
  OpenBillingPortal,
} from '@fanfare/contracts/endpoints/plans.ts'
import { ListTeamPlans, SetTeamPlan } from '@fanfare/contracts/internal/plans.ts'
import type { AccountsAndTeam } from '../../../../infra/testing/accounts-and-team.ts'
import type { Person } from '../../../../infra/testing/person.ts'

/** What owners and the operator do with plans. */
export function planCalls({ call }: AccountsAndTeam) {
  const inTeam = ({ who }: Person) => ({ who, params: { teamId: who.teamId } })
  return {
    subscription: (person: Person) => call(GetSubscription, inTeam(person)),
    choose: (person: Person, product_id: number) => call(ChangePlan, { ...inTeam(person), body: { product_id } }),
    keep: (person: Person, body: BodyOf<typeof ChooseKept>) => call(ChooseKept, { ...inTeam(person), body }),
    invoices: (person: Person) => call(ListInvoices, inTeam(person)),
    portal: (person: Person) => call(OpenBillingPortal, inTeam(person)),
    plans: (find?: string) => call(ListTeamPlans, { body: find === undefined ? {} : { find } }),
    /** As the operator. */
    set: (team_id: string, product_id: number, expires_at: string | null = null) =>
      call(SetTeamPlan, { body: { team_id, product_id, expires_at, by: 'Ops' } }),
  }
}
