/** Γ(x + ½) / Γ(x): raised until its asymptotic series has ten digits. */
const gammaRatio = (x: number): number =>
  x < 20
    ? (x / (x + 0.5)) * gammaRatio(x + 1)
    : Math.sqrt(x) * (1 - 1 / (8 * x) + 1 / (128 * x ** 2) + 5 / (1024 * x ** 3) - 21 / (32_768 * x ** 4))

/** Simpson's rule in 32 steps. */
function integral(of: (t: number) => number, from: number, to: number): number {
  const step = (to - from) / 32
  let sum = of(from) + of(to)
  for (let i = 1; i < 32; i += 1) sum += (i % 2 === 1 ? 4 : 2) * of(from + i * step)
  return (sum * step) / 3
}

/**
 * The value below which a share `p` of Student's t distribution lies, to six digits. `p`: 0.5 to 0.999; `freedom`: degrees of freedom, 4 or
 * more, whole or not (Welch). Newton's steps begin at the middle, where the density is highest, so that none goes too far.
 */
export function tQuantile(p: number, freedom: number): number {
  const height = gammaRatio(freedom / 2) / Math.sqrt(freedom * Math.PI)
  const density = (t: number) => height * Math.exp((-(freedom + 1) / 2) * Math.log1p(t ** 2 / freedom))
  let [at, below] = [0, 0.5]
  for (let turn = 0; turn < 60; turn += 1) {
    const next = at + (p - below) / density(at)
    below += integral(density, at, next)
    if (Math.abs(next - at) < 1e-9) return next
    at = next
  }
  return at
}
