import type { Node } from '../state/records.ts'
import type { Env } from './env.ts'

/** A call with an effect. Plain reads of nodes and edges are described by their fields. */
export interface Operation<N extends Node = Node> {
  /** Name by which faults and the request log know the call. */
  name: string
  run(env: Env, subject: N): unknown | Promise<unknown>
}

const operations = new Map<string, Operation<never>>()

/** `edge` is absent for calls on the node itself. */
export function defineOperation<K extends Node['kind']>(
  method: 'POST' | 'DELETE',
  kind: K,
  edge: string | undefined,
  operation: Operation<Extract<Node, { kind: K }>>,
): void {
  const key = `${method} ${kind} ${edge ?? ''}`
  if (operations.has(key)) throw new Error(`operation ${key} is defined twice`)
  operations.set(key, operation)
}

/** The names of all operations. */
export const operationNames = (): string[] => [...operations.values()].map(({ name }) => name)

export const operationOf = (method: string, kind: Node['kind'], edge: string | undefined): Operation | undefined =>
  operations.get(`${method} ${kind} ${edge ?? ''}`) as Operation | undefined
