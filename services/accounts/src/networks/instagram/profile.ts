import { instagramById } from '@fanfare/networks/instagram/account.ts'
import type { NetworkClients } from '../clients.ts'
import type { ProfileFacts, ProfileRead } from '../types.ts'

/** An account as the network has it now. By Instagram Login it is the one that signed in, by another it is read by its id. Throws NetworkFailure. */
export const readProfile = async (
  { graph, instagramOauth }: NetworkClients,
  { networkId, login, call }: ProfileRead,
): Promise<ProfileFacts> => ({
  link: null,
  ...(login === 'instagram' ? await instagramOauth.me(call) : await instagramById(graph, networkId, call)),
})
