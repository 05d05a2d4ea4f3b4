import { readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { digestFile, digestOfSources, webBundle } from '../../src/start/web/web-bundle.ts'
import { bundleInto } from './bundle.ts'
import { copyPackageFiles } from './copy-package-files.ts'
import { refuseHeavyFirstLoad } from './first-load.ts'

/** Builds web/dist. */
export async function buildWeb() {
  const startedAt = performance.now()
  // Beside its final place: a half-built folder is never served, and simultaneous builds do not collide.
  const scratch = `${webBundle.folder}.${process.pid}`
  try {
    await bundleInto(join(scratch, 'console'))
    refuseHeavyFirstLoad(join(scratch, 'console'))
    copyPackageFiles(join(scratch, 'packages'))
    writeFileSync(join(scratch, digestFile), digestOfSources())
    replaceFolder(webBundle.folder, scratch)
  } finally {
    rmSync(scratch, { recursive: true, force: true })
  }
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
  console.log(`Web: built web/dist in ${seconds} s (${sizes()})`)
}

function replaceFolder(folder: string, by: string) {
  const old = `${by}.old`
  try {
    renameSync(folder, old)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
  }
  moveUnlessPresent(by, folder)
  rmSync(old, { recursive: true, force: true })
}

// Another build of the same sources may have come first.
function moveUnlessPresent(from: string, to: string) {
  try {
    renameSync(from, to)
  } catch (error) {
    if (!['ENOTEMPTY', 'EEXIST'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error
  }
}

function sizes(): string {
  const { applications } = webBundle
  const total = (pattern: RegExp) =>
    readdirSync(applications)
      .filter((name) => pattern.test(name))
      .reduce((sum, name) => sum + statSync(join(applications, name)).size, 0)
  const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`
  return `scripts and styles ${megabytes(total(/\.(?:js|css|ttf)$/))}, ${megabytes(total(/\.br$/))} packed`
}
