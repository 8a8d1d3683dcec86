import { type Static, Type } from 'typebox'
import { logins } from '../networks/logins.ts'
import { Nullable, Optional, Zone } from './common.ts'
import { AccountActive, AccountDisabled, AvailableAccount, NetworkType, SocialAccount } from './teams.ts'

const strict = { additionalProperties: false } as const
const settings = Type.Object({ timezone: Zone })

/** An account's id on its network: digits, or more on networks that mix letters into it. */
export const AccountNetworkId = Type.String({
  pattern: '^[0-9A-Za-z_\\-]{1,100}$',
  description: 'the ID of an account on its network',
})
export const NetworkId = Type.String({ pattern: '^[0-9]{1,32}$', description: 'the ID of an account on its network' })

/** A social account of the team with the further names that spec §3 has for it. */
export const Account = Type.Object({
  ...SocialAccount.properties,
  /** What it says of itself on its network; null: nothing, or it was not read yet. */
  bio: Nullable(Type.String()),
  /** It was connected through a page, by the login that pages need. */
  fb_connected: Type.Boolean(),
  /** It is the account of a business or a creator. False where its network connects any account. */
  is_business: Type.Boolean(),
  /** The same settings under the second name of the specification. */
  extra: Type.Object({ settings }),
})
export type Account = Static<typeof Account>

/** What the settings of an account are, once their JSON is read. */
export const AccountSettings = Type.Object({ timezone: Optional(Zone) }, strict)
export type AccountSettings = Static<typeof AccountSettings>
/** Settings as spec §7 sends them. */
const SettingsText = Type.String({
  minLength: 2,
  maxLength: 2000,
  description: 'settings in JSON, such as {"timezone":"Europe/Lisbon"}',
  examples: ['{"timezone":"Europe/Lisbon"}'],
})

/** What the network says of an account, by the names of spec §3. */
const profileFields = {
  username: Type.Optional(Type.String({ maxLength: 200 })),
  name: Type.Optional(Type.String({ maxLength: 300 })),
  pic_url: Type.Optional(Nullable(Type.String({ maxLength: 2000 }))),
  bio: Type.Optional(Nullable(Type.String({ maxLength: 5000 }))),
}

/**
 * An account to add. `name`, `pic_url` and `bio` are taken and not kept: the network is asked for them. `username` and `fb_id` must be
 * what the login offers, so that no other account is added than was meant.
 */
export const AccountInput = Type.Object(
  {
    /** Its id on its network. */
    id: AccountNetworkId,
    type: NetworkType,
    ...profileFields,
    /** It is added switched off: it takes no posts until its status is 1. */
    preadd: Type.Optional(Type.Boolean()),
    /** Its id, or that of its page, at the network of its page. */
    fb_id: Optional(NetworkId),
    /** The page that is linked to it. */
    fb_page_id: Optional(NetworkId),
    /** That page is connected too. */
    fb_page_include: Type.Optional(Type.Boolean()),
    settings: Type.Optional(SettingsText),
  },
  strict,
)
export type AccountInput = Static<typeof AccountInput>

/**
 * A change of an account: its settings, and whether it is on. What the network says of it may be sent back as it is, so that a program can
 * change what it read; another value is refused.
 */
export const AccountChange = Type.Object(
  {
    id: Optional(AccountNetworkId),
    type: Optional(NetworkType),
    ...profileFields,
    fb_id: Type.Optional(Nullable(NetworkId)),
    /** true: off, as `status` -1; false: on. */
    preadd: Type.Optional(Type.Boolean()),
    status: Type.Optional(Type.Enum([AccountDisabled, AccountActive], { description: '-1 off, 1 on' })),
    /** As text or, as replies show them, as an object. */
    settings: Type.Optional(Type.Union([SettingsText, AccountSettings])),
  },
  strict,
)
export type AccountChange = Static<typeof AccountChange>

/** Why one account of a list was not added. */
export const RefusedAccount = Type.Object({
  /** A code of the error catalogue. */
  code: Type.String(),
  title: Type.String(),
  message: Type.String(),
  field: Nullable(Type.String()),
  rule: Nullable(Type.String()),
})
/** What became of one account of a list. */
export const LinkedAccount = Type.Object({
  /** Its place in the list, from 0. */
  index: Type.Integer(),
  /** null: it was refused. */
  account: Nullable(Account),
  /** Why it was refused; null: it was not. */
  error: Nullable(RefusedAccount),
})
export type LinkedAccount = Static<typeof LinkedAccount>

/** Networks whose accounts are pages, or are linked to one. */
export const pageTypes = [...new Set(logins.filter(({ needsPage }) => needsPage).flatMap(({ connects }) => connects))]

/** A page that a login offers, and the account that is connected by it: itself, or the one that is linked to it. */
export const AvailablePage = Type.Object({
  id: Type.String(),
  name: Type.String(),
  account: AvailableAccount,
})
export type AvailablePage = Static<typeof AvailablePage>
