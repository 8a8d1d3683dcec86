import classes from './KeyHint.module.css'

const apple = /Mac|iPhone|iPad/.test(navigator.platform)
/** A key or a chord: `<KeyHint keys="mod+K" />` reads ⌘K or Ctrl K. Not shown on touch screens. */
export const KeyHint = ({ keys }: { keys: string }) => (
  <kbd className={classes.key} aria-hidden>
    {keys.replace('mod+', apple ? '⌘' : 'Ctrl ')}
  </kbd>
)
