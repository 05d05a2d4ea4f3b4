// Prints the licence of every package that an install or a browser gets, from the lock file. With --check it reports packages
// without a licence, and packages whose licence is not allowed.
import { readFileSync } from 'node:fs'
import { bundledPackages } from '../src/start/web/web-bundle.ts'
import { type LockedPackage, licenceOf, licenceProblems, packagesOf } from './licences/licences.ts'

const { packages } = JSON.parse(readFileSync(new URL('../package-lock.json', import.meta.url), 'utf8'))
const locked = new Map(Object.entries<LockedPackage>(packages).filter(([path]) => path !== ''))
// The last two build the files; no code of theirs is in them.
const bundled = bundledPackages.filter((name) => !['rolldown', 'vite'].includes(name))
const distributed = packagesOf(locked, bundled)

if (process.argv.includes('--check')) {
  const problems = licenceProblems(locked, distributed)
  for (const problem of problems) console.error(problem)
  if (problems.length > 0) process.exitCode = 1
} else {
  for (const { path, name, entry, part } of distributed)
    console.log([`${name}@${entry.version}`, licenceOf(path, entry), part].join('\t'))
}
