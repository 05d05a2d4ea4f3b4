import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const memory = '/dev/shm'
const name = 'lectern-tests-'
const bytesNeeded = 4 * 1024 ** 3

/**
 * A folder for the temporary files of this run: in memory, where cloning a test's database takes a ninth of the CPU,
 * and removed when the process ends. Without enough memory it is the usual one.
 */
export function temporaryFolder(): string {
  if (!isUsable()) return tmpdir()
  removeAbandoned()
  const folder = join(memory, `${name}${process.pid}`)
  // Other users can enter it: as root, the database belongs to another user.
  mkdirSync(folder, { recursive: true, mode: 0o711 })
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  return folder
}

function isUsable(): boolean {
  if (process.platform !== 'linux' || !existsSync(memory)) return false
  const { bavail, bsize } = statfsSync(memory)
  const room = Math.min(bavail * bsize, process.availableMemory())
  return room >= bytesNeeded && isExecutable()
}

// Some tests start programs from their folder.
function isExecutable(): boolean {
  const mounts = readFileSync('/proc/mounts', 'utf8').split('\n')
  const options = mounts.map((line) => line.split(' ')).find(([, at]) => at === memory)?.[3] ?? 'noexec'
  return !options.split(',').includes('noexec')
}

/** The remains of a run that was killed. */
function removeAbandoned() {
  for (const folder of readdirSync(memory).filter((each) => each.startsWith(name)))
    if (!isRunning(Number(folder.slice(name.length))))
      rmSync(join(memory, folder), { recursive: true, force: true })
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ESRCH'
  }
}
