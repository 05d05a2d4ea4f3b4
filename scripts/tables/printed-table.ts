type Cell = string | number

/** A table of columns with their titles: texts to the left, numbers to the right. */
export function printedTable<Name extends string>(
  columns: Readonly<Record<Name, string>>,
  rows: readonly Readonly<Record<Name, Cell>>[],
): string {
  const names = Object.keys(columns) as Name[]
  const [first] = names
  const all: readonly Readonly<Record<Name, Cell>>[] = [columns, ...rows]
  const widths = names.map((name) => Math.max(...all.map((row) => String(row[name]).length)))
  const line = (row: Readonly<Record<Name, Cell>>) =>
    names
      .map((name, at) => {
        const text = String(row[name])
        return name === first ? text.padEnd(widths[at] ?? 0) : text.padStart(widths[at] ?? 0)
      })
      .join('  ')
      .trimEnd()
  return all.map(line).join('\n')
}
