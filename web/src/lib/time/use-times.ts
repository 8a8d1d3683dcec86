import { createSelector } from '@reduxjs/toolkit'
import { useAppSelector } from '../store/hooks.ts'
import { selectFormats } from './formats.ts'
import { type Times, timesIn } from './time.ts'

const selectTimes = createSelector(selectFormats, timesIn)

/** The labels of times as the signed-in person reads them. Apart from the slice: screens need it, the first page does not. */
export const useTimes = (): Times => useAppSelector(selectTimes)
