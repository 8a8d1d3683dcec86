import { ActionIcon, Popover } from '@mantine/core'
import { IconMoodSmile } from '@tabler/icons-react'
import { type RefObject, useState } from 'react'
import { usePhone } from '../../../ui/breakpoints.ts'
import { insertText } from '../insert-text.ts'
import { rememberEmoji } from '../model/emoji.ts'
import { loadEmoji } from '../use-emoji.ts'
import { EmojiPanel } from './EmojiPanel.tsx'

interface Props {
  /** Words for the text that it writes into, as in "Emoji for the caption". */
  field: string
  area: RefObject<HTMLTextAreaElement | null>
  onChange: (text: string) => void
}

/** Opens a picker of emoji, which are written at the caret of a text. */
export const EmojiButton = ({ field, area, onChange }: Props) => {
  const phone = usePhone()
  const [picking, setPicking] = useState(false)
  const close = () => {
    setPicking(false)
    area.current?.focus()
  }
  const choose = (text: string) => {
    setPicking(false)
    rememberEmoji(text)
    if (area.current) insertText(area.current, text, onChange)
  }
  const soon = () => void loadEmoji().catch(() => undefined)
  return (
    <Popover
      opened={picking}
      onChange={setPicking}
      position="bottom-start"
      middlewares={{ shift: { padding: 8 }, flip: { padding: 8 } }}
      trapFocus
      // The caption gets the focus back, not the button.
      returnFocus={false}
      closeOnEscape={false}
      shadow="none"
    >
      <Popover.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={phone ? 44 : 28}
          aria-label={`Emoji for the ${field}`}
          onPointerEnter={soon}
          onFocus={soon}
          onClick={() => setPicking(!picking)}
        >
          <IconMoodSmile size={17} stroke={1.75} aria-hidden />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown p={0}>
        <EmojiPanel onChoose={choose} onClose={close} />
      </Popover.Dropdown>
    </Popover>
  )
}
