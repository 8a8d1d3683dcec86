import { describe, expect, test } from 'vitest'
import { heightOf, labelledDays, placeOf, ticksOf } from '../../../src/features/insights/model/scale.ts'
import { gapsBetween, gapsOfColumns, labelledGaps, linesOf } from '../../../src/features/insights/model/shapes.ts'

describe('the axis', () => {
  test('has round values from zero past the greatest, and whole ones alone', () => {
    expect(ticksOf([4_410, 8_660])).toEqual([0, 2_500, 5_000, 7_500, 10_000])
    expect(ticksOf([1, 3])).toEqual([0, 1, 2, 3])
    expect(ticksOf([9])).toEqual([0, 3, 6, 9])
    expect(ticksOf([0, 0])).toEqual([0, 1])
    expect(ticksOf([])).toEqual([0, 1])
    for (const most of [1, 2, 7, 11, 99, 1_234, 5_001, 987_654]) {
      const ticks = ticksOf([most])
      expect(ticks.at(-1), String(most)).toBeGreaterThanOrEqual(most)
      expect(ticks.every(Number.isInteger), String(most)).toBe(true)
      expect(ticks.length, String(most)).toBeLessThan(8)
    }
  })

  test('goes below zero where days lost more than they gained', () => {
    expect(ticksOf([-12, 30])).toEqual([-20, 0, 20, 40])
    expect(heightOf(0, [-20, 0, 20, 40])).toBeCloseTo(100 / 3)
  })

  test('names a few days of any period, whole weeks apart where it is long', () => {
    expect(labelledDays(28)).toEqual([0, 7, 14, 21])
    expect(labelledDays(7)).toEqual([0, 2, 4, 6])
    expect(labelledDays(1)).toEqual([0])
    for (const days of [1, 2, 30, 31, 90, 366, 731]) expect(labelledDays(days).length, String(days)).toBeLessThan(6)
    expect(labelledDays(0)).toEqual([])
  })

  test('a single day is in the middle', () => {
    expect(placeOf(0, 1)).toBe(50)
    expect(placeOf(3, 4)).toBe(100)
  })
})

describe('days without a value', () => {
  test('are a gap from the last known point to the next one, and never bridged by the line', () => {
    const values = [1, 2, null, null, 3, 4]
    expect(gapsBetween(values)).toEqual([{ from: 20, to: 80 }])
    const lines = linesOf(values, [0, 4])
    expect(lines.map(({ line }) => line)).toEqual(['M0 75L20 50', 'M80 25L100 0'])
    expect(lines[0]?.area).toBe('M0 75L20 50L20 100L0 100Z')
  })

  test('are no zero, which is drawn', () => {
    expect(linesOf([0, null, 4], [0, 4]).map(({ line }) => line)).toEqual(['M-0.6 100L0.6 100', 'M99.4 0L100.6 0'])
    expect(gapsBetween([0, 0])).toEqual([])
  })

  test('at the edges, and where nothing at all is known', () => {
    expect(gapsBetween([null, 1, 2])).toEqual([{ from: 0, to: 50 }])
    expect(gapsBetween([1, 2, null])).toEqual([{ from: 50, to: 100 }])
    expect(gapsBetween([null, null])).toEqual([{ from: 0, to: 100 }])
    expect(gapsBetween([null])).toEqual([{ from: 0, to: 100 }])
    expect(linesOf([null, null], [0, 1])).toEqual([])
  })

  test('take their own columns among bars', () => {
    expect(gapsOfColumns([null, 1, null, null])).toEqual([
      { from: 0, to: 25 },
      { from: 50, to: 100 },
    ])
  })

  test('are labelled once where several are close together', () => {
    const gap = (middle: number) => ({ from: middle - 1, to: middle + 1 })
    expect(labelledGaps([gap(10), gap(20), gap(27), gap(60)])).toEqual([10, 27, 60])
  })
})
