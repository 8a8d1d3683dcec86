import { AddMember } from '@fanfare/contracts/internal/team.ts'
import type { Role } from '@fanfare/contracts/policy.ts'
import { systemClock } from '@fanfare/runtime/clock.ts'
import { createCaller } from '@fanfare/runtime/http/call.ts'

/** How the team service is reached, and what it knows other services by. */
export interface TeamAddress {
  teamUrl: string
  identitySecret: string
}

/** Makes a person a member of a team at once, as an invitation that was accepted does. */
export async function addMember(
  { teamUrl, identitySecret }: TeamAddress,
  { teamId, userId, role }: { teamId: string; userId: string; role: Role },
): Promise<void> {
  const call = createCaller({ urls: { team: teamUrl }, identitySecret, clock: systemClock })
  try {
    await call(AddMember, { body: { team_id: teamId, user_id: userId, role } })
  } finally {
    await call.close()
  }
}
