import { useEscape } from '../../ui/use-escape.ts'
import { useKeys } from '../../ui/use-keys.ts'

/** The keys of the composer: mod and Enter send, Escape goes back. */
export const useComposerKeys = (onSend: () => void, onBack: () => void) => {
  // Works while typing too, but not while another dialog is open above the composer.
  useKeys([['mod+Enter', () => document.querySelectorAll('[aria-modal="true"]').length === 1 && onSend()]], true)
  useEscape(onBack)
}
