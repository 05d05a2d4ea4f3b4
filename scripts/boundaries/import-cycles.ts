import { dirname, join } from 'node:path'

/** The text of every file by its path. */
type Sources = ReadonlyMap<string, string>

/** The cycles of imports, type-only imports included, each as a line to print. */
export function importCycles(sources: Sources): string[] {
  const graph = new Map([...sources].map(([file, text]) => [file, importedFiles(file, text, sources)]))
  return stronglyConnected(graph).map((files) => `import cycle: ${cycleThrough(files, graph).join(' → ')}`)
}

function importedFiles(file: string, text: string, sources: Sources): string[] {
  const specifiers = [...text.matchAll(/\b(?:from|import)\s*\(?\s*'(\.[^']+)'/g)]
  return specifiers
    .map(([, specifier = '']) => join(dirname(file), specifier))
    .filter((to) => sources.has(to))
}

type Graph = ReadonlyMap<string, readonly string[]>

// Tarjan's algorithm: files that reach one another.
function stronglyConnected(graph: Graph): string[][] {
  const order = new Map<string, number>()
  const lowest = new Map<string, number>()
  const stack: string[] = []
  const components: string[][] = []
  function visit(file: string): number {
    const position = order.size
    order.set(file, position)
    stack.push(file)
    let low = position
    for (const to of graph.get(file) ?? []) {
      if (!order.has(to)) low = Math.min(low, visit(to))
      else if (stack.includes(to)) low = Math.min(low, lowest.get(to) ?? order.get(to) ?? low)
    }
    lowest.set(file, low)
    if (low === position) components.push(stack.splice(stack.indexOf(file)))
    return low
  }
  for (const file of graph.keys()) if (!order.has(file)) visit(file)
  return components.filter(([file = '', ...rest]) => rest.length > 0 || graph.get(file)?.includes(file))
}

// The shortest way from the first file back to itself.
function cycleThrough([start = '', ...rest]: readonly string[], graph: Graph): string[] {
  const allowed = new Set([start, ...rest])
  const paths: string[][] = [[start]]
  for (const path of paths) {
    for (const to of graph.get(path.at(-1) ?? '') ?? []) {
      if (to === start) return [...path, start]
      if (allowed.delete(to)) paths.push([...path, to])
    }
  }
  return [start]
}
