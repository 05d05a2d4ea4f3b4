// Imports go one way, and arithmetic with time has one place. Reads every file under src/, demo/ and web/ and reports the lines
// that break a rule.
import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { faultsIn } from './boundaries/rules.ts'
import { timeFaults } from './boundaries/time-rules.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const files = globSync(['src/**/*.ts', 'demo/**/*.ts', 'web/**/*.{ts,tsx}'], { cwd: root }).filter(
  (file) => !file.startsWith('web/dist/') && !/\.test\.tsx?$/.test(file),
)
if (files.length === 0) {
  console.error('The boundary check found no files; it must not pass like that.')
  process.exit(1)
}
const faults = files.flatMap((file) => {
  const text = readFileSync(`${root}/${file}`, 'utf8')
  return [...faultsIn(file, text), ...timeFaults(file, text)]
})
for (const fault of faults) console.error(fault)
console.log(`${files.length} files, ${faults.length} lines against the rules`)
process.exitCode = faults.length > 0 ? 1 : 0
