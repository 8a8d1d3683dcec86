/** Count, mean and sum of squared distances from the mean of some numbers. */
export interface Moments {
  count: number
  mean: number
  squares: number
}

export const noMoments = (): Moments => ({ count: 0, mean: 0, squares: 0 })

/** Adds a number (Welford): nothing large is subtracted from something large, so no digits are lost. */
export function addTo(moments: Moments, value: number): void {
  moments.count += 1
  const distance = value - moments.mean
  moments.mean += distance / moments.count
  moments.squares += distance * (value - moments.mean)
}

/** Those of both sets together (Chan, Golub and LeVeque). */
export function joined(a: Moments, b: Moments): Moments {
  if (a.count === 0) return b
  if (b.count === 0) return a
  const count = a.count + b.count
  const distance = b.mean - a.mean
  return {
    count,
    mean: a.mean + (distance * b.count) / count,
    squares: a.squares + b.squares + (distance * distance * a.count * b.count) / count,
  }
}

/** Those of a set without a part of it. */
export function without(all: Moments, part: Moments): Moments {
  const count = all.count - part.count
  if (count === 0) return noMoments()
  const mean = all.mean + ((all.mean - part.mean) * part.count) / count
  const distance = part.mean - mean
  const between = (distance * distance * part.count * count) / all.count
  return { count, mean, squares: Math.max(0, all.squares - part.squares - between) }
}

/**
 * Of each place, the moments of the `length` numbers after it; unknown ones (null) are left out. Takes time in proportion to the list whatever
 * the length is: the list is divided into blocks of that length, and a window is the end of one block and the begin of the next. Rolling
 * sums, from which each number is subtracted again, would keep the rounding errors of one viral post for ever.
 */
export function momentsAfter(values: readonly (number | null)[], length: number): Moments[] {
  const fromBegin = running(values, length)
  const toEnd = running([...values].reverse(), length, values.length % length).reverse()
  return values.map((_, at) => {
    const first = at + 1
    const last = Math.min(at + length, values.length - 1)
    if (first > last) return noMoments()
    const rest = fromBegin[last] as Moments
    if (first % length === 0) return rest
    const end = toEnd[first] as Moments
    return Math.floor(first / length) === Math.floor(last / length) ? end : joined(end, rest)
  })
}

/** Moments of each block so far. The first block has `first` numbers where that is not 0. */
function running(values: readonly (number | null)[], length: number, first = 0): Moments[] {
  let moments = noMoments()
  return values.map((value, at) => {
    if ((at - first) % length === 0) moments = noMoments()
    if (value !== null) addTo(moments, value)
    return { ...moments }
  })
}
