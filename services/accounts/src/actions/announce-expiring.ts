import { CONNECTION_EXPIRING_DAYS } from '@fanfare/contracts/entities/teams.ts'
import { CredentialExpiring } from '@fanfare/contracts/events.ts'
import { transaction } from '@fanfare/runtime/db/database.ts'
import { emit } from '@fanfare/runtime/events/events.ts'
import type { Deps } from '../deps.ts'
import { markExpiring } from '../stores/expiring.ts'

const AHEAD_MS = CONNECTION_EXPIRING_DAYS * 86_400_000

/** Emits once, for each connection of an account that ends soon, that it does. */
export async function announceExpiring({ db, clock }: Deps): Promise<void> {
  const now = clock.now()
  await transaction(db, async tx => {
    for (const row of await markExpiring(tx, { now: new Date(now), before: new Date(now + AHEAD_MS) })) {
      const { id: credentialId, team_id: teamId, version, announced } = row
      await emit(
        tx,
        CredentialExpiring,
        { credentialId, teamId, version, expiresAt: announced.toISOString() },
        { teamId },
      )
    }
  })
}
