import { cpSync, globSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { packageFiles } from '../../src/platform/package-files.ts'

const installed = fileURLToPath(new URL('../../node_modules', import.meta.url))

/** Copies the files of packages that the server reads. */
export function copyPackageFiles(folder: string) {
  for (const [name, patterns] of Object.entries(packageFiles))
    for (const pattern of patterns) copyMatching(join(installed, name), { pattern, to: join(folder, name) })
}

function copyMatching(from: string, { pattern, to }: { readonly pattern: string; readonly to: string }) {
  const files = globSync(pattern, { cwd: from })
  if (files.length === 0) throw new Error(`${from} has no ${pattern}`)
  for (const file of files) cpSync(join(from, file), join(to, file))
}
