// Raw SQL keeps its meaning wherever it is joined: reads every `sql` template and reports an `or` outside parentheses.
import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { looseOrsIn } from './raw-or/loose-or.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const files = globSync('{src,scripts,test,bench}/**/*.ts', { cwd: root, exclude: ['**/node_modules/**'] })
const read = files.map((file) => looseOrsIn(file, readFileSync(`${root}/${file}`, 'utf8')))
const fragments = read.reduce((sum, each) => sum + each.fragments, 0)
const faults = read.flatMap((each) => each.faults)
if (fragments === 0) {
  console.error('The check of raw SQL found no sql template; it must not pass like that.')
  process.exit(1)
}
for (const fault of faults) console.error(fault)
console.log(`${files.length} files, ${fragments} sql templates, ${faults.length} loose conditions`)
process.exitCode = faults.length > 0 ? 1 : 0
