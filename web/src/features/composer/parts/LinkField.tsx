import { lengths } from '@fanfare/contracts/limits.ts'
import { TextInput } from '@mantine/core'
import { useLinkPreview } from '../use-link-preview.ts'
import { LinkCard } from './LinkCard.tsx'
import classes from './LinkField.module.css'

interface Props {
  /** Names of the networks that show the page. */
  networks: readonly string[]
  value: string
  onChange: (link: string) => void
}

const listed = new Intl.ListFormat('en')

/** The page that a post of text leads to, with what it says of itself. */
export const LinkField = ({ networks, value, onChange }: Props) => {
  const { preview, reading, unreadable } = useLinkPreview(value)
  return (
    <div className={classes.field}>
      <TextInput
        label="Link"
        data-field="link"
        type="url"
        placeholder="https://"
        description={`${listed.format(networks)} ${networks.length === 1 ? 'shows' : 'show'} the page’s title and picture`}
        maxLength={lengths.link}
        value={value}
        error={
          value !== '' && !/^https?:\/\/\S+$/.test(value)
            ? 'Enter a full address, such as https://example.com'
            : undefined
        }
        onChange={event => onChange(event.currentTarget.value.trim())}
        // Addresses are often typed without it.
        onBlur={() =>
          value !== '' && !/^[a-z]+:/i.test(value) && /\.[^\s.]/.test(value) && onChange(`https://${value}`)
        }
      />
      <div role="status">
        {reading && <p className={classes.note}>Reading the page…</p>}
        {unreadable && (
          <p className={classes.note} data-warning>
            We couldn’t load a preview. You can still post the link, and {listed.format(networks)} will add one.
          </p>
        )}
        {preview && (
          <div className={classes.card}>
            <LinkCard preview={preview} />
          </div>
        )}
      </div>
    </div>
  )
}
