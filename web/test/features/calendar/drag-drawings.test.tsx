import { useDraggable, useDroppable } from '@dnd-kit/core'
import { render } from '@testing-library/react'
import { memo } from 'react'
import { Provider } from 'react-redux'
import { expect, test } from 'vitest'
import { createStore } from '../../../src/app/store.ts'
import { DragArea } from '../../../src/features/calendar/parts/DragArea.tsx'

test('the days and posts of the calendar are not drawn again when the screen around them is', () => {
  const drawn: string[] = []
  const Post = memo(() => {
    useDraggable({ id: 'post' })
    drawn.push('post')
    return null
  })
  const Day = memo(() => {
    useDroppable({ id: 'day' })
    drawn.push('day')
    return <Post />
  })
  const store = createStore()
  const screen = (zone: string) => (
    <Provider store={store}>
      <DragArea
        zone={zone}
        facts={new Map()}
        rows={new Map()}
        quota={new Map()}
        quotaOf={undefined}
        onCarry={() => undefined}
        along={() => []}
        onMoveAll={() => undefined}
        slotOn={() => undefined}
        onUse={() => undefined}
        onAgain={() => undefined}
        onMove={() => undefined}
      >
        <Day />
      </DragArea>
    </Provider>
  )
  const { rerender } = render(screen('UTC'))
  drawn.length = 0
  rerender(screen('Europe/Lisbon'))
  rerender(screen('UTC'))
  expect(drawn).toEqual([])
})
