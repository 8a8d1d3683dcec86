import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { hunksOf, mergeLines, placeIn, regionIn } from '../../../src/features/composer/model/merge-lines.ts'

const text = fc.array(fc.constantFrom('', 'a', 'b', 'c', 'd'), { maxLength: 9 })
const apply = (base: readonly string[], hunks: ReturnType<typeof hunksOf>) =>
  hunks.reduceRight<string[]>((lines, { from, to, lines: put }) => lines.toSpliced(from, to - from, ...put), [...base])

describe('what changed', () => {
  it('makes the one text of the other', () => {
    fc.assert(
      fc.property(text, text, (base, other) => {
        expect(apply(base, hunksOf(base, other))).toEqual(other)
      }),
    )
  })
  it('is found in texts too long to compare throughout', () => {
    const long = Array.from({ length: 5000 }, (_, n) => `${n}`)
    const other = ['new', ...long.map(line => `${line}!`), 'end']
    expect(apply(long, hunksOf(long, other))).toEqual(other)
  })
})

describe('a merge', () => {
  it('of a change by one side is that change, and so is the same change by both', () => {
    fc.assert(
      fc.property(text, text, (base, changed) => {
        expect(mergeLines(base, changed, base)).toEqual({ lines: changed, conflicts: [] })
        expect(mergeLines(base, base, changed)).toEqual({ lines: changed, conflicts: [] })
        expect(mergeLines(base, changed, changed)).toEqual({ lines: changed, conflicts: [] })
      }),
    )
  })

  it('has each paragraph as the one side wrote it that changed it, next to each other or not', () => {
    const who = fc.array(fc.constantFrom('nobody', 'mine', 'theirs'), { minLength: 1, maxLength: 8 })
    fc.assert(
      fc.property(who, sides => {
        const base = sides.map((_, n) => `paragraph ${n}`)
        const by = (side: string) => base.map((line, n) => (sides[n] === side ? `${line} by ${side}` : line))
        const merged = base.map((line, n) => (sides[n] === 'nobody' ? line : `${line} by ${sides[n]}`))
        expect(mergeLines(base, by('mine'), by('theirs'))).toEqual({ lines: merged, conflicts: [] })
      }),
    )
  })

  it('keeps a paragraph that one side added beside one that the other changed', () => {
    expect(mergeLines(['A'], ['A', '', 'New'], ['A, changed'])).toEqual({
      lines: ['A, changed', '', 'New'],
      conflicts: [],
    })
    expect(mergeLines(['A', 'B'], ['New', 'A', 'B'], ['A']).lines).toEqual(['New', 'A'])
  })

  it('names the paragraph that both changed, and keeps mine there', () => {
    const base = ['A', '', 'B', '', 'C']
    const merged = mergeLines(base, ['A', '', 'Mine', '', 'C'], ['Added', 'A', '', 'Theirs', '', 'C, theirs'])
    expect(merged).toEqual({
      lines: ['Added', 'A', '', 'Mine', '', 'C, theirs'],
      conflicts: [{ from: 3, to: 4 }],
    })
    expect(mergeLines(['A'], ['A', 'Mine'], ['A', 'Theirs']).conflicts).toEqual([{ from: 1, to: 2 }])
    expect(mergeLines(['A', 'B'], ['A'], ['A', 'B, theirs'])).toEqual({ lines: ['A'], conflicts: [{ from: 1, to: 2 }] })
  })

  it('loses nothing that anybody wrote: it is in the merge, or shown as a conflict', () => {
    const own = (side: string) =>
      fc.array(
        fc.oneof(
          fc.constantFrom('a', 'b', 'c'),
          fc.integer({ min: 0, max: 9 }).map(n => `${side} ${n}`),
        ),
        {
          maxLength: 8,
        },
      )
    fc.assert(
      fc.property(text, own('mine'), own('theirs'), (base, mine, theirs) => {
        const { lines, conflicts } = mergeLines(base, mine, theirs)
        const shown = conflicts.flatMap(({ from, to }) => theirs.slice(from, to))
        for (const line of mine) if (line.startsWith('mine')) expect(lines).toContain(line)
        for (const line of theirs) if (line.startsWith('theirs')) expect([...lines, ...shown]).toContain(line)
      }),
    )
  })

  it('leaves what is theirs once every conflict is settled their way and mine changed nothing else', () => {
    expect(mergeLines(['A', 'B'], ['Mine', 'B'], ['Theirs', 'B, too'])).toEqual({
      lines: ['Mine', 'B, too'],
      conflicts: [{ from: 0, to: 1 }],
    })
  })
})

describe('a place in another version', () => {
  it('is found wherever its paragraph has moved to', () => {
    const base = ['A', 'B', 'C']
    expect(regionIn(base, ['X', 'Y', 'A', 'B, longer', 'C'], { from: 1, to: 2 })).toEqual({
      base: { from: 1, to: 2 },
      other: { from: 3, to: 4 },
    })
    expect(regionIn(base, ['A', 'C'], { from: 1, to: 2 }).other).toEqual({ from: 1, to: 1 })
    expect(regionIn(['A', 'C'], base, { from: 1, to: 1 }).other).toEqual({ from: 1, to: 2 })
  })
  it('keeps the caret in its paragraph when others change', () => {
    const words = fc.array(fc.constantFrom('x', 'yy', 'zzz', ''), { maxLength: 4 })
    fc.assert(
      fc.property(words, words, words, words, fc.nat(5), (above, below, newAbove, newBelow, column) => {
        const join = (head: string[], tail: string[]) => [...head, 'here I am', ...tail].join('\n')
        const before = join(above, below)
        const after = join(newAbove, newBelow)
        const at = before.indexOf('here') + column
        expect(placeIn(before, after, at)).toBe(after.indexOf('here') + column)
      }),
    )
  })
  it('stays in a text that became shorter', () => {
    expect(placeIn('long line', 'l', 9)).toBe(1)
    expect(placeIn('a\nb', '', 3)).toBe(0)
  })
})
