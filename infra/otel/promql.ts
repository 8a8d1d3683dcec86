/**
 * Reads an expression of PromQL: what of it dashboards and alert rules use. It knows enough to say which series are asked for, by which
 * labels they are put together, and that functions are given what they take; it computes nothing.
 */

export interface Matcher {
  label: string
  operator: '=' | '!=' | '=~' | '!~'
  value: string
}
export type Expr =
  | { kind: 'number' | 'string'; text: string }
  | { kind: 'selector'; metric: string; matchers: Matcher[]; range?: string }
  | { kind: 'call'; name: string; args: Expr[] }
  | { kind: 'aggregate'; name: string; by: string[]; without: string[]; args: Expr[] }
  | { kind: 'binary'; op: string; on: string[]; left: Expr; right: Expr }
  | { kind: 'unary'; of: Expr }

const functions = new Set(
  'absent clamp_max clamp_min delta histogram_quantile increase max_over_time min_over_time rate scalar time vector'.split(
    ' ',
  ),
)
const aggregations = new Set(['sum', 'min', 'max', 'avg', 'count', 'topk', 'quantile'])
/** Binary operators from the loosest to the tightest. */
const levels = [['or'], ['and', 'unless'], ['==', '!=', '<=', '>=', '<', '>'], ['+', '-'], ['*', '/', '%']]

const token =
  /\s*(?:(\d+(?:\.\d+)?(?:e[+-]?\d+)?(?![\w.]))|("(?:[^"\\]|\\.)*")|(\[\d+[smhdw]\])|([A-Za-z_:][\w:]*)|(=~|!~|==|!=|<=|>=|[-+*/%<>={}(),]))/y

interface Token {
  kind: 'number' | 'string' | 'range' | 'word' | 'mark'
  text: string
}

const tokens = (text: string): Token[] => {
  const found: Token[] = []
  token.lastIndex = 0
  const end = text.trimEnd().length
  while (token.lastIndex < end) {
    const at = token.lastIndex
    const match = token.exec(text)
    if (!match) throw new SyntaxError(`cannot read ${JSON.stringify(text.slice(at, at + 20))} in ${text}`)
    const kinds = ['number', 'string', 'range', 'word', 'mark'] as const
    const index = kinds.findIndex((_, i) => match[i + 1] !== undefined)
    found.push({ kind: kinds[index] as Token['kind'], text: match[index + 1] as string })
  }
  return found
}

/** Throws SyntaxError where the text is no expression, or one of a kind that is not known here. */
export const parsePromql = (text: string): Expr => {
  const left = tokens(text)
  const fail = (wanted: string): never => {
    throw new SyntaxError(`${wanted} is wanted instead of ${left[0]?.text ?? 'the end'} in ${text}`)
  }
  const peek = (...texts: string[]): boolean => left[0]?.kind !== 'string' && texts.includes(left[0]?.text ?? '')
  const take = (): Token => left.shift() ?? fail('more')
  const want = (mark: string): void => void (peek(mark) ? take() : fail(mark))
  const list = <T>(open: string, close: string, item: () => T): T[] => {
    const items: T[] = []
    want(open)
    while (!peek(close)) {
      items.push(item())
      if (!peek(close)) want(',')
    }
    want(close)
    return items
  }
  const word = (): string => (left[0]?.kind === 'word' ? take().text : fail('a name'))
  const labels = (...names: string[]): string[] => {
    if (!peek(...names)) return []
    take()
    return list('(', ')', word)
  }
  const matcher = (): Matcher => {
    const label = word()
    const operator = peek('=', '!=', '=~', '!~') ? (take().text as Matcher['operator']) : fail('a comparison')
    return { label, operator, value: left[0]?.kind === 'string' ? (JSON.parse(take().text) as string) : fail('a text') }
  }

  const named = (): Expr => {
    const name = take().text
    if (aggregations.has(name)) {
      const by = labels('by')
      const without = labels('without')
      const args = list('(', ')', () => level(0))
      return {
        kind: 'aggregate',
        name,
        by: [...by, ...labels('by')],
        without: [...without, ...labels('without')],
        args,
      }
    }
    if (peek('(')) {
      if (!functions.has(name)) throw new SyntaxError(`no function ${name} is known, in ${text}`)
      return { kind: 'call', name, args: list('(', ')', () => level(0)) }
    }
    const matchers = peek('{') ? list('{', '}', matcher) : []
    const range = left[0]?.kind === 'range' ? { range: take().text.slice(1, -1) } : {}
    return { kind: 'selector', metric: name, matchers, ...range }
  }
  const primary = (): Expr => {
    const [first] = left
    if (first?.kind === 'number' || first?.kind === 'string') return { kind: first.kind, text: take().text }
    if (peek('-')) {
      take()
      return { kind: 'unary', of: primary() }
    }
    if (peek('(')) {
      take()
      const inner = level(0)
      want(')')
      return inner
    }
    return first?.kind === 'word' ? named() : fail('an expression')
  }
  const level = (at: number): Expr => {
    const operators = levels[at]
    if (!operators) return primary()
    let expr = level(at + 1)
    while (peek(...operators)) {
      const op = take().text
      const on = labels('on', 'ignoring')
      expr = { kind: 'binary', op, on, left: expr, right: level(at + 1) }
    }
    return expr
  }

  const expr = level(0)
  if (left.length > 0) fail('the end')
  return expr
}

/** An expression and all within it, each with the calls and aggregations around it, the innermost last. */
export const within = (expr: Expr, around: Expr[] = []): { expr: Expr; around: Expr[] }[] => {
  const inner =
    expr.kind === 'binary'
      ? [expr.left, expr.right]
      : expr.kind === 'unary'
        ? [expr.of]
        : expr.kind === 'call' || expr.kind === 'aggregate'
          ? expr.args
          : []
  return [{ expr, around }, ...inner.flatMap(one => within(one, [...around, expr]))]
}
