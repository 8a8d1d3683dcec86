import { choosesOptions, type TikTokOptions } from '@fanfare/contracts/entities/tiktok-options.ts'
import { hasFeature } from '@fanfare/contracts/features.ts'
import { refuseFeature } from '@fanfare/runtime/http/access.ts'
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
  refuseFeature('draft', config.features, {
    field: 'body.schedule.kind',
    rule: 'now or date: this team has no drafts',
    message: 'Your plan doesn’t include drafts.',
  })
}

/** Fails with `feature_off` where options of a post are chosen that the team's plan or the installation doesn't have. */
export function requireOptions({ config }: Deps, who: Who, { tiktok_options: options }: Given): void {
  if (!options || !choosesOptions(options) || hasFeature('tiktok_post_options', who.plan, config.features)) return
  const rule = 'privacy_level alone: the other options are turned off'
  refuseFeature('tiktok_post_options', config.features, { field: 'body.tiktok_options', rule })
}
