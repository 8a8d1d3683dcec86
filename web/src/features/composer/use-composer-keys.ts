import { useHotkeys } from '@mantine/hooks'
import { useEscape } from '../../ui/use-escape.ts'

/** The keys of the composer: mod and Enter send, Escape goes back. */
export const useComposerKeys = (onSend: () => void, onBack: () => void) => {
  // Works while typing too, but not while another dialog is open above the composer.
  useHotkeys([['mod+Enter', () => document.querySelectorAll('[aria-modal="true"]').length === 1 && onSend()]], [])
  useEscape(onBack)
}
