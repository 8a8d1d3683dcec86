/** Services with a schema and a role in Postgres, both named like the service. */
export const databaseOwners = ['accounts', 'team', 'publishing'] as const
export type DatabaseOwner = (typeof databaseOwners)[number]
/** Extensions of Postgres that the services' tables need: trigrams find a word in the middle of a text by an index. */
export const databaseExtensions = ['pg_trgm'] as const
