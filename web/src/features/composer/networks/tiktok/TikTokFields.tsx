import {
  audienceNames,
  noTikTokOptions,
  type PrivacyLevel,
  type TikTokOptions,
} from '@fanfare/contracts/entities/tiktok-options.ts'
import { tiktok } from '@fanfare/contracts/networks/tiktok.ts'
import { Anchor, Checkbox, Select, Switch } from '@mantine/core'
import { useState } from 'react'
import type { NetworkFieldsProps } from '../parts.tsx'
import { CreatorLine } from './CreatorLine.tsx'
import { type Creators, offered } from './offered.ts'
import classes from './TikTokFields.module.css'

const policies = {
  branded: 'https://www.tiktok.com/legal/page/global/bc-policy/en',
  music: 'https://www.tiktok.com/legal/page/global/music-usage-confirmation/en',
}
const Policy = ({ href, children }: { href: string; children: string }) => (
  <Anchor href={href} target="_blank" rel="noreferrer" inherit>
    {children}
  </Anchor>
)

const promises = (isVideo: boolean, { brand_content, brand_organic }: TikTokOptions): string => {
  const what = isVideo ? 'video' : 'photo'
  if (brand_content) return `Your ${what} will be labeled as “Paid partnership”.`
  if (brand_organic) return `Your ${what} will be labeled as “Promotional content”.`
  return 'You need to indicate if your content promotes yourself, a third party, or both.'
}

/**
 * What TikTok asks for with each post, in the order that it prescribes: whose post it is, who can view it (nothing is chosen for anybody), what
 * it allows, what it discloses, and to what its author agrees.
 */
export const TikTokFields = ({ accounts, has, shown, seconds, options, onChange }: NetworkFieldsProps) => {
  const [creators, setCreators] = useState<Creators>(new Map())
  const value = options.tiktok_options ?? noTikTokOptions
  const { levels, off, mostSeconds } = offered(accounts, creators)
  const change = (next: Partial<TikTokOptions>) => onChange({ tiktok_options: { ...value, ...next } })
  const allows = [
    { key: 'allow_comment', label: 'Comment', off: off.comment },
    ...(shown.isVideo
      ? ([
          { key: 'allow_duet', label: 'Duet', off: off.duet },
          { key: 'allow_stitch', label: 'Stitch', off: off.stitch },
        ] as const)
      : []),
  ] as const
  const isPaid = value.disclose && value.brand_content
  const isMissing = value.privacy_level !== null && levels.length > 0 && !levels.includes(value.privacy_level)
  return (
    <fieldset className={classes.fields} data-field="audience">
      <legend>{tiktok.name}</legend>
      {accounts.map(account => (
        <CreatorLine
          key={account.id}
          account={account}
          onRead={creator => setCreators(known => new Map(known).set(account.id, creator))}
        />
      ))}
      <Select
        label="Who can view this post"
        placeholder="Choose"
        value={value.privacy_level}
        error={isMissing ? 'This account no longer offers this. Choose again.' : undefined}
        data={levels.map(level => ({
          value: level,
          label: audienceNames[level],
          disabled: level === 'SELF_ONLY' && isPaid,
        }))}
        description={isPaid ? 'Branded content visibility can’t be set to private.' : undefined}
        allowDeselect={false}
        onChange={level => change({ privacy_level: level as PrivacyLevel | null })}
      />
      {has('tiktok_post_options') && (
        <>
          <Checkbox.Group
            label="Allow users to"
            value={allows.filter(one => value[one.key] && !one.off).map(({ key }) => key)}
            onChange={keys => change(Object.fromEntries(allows.map(one => [one.key, keys.includes(one.key)])))}
          >
            <div className={classes.allows}>
              {allows.map(one => (
                <Checkbox
                  key={one.key}
                  value={one.key}
                  label={one.label}
                  disabled={one.off}
                  description={one.off ? `Off in ${tiktok.name}` : undefined}
                />
              ))}
            </div>
          </Checkbox.Group>
          <Switch
            label={shown.isVideo ? 'Disclose video content' : 'Disclose post content'}
            description="Turn on to disclose that this post promotes goods or services in exchange for something of value. It could promote yourself, a third party, or both."
            checked={value.disclose}
            onChange={event =>
              change(
                event.currentTarget.checked
                  ? { disclose: true }
                  : { disclose: false, brand_content: false, brand_organic: false },
              )
            }
          />
          {value.disclose && (
            <div className={classes.brands}>
              <p role="note">{promises(shown.isVideo, value)}</p>
              <Checkbox
                label="Your brand"
                description="You are promoting yourself or your own business. This content will be classified as Brand Organic."
                checked={value.brand_organic}
                onChange={event => change({ brand_organic: event.currentTarget.checked })}
              />
              <Checkbox
                label="Branded content"
                description={
                  value.privacy_level === 'SELF_ONLY'
                    ? 'Branded content visibility can’t be set to private.'
                    : 'You are promoting another brand or a third party. This content will be classified as Branded Content.'
                }
                disabled={value.privacy_level === 'SELF_ONLY' && !value.brand_content}
                checked={value.brand_content}
                onChange={event => change({ brand_content: event.currentTarget.checked })}
              />
            </div>
          )}
          {shown.isVideo ? (
            <Switch
              label="AI-generated content"
              checked={value.is_aigc}
              onChange={event => change({ is_aigc: event.currentTarget.checked })}
            />
          ) : (
            <Switch
              label="Add recommended music"
              checked={value.auto_add_music}
              onChange={event => change({ auto_add_music: event.currentTarget.checked })}
            />
          )}
        </>
      )}
      {seconds !== null && mostSeconds !== null && seconds > mostSeconds && (
        <p className={classes.warning} role="alert">
          The video is longer than the {mostSeconds} seconds that {tiktok.name} allows this account. Trim it.
        </p>
      )}
      <p className={classes.consent}>
        By posting, you agree to {tiktok.name}’s{' '}
        {isPaid && (
          <>
            <Policy href={policies.branded}>Branded Content Policy</Policy> and{' '}
          </>
        )}
        <Policy href={policies.music}>Music Usage Confirmation</Policy>. After it is published, it may take a few
        minutes to process and be visible on the profile.
      </p>
    </fieldset>
  )
}
