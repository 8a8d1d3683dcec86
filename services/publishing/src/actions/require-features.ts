import { choosesOptions, type TikTokOptions } from '@fanfare/contracts/entities/tiktok-options.ts'
import { hasFeature } from '@fanfare/contracts/features.ts'
import { fail } from '@fanfare/runtime/errors.ts'
import type { Who } from '@fanfare/runtime/security/identity.ts'
import type { Deps } from '../deps.ts'
import { isHeldBack } from '../model/approval.ts'

interface Given {
  schedule?: { kind: string } | undefined
  tiktok_options?: TikTokOptions | null | undefined
}

/** Fails with `feature_off` where a new draft is made in a plan without drafts. Who needs approval may make them everywhere. */
export function requireDrafts({ config }: Deps, who: Who, { schedule }: Given): void {
  if (schedule?.kind !== 'draft' || hasFeature('draft', who.plan, config.features) || isHeldBack(who)) return
  fail('feature_off', {
    field: 'body.schedule.kind',
    rule: 'now or date: drafts are not in this plan',
    message: 'Your plan doesn’t include drafts.',
  })
}

/** Fails with `feature_off` where options of a post are chosen that the team's plan or the installation doesn't have. */
export function requireOptions({ config }: Deps, who: Who, { tiktok_options: options }: Given): void {
  if (!options || !choosesOptions(options) || hasFeature('tiktok_post_options', who.plan, config.features)) return
  const rule = 'privacy_level alone: the other options are turned off'
  fail('feature_off', { field: 'body.tiktok_options', rule, message: 'These options are turned off.' })
}
