import { lengths } from '@fanfare/contracts/limits.ts'
import { Button } from '@mantine/core'
import { IconLink } from '@tabler/icons-react'
import { linkInText } from '../model/link-in-text.ts'

interface Props {
  caption: string
  /** The link of the post as it is. */
  value: string
  onChange: (link: string) => void
}

/** An address in the text becomes the link of the post with one press: by itself a network shows it as words alone. */
export const LinkOffer = ({ caption, value, onChange }: Props) => {
  const link = value === '' ? linkInText(caption) : null
  if (!link || link.length > lengths.link) return null
  return (
    <Button
      variant="subtle"
      size="compact-sm"
      leftSection={<IconLink size={14} stroke={1.75} aria-hidden />}
      style={{ alignSelf: 'flex-start', maxWidth: '100%' }}
      onClick={() => onChange(link)}
    >
      Show a preview of {new URL(link).hostname.replace(/^www\./, '')}
    </Button>
  )
}
