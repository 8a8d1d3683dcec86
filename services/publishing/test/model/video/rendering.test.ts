import { expect, test } from 'vitest'
import { targetKey } from '../../../src/model/video/rendering.ts'
import { type VideoKind, videoLimits } from '../../../src/model/video/targets.ts'

test('fingerprints are those under which files were made before: what changes one has every file made again', () => {
  const kinds = Object.keys(videoLimits).sort() as VideoKind[]
  expect(kinds.map(kind => targetKey({ make: 'video', kind }))).toEqual([
    'g4N6pnSdbcxQYHxoe2gKiF',
    'HpQTO_M4PeE-MAiNtOFTo8',
    'wI-PngwhLVD8ogJ7A6YIhT',
    'KC7b-vdjbK7TiYoCZy8nzD',
    '57sE8WMHbV65idSZeHNR8j',
    'Pr2uyM6mE2YOTV5D9Ah9w5',
    'P8U-1FUiBdx8r-XrZUu31K',
  ])
  expect(targetKey({ make: 'cover', at: 1.5 })).toBe('HpW5j8-S13PNJ7SmRulFAa')
})
