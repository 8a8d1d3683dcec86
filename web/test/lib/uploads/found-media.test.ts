import type { MediaFile } from '@fanfare/contracts/entities/media.ts'
import { expect, test } from 'vitest'
import { foundMedia } from '../../../src/lib/uploads/found-media.ts'

const fault = (status: number, code: string) => ({ error: { status, code, message: '', limit: null } })
const file = (id: string) => ({ data: { id } as MediaFile })

test('a file that cannot be read for a moment is asked for again; one that is gone is not', async () => {
  const replies: Record<string, object[]> = {
    kept: [file('kept')],
    busy: [fault(503, 'service_unavailable'), fault(429, 'rate_limited'), file('busy')],
    lost: [fault(0, 'offline'), file('lost')],
    gone: [fault(404, 'media_not_found'), file('gone')],
  }
  const look = async (id: string) => replies[id]?.shift() ?? {}
  const found = await foundMedia(Object.keys(replies), { look, isOver: () => false, againMs: 1 })
  expect([...found.keys()]).toEqual(['kept', 'busy', 'lost'])
  expect(replies.gone).toHaveLength(1)
})

test('nothing is asked for again once nobody waits for it', async () => {
  let asked = 0
  const look = async () => {
    asked += 1
    return fault(503, 'service_unavailable')
  }
  expect(await foundMedia(['1'], { look, isOver: () => asked > 2, againMs: 1 })).toEqual(new Map())
  expect(asked).toBe(3)
})
