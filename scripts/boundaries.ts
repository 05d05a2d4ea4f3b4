// Imports go one way and have no cycles, time arithmetic has one place, and files and folders stay small. Prints every violation.
import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { importCycles } from './boundaries/import-cycles.ts'
import { faultsIn } from './boundaries/rules.ts'
import { crowdedFolders, longFiles } from './boundaries/sizes.ts'
import { timeFaults } from './boundaries/time-rules.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const tests = /\.test\.tsx?$/
const modules = sourcesOf(['src/**/*.ts', 'demo/**/*.ts', 'web/**/*.{ts,tsx}'])
if (modules.size === 0) {
  console.error('The boundary check found no files; it must not pass like that.')
  process.exit(1)
}
const faults = [
  ...[...modules].flatMap(([file, text]) => [...faultsIn(file, text), ...timeFaults(file, text)]),
  ...importCycles(new Map([...modules, ...sourcesOf(['bench/**/*.ts'])])),
  ...longFiles(sourcesOf(['{src,demo,web,test,scripts,bench}/**/*.{ts,tsx,js,css}'], 'with tests')),
  ...crowdedFolders(filesOf(['{src,demo,web,test,scripts}/**/*.*'])),
]
for (const fault of faults) console.error(fault)
console.log(`${modules.size} files, ${faults.length} violations of the rules`)
process.exitCode = faults.length > 0 ? 1 : 0

function sourcesOf(patterns: readonly string[], scope: 'without tests' | 'with tests' = 'without tests') {
  const files = filesOf(patterns).filter((file) => scope === 'with tests' || !tests.test(file))
  return new Map(files.map((file) => [file, readFileSync(`${root}/${file}`, 'utf8')]))
}

function filesOf(patterns: readonly string[]): string[] {
  return globSync(patterns, { cwd: root, exclude: (path) => /(?:^|\/)node_modules$|^web\/dist$/.test(path) })
}
