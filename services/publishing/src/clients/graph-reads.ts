import { permissionsOf } from '@fanfare/contracts/networks/permissions.ts'
import { networkIdOf } from '@fanfare/contracts/networks.ts'
import { type Credential, type Credentials, callWith } from '@fanfare/networks/credentials.ts'
import type { CallOptions, Graph } from '@fanfare/networks/graph/client.ts'
import { NetworkFailure } from '@fanfare/networks/graph/failure.ts'
import { isInstallationFault } from '@fanfare/networks/graph/refusals.ts'
import { withoutTokens } from '@fanfare/networks/graph/without-tokens.ts'
import { lackingPermission, readError } from '@fanfare/networks/read-errors.ts'
import { fail } from '@fanfare/runtime/errors.ts'
import type { Log } from '@fanfare/runtime/telemetry/log.ts'
import type { Account } from '../model/account.ts'
import type { GraphRead } from '../model/graph-read/readable.ts'

/** A read that the table allows, and where the request names it. */
export interface PlacedRead extends GraphRead {
  field: string
}

/** Reads of the network that programs ask for, with the connection of an account. What they return holds no token. Failures are errors of the catalogue. */
export interface GraphReads {
  get(account: Account, read: PlacedRead): Promise<Record<string, unknown>>
  /** All in one call, in their order; null for one that the network refused or did not answer. At most 50. */
  batch(account: Account, reads: readonly PlacedRead[], field: string): Promise<(Record<string, unknown> | null)[]>
}

/** The permission that a read needs beyond those that every connection has. */
const permissionFor = ({ type, login }: Account, { row }: GraphRead): string | undefined =>
  row.figures ? (permissionsOf(type, login).insights ?? undefined) : undefined

const asObject = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : {}

/** Calls use what publishing leaves of the account's call budget, which `graph` counts together with those of the publisher. */
export function createGraphReads({ graph, tokens, log }: { graph: Graph; tokens: Credentials; log: Log }): GraphReads {
  /** Refuses what the connection may not do before the network is asked. */
  const refuseLacking = (account: Account, { permissions }: Credential, reads: readonly PlacedRead[]): void => {
    for (const read of reads) {
      const permission = permissionFor(account, read)
      if (permission !== undefined && permissions?.includes(permission) === false)
        throw lackingPermission({ permission, field: read.field })
    }
  }

  async function ask<T>(
    account: Account,
    reads: readonly PlacedRead[],
    field: string,
    question: (call: CallOptions) => Promise<T>,
  ): Promise<unknown> {
    const networkId = networkIdOf(account)
    const credential = networkId ? await tokens.of(account) : undefined
    if (!networkId || !credential) return fail('token_unauthorized')
    refuseLacking(account, credential, reads)
    try {
      const answer = await question(callWith(credential, networkId))
      return withoutTokens(answer, credential.token)
    } catch (failure) {
      if (!(failure instanceof NetworkFailure)) throw failure
      if (isInstallationFault(failure)) log.error({ err: failure }, 'the network refuses this installation')
      const [only] = reads.length === 1 ? reads : []
      throw readError(failure, { token: credential.token, permission: only && permissionFor(account, only), field })
    }
  }

  return {
    get: async (account, read) =>
      asObject(await ask(account, [read], read.field, call => graph.get(read.path, read.params, call))),
    async batch(account, reads, field) {
      const items = reads.map(({ path, params }) => ({
        method: 'GET' as const,
        relativeUrl: `${path}?${new URLSearchParams(params)}`,
      }))
      const answers = await ask(account, reads, field, async call =>
        (await graph.batch(items, call)).map(answer => (answer instanceof NetworkFailure ? null : answer)),
      )
      return (answers as unknown[]).map(answer => (answer === null ? null : asObject(answer)))
    },
  }
}
