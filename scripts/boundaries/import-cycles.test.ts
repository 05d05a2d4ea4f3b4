import { expect, test } from 'vitest'
import { importCycles } from './import-cycles.ts'

const cyclesOf = (sources: Record<string, string>) => importCycles(new Map(Object.entries(sources)))

test('two files that import each other are reported as one import cycle', () => {
  const cycles = cyclesOf({
    'src/a.ts': "import { b } from './b.ts'",
    'src/b.ts': "import { a } from './a.ts'",
  })
  expect(cycles).toEqual([expect.stringMatching(/^import cycle: (.*) → (.*) → \1$/)])
})

test('an import cycle closed by a type-only import is reported', () => {
  const cycles = cyclesOf({
    'src/a.ts': "import { b } from './x/b.ts'",
    'src/x/b.ts': "import { c } from './c.ts'",
    'src/x/c.ts': "import type { A } from '../a.ts'",
  })
  expect(cycles).toHaveLength(1)
  for (const file of ['src/a.ts', 'src/x/b.ts', 'src/x/c.ts']) expect(cycles[0]).toContain(file)
})

test.each([
  ['a re-export', "export { a } from './a.ts'"],
  ['a dynamic import', "const a = await import('./a.ts')"],
  ['a type-only re-export', "export type { A } from './a.ts'"],
])('%s counts as an import in the search for import cycles', (_form, text) => {
  expect(cyclesOf({ 'src/a.ts': "import './b.ts'", 'src/b.ts': text })).toHaveLength(1)
})

test('a file that imports itself is reported as an import cycle', () => {
  expect(cyclesOf({ 'src/a.ts': "import type { A } from './a.ts'" })).toEqual([
    'import cycle: src/a.ts → src/a.ts',
  ])
})

test('files with a shared import and no path back have no import cycle', () => {
  const cycles = cyclesOf({
    'src/a.ts': "import { b } from './b.ts'\nimport { c } from './c.ts'",
    'src/b.ts': "import { c } from './c.ts'",
    'src/c.ts': "import { z } from 'zod'",
  })
  expect(cycles).toEqual([])
})

test('two separate import cycles are reported separately', () => {
  const cycles = cyclesOf({
    'src/a.ts': "import { b } from './b.ts'",
    'src/b.ts': "import { a } from './a.ts'\nimport { c } from './c.ts'",
    'src/c.ts': "import { d } from './d.ts'",
    'src/d.ts': "import { c } from './c.ts'",
  })
  expect(cycles).toHaveLength(2)
})
