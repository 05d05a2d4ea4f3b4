// The browser of the journeys. npm ships one for Linux on x64; elsewhere an installed one is used.
import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import chromium, { inflate } from '@sparticuz/chromium'

export type Chromium = { executablePath: string; libraries: string | undefined }

export async function findChromium(): Promise<Chromium> {
  if (process.platform === 'linux' && process.arch === 'x64') return await unpackChromium()
  const executablePath = installedChromium() ?? installChromium()
  return { executablePath, libraries: undefined }
}

/**
 * Unpacks the program and the libraries it needs into a folder of this user's own, once per release of the
 * package. The folder is filled under another name first: an interrupted run leaves no incomplete program.
 */
async function unpackChromium() {
  const packageFolder = dirname(dirname(createRequire(import.meta.url).resolve('@sparticuz/chromium')))
  const { version } = JSON.parse(readFileSync(join(packageFolder, 'package.json'), 'utf8')) as {
    version: string
  }
  const folder = join(tmpdir(), `lectern-chromium-${process.getuid?.() ?? 'user'}-${version}`)
  if (!existsSync(folder)) {
    const filling = mkdtempSync(`${folder}-`)
    await inflateInto(filling, join(packageFolder, 'bin'))
    try {
      renameSync(filling, folder)
    } catch (error) {
      if (!existsSync(folder)) throw error
      rmSync(filling, { recursive: true, force: true })
    }
  }
  return { executablePath: join(folder, 'chromium'), libraries: join(folder, 'al2023', 'lib') }
}

/** The package unpacks into the folder for temporary files that the environment names. */
async function inflateInto(folder: string, packed: string) {
  const usual = process.env['TMPDIR']
  process.env['TMPDIR'] = folder
  try {
    await inflate(join(packed, 'al2023.tar.br'))
    await chromium.executablePath(packed)
  } finally {
    if (usual === undefined) delete process.env['TMPDIR']
    else process.env['TMPDIR'] = usual
  }
}

// The headless one first: Chromium itself spends more on its own window than on a page.
const programNames = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome-stable',
  'google-chrome',
]
const applicationsOfMacOs = [
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

function installedChromium() {
  const folders = (process.env['PATH'] ?? '').split(delimiter)
  const candidates = programNames.flatMap((name) => folders.map((folder) => join(folder, name)))
  return [...candidates, ...applicationsOfMacOs].find((path) => existsSync(path))
}

/** In a container (as root) missing packages are installed; elsewhere the person gets instructions. */
function installChromium() {
  const mayInstall = process.getuid?.() === 0 && spawnSync('apt-get', ['--version']).status === 0
  if (!mayInstall) {
    throw new Error(
      `The journeys need Chromium, and npm has none for ${process.platform} on ${process.arch}. ` +
        'Install Chromium or Chrome (on Debian: apt-get install chromium-headless-shell), or run `npm run check` to leave the browser out.',
    )
  }
  execFileSync('apt-get', ['update', '-qq'], { stdio: 'ignore' })
  execFileSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium-headless-shell'], {
    stdio: 'ignore',
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  })
  return '/usr/bin/chromium-headless-shell'
}
