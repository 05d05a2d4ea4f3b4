/** A metric in a PromQL expression, with its label matchers. */
export type Selector = { readonly metric: string; readonly matchers: readonly Matcher[] }
export type Matcher = { readonly label: string; readonly operator: string; readonly value: string }

const grouping = /\b(?:by|without|on|ignoring)\s*\(([^)]*)\)/g
const operators = new Set(['and', 'or', 'unless'])

/** The metrics that an expression reads. */
export function selectorsOf(expression: string): Selector[] {
  const rest = expression.replace(grouping, ' ').replace(/\[[^\]]*\]/g, ' ')
  return [...rest.matchAll(/(?<![\w.$])([a-z_]\w*)\s*(\(|\{[^}]*\})?/gi)].flatMap(
    ([, metric = '', next = '']) =>
      next === '(' || operators.has(metric) ? [] : [{ metric, matchers: matchersOf(next) }],
  )
}

/** The labels by which an expression groups or joins. */
export function groupingLabels(expression: string): string[] {
  return [...expression.matchAll(grouping)].flatMap(([, labels = '']) =>
    labels.split(',').map((label) => label.trim()),
  )
}

function matchersOf(braces: string): Matcher[] {
  return [...braces.matchAll(/(\w+)\s*(=~|!~|!=|=)\s*"([^"]*)"/g)].map(
    ([, label = '', operator = '', value = '']) => ({ label, operator, value }),
  )
}

/** The samples of a /metrics response: every value of every label, by metric. */
export function exportedLabels(text: string): Map<string, Map<string, Set<string>>> {
  const metrics = new Map<string, Map<string, Set<string>>>()
  for (const [, metric = '', braces = ''] of text.matchAll(/^([a-z_]\w*)(\{.*\})? \S+$/gim)) {
    const labels = metrics.get(metric) ?? new Map<string, Set<string>>()
    metrics.set(metric, labels)
    for (const { label, value } of matchersOf(braces))
      labels.set(label, (labels.get(label) ?? new Set()).add(value))
  }
  return metrics
}
