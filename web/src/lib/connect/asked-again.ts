import { type ConnectFeature, connectFeatures, type Integration } from '@fanfare/contracts/entities/integrations.ts'

/** A login that the person has, by what it lacks. */
export type KnownLogin = Pick<Integration, 'missing_permissions' | 'missing_features'>

/** What is asked for beside publishing where nothing else is said. */
const STANDARD: readonly ConnectFeature[] = ['comments']

/**
 * What a login is asked for again beside publishing: the standard, what the person wants now, and everything that it had. At a network that
 * forgets what is not asked for again, a feature would be lost otherwise.
 */
export const featuresAgain = (
  { missing_features: missing }: KnownLogin,
  wanted: readonly ConnectFeature[] = [],
): ConnectFeature[] => {
  const had = connectFeatures.filter(feature => !missing.includes(feature))
  return [...new Set([...STANDARD, ...wanted, ...had])]
}
