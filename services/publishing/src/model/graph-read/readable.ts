import type { LoginKey } from '@fanfare/contracts/networks/login-keys.ts'

/** What the value of a parameter may be. */
export type ParamRule =
  /** One of these. */
  | { one: readonly string[] }
  /** Some of these, joined by commas. */
  | { some: readonly string[] }
  /** A whole number from 0. */
  | { most: number }
  /** Seconds since 1970, or a date. */
  | 'time'
  /** A place in a list, as the network gave it. */
  | 'cursor'
export type ParamRules = Readonly<Record<string, ParamRule>>

/** A field that holds a list: what may be set of it in `fields`, and which fields its things may show. */
export interface ListField {
  takes: ParamRules
  /** What is sent of these where it was not set. The network lists a field that is named alone, with everyone in it. */
  always?: Readonly<Record<string, string>>
  fields: Fields
}
export type Fields = Readonly<Record<string, true | ListField>>

/** One kind of read that is allowed: a row of the table in `networks/readable.ts`. */
export interface Readable {
  /** Of the account itself, or of a post of it, whose id begins with the account's. */
  of: 'account' | 'post'
  /** What follows the id in the path; '' is the thing itself. */
  edge: string
  /** The logins by which the network has it. */
  logins: readonly LoginKey[]
  params: ParamRules
  /** Of these, what the network does not take: allowed, because programs send it of every account, and not sent on. */
  unsent?: readonly string[]
  /** What its `fields` may name; absent: it has none. */
  fields?: Fields
  /** It is of the figures: a feature and a permission of their own. */
  figures?: true
  /** Metrics that the network has withdrawn, each with the one that is asked for where it refuses the first. */
  replaced?: Readonly<Record<string, string>>
}

/** The account that is read, and how it was connected. */
export interface Subject {
  /** Its id at the network. */
  id: string
  login: LoginKey
}

/** A read that is allowed, built again from its checked parts. */
export interface GraphRead {
  /** Without version and slash at the beginning. */
  path: string
  params: Record<string, string>
  /** The row of the table that allows it. */
  row: Readable
}

/** Why something is not allowed: where, and what it must be. */
export interface Broken {
  /** Name of the parameter; undefined: the path. */
  param?: string
  /** To follow "must be". */
  rule: string
}
