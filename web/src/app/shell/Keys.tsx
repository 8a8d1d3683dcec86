import { Modal } from '@mantine/core'
import { setOpen } from '../../lib/navigation/shell-slice.ts'
import { useAppDispatch } from '../../lib/store/hooks.ts'
import { KeyHint } from '../../ui/KeyHint.tsx'
import classes from './Keys.module.css'

const groups = [
  {
    title: 'Anywhere',
    keys: [
      ['C', 'Create a post'],
      ['mod+K', 'Search pages, accounts and posts'],
      ['/', 'Search'],
      ['mod+Z', 'Undo what was just done'],
      ['?', 'Keyboard shortcuts'],
      ['Esc', 'Close'],
    ],
  },
  {
    title: 'Calendar',
    keys: [
      ['T', 'Today'],
      ['←', 'Previous'],
      ['→', 'Next'],
      ['1', 'Month'],
      ['2', 'Week'],
      ['3', 'Day'],
      ['4', 'List'],
      ['5', 'Grid'],
      ['N', 'Add a note'],
      ['X', 'Select the focused post'],
    ],
  },
  {
    title: 'Moving a post',
    keys: [
      ['Space', 'Pick up or drop'],
      ['←↑↓→', 'Move by day'],
      ['Esc', 'Cancel'],
    ],
  },
] as const

export default function Keys() {
  const dispatch = useAppDispatch()
  return (
    <Modal opened onClose={() => dispatch(setOpen({ keys: false }))} title="Keyboard shortcuts" size={560}>
      <div className={classes.groups}>
        {groups.map(group => (
          <section key={group.title}>
            <h3>{group.title}</h3>
            <dl>
              {group.keys.map(([keys, what]) => (
                <div key={what}>
                  <dt>{what}</dt>
                  <dd>
                    <KeyHint keys={keys} />
                    <span className="sr-only">{keys}</span>
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Modal>
  )
}
