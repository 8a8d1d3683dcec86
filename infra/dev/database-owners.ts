/** Services with a schema and a role in Postgres, both named like the service. */
export const databaseOwners = ['accounts', 'team', 'publishing'] as const
export type DatabaseOwner = (typeof databaseOwners)[number]
