import { plans } from './plans.ts'

/** What an installation, or a plan, may be without (spec §6). */
export const features = [
  'research',
  'explore',
  'explore_fb',
  'hashtag',
  'collections',
  'saved_captions',
  'team_member',
  'insights',
  'content',
  'timeslots',
  'team_activity',
  'tiktok_connect',
  'tiktok_post_options',
  'editor_vertical_accounts',
  'draft',
  'dashboard',
  // It has no effect in this version: nothing reads it.
  'plan_addon',
] as const
export type Feature = (typeof features)[number]

/** Lowest product_id of a team with the feature (spec §6); what is not here is in every plan. */
const fromPlan: Partial<Record<Feature, number>> = {
  team_member: 2,
  saved_captions: 2,
  insights: 2,
  content: 2,
  draft: 2,
  team_activity: 2,
}

/** What a feature is a part of: without that it is not there either. */
const partOf: Partial<Record<Feature, Feature>> = {
  explore: 'research',
  explore_fb: 'research',
  hashtag: 'research',
}

/** Who has a feature on an installation: nobody, teams whose plan includes it, or every team. */
export type FeatureMode = 'off' | 'plan' | 'all'
export type Features = Readonly<Record<Feature, FeatureMode>>

const offByDefault: readonly Feature[] = ['draft', 'dashboard', 'plan_addon']

/** The flags as spec §6 has them. */
export const defaultFeatures = Object.fromEntries(
  features.map(name => [name, offByDefault.includes(name) ? 'off' : 'plan']),
) as Features

/** What `FEATURES` may hold, in words. */
export const featuresRule = `a comma-separated list of features, each as name (on), -name (off) or name:all (in every plan): ${features.join(', ')}`

/** The flags of an installation from its setting. Throws Error on what is no feature, or named twice. */
export function readFeatures(given: string): Features {
  const found = new Map<Feature, FeatureMode>()
  for (const item of given.split(',').map(part => part.trim())) {
    if (item === '') continue
    const [, minus, name, all] = /^(-?)([a-z_]+)(:all)?$/.exec(item) ?? []
    const feature = features.find(one => one === name)
    if (!feature || found.has(feature) || (minus && all)) throw new Error(`must be ${featuresRule}`)
    found.set(feature, minus ? 'off' : all ? 'all' : 'plan')
  }
  return { ...defaultFeatures, ...Object.fromEntries(found) }
}

/** Whether a team of this plan (product_id) has a feature, and what it is a part of, on an installation. */
export const hasFeature = (feature: Feature, plan: number, installed: Features = defaultFeatures): boolean => {
  const whole = partOf[feature]
  if (whole && !hasFeature(whole, plan, installed)) return false
  return installed[feature] === 'all' || (installed[feature] === 'plan' && plan >= (fromPlan[feature] ?? 0))
}

/** Whether any plan of an installation includes a feature. */
export const isInstalled = (feature: Feature, installed?: Features): boolean =>
  plans.some(({ productId }) => hasFeature(feature, productId, installed))

/** `hasFeature` of one plan, as `refusal` asks it. */
export const featuresOf =
  (plan: number, installed: Features = defaultFeatures) =>
  (feature: Feature): boolean =>
    hasFeature(feature, plan, installed)
