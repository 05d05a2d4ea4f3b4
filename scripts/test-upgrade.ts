// Runs the contract tests of the previous release on the schema of this one: `npm run test:upgrade -- --from <commit>`.
// Without a commit, the previous release is the latest tag. File names limit the run, as with Vitest.
import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'

const root = fileURLToPath(new URL('..', import.meta.url))
const { values, positionals } = parseArgs({ options: { from: { type: 'string' } }, allowPositionals: true })
const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim()

const from = values.from ?? latestTag()
if (!from) {
  console.error('There is no tag. Name the previous release: npm run test:upgrade -- --from <commit>')
  process.exit(2)
}

// They compare the catalog with the tables that the previous release knows.
const aboutTheSchema = ['test/contract/database/**', 'test/contract/footprints/**']
const release = join(mkdtempSync(join(tmpdir(), 'lectern-upgrade-')), 'release')
git('worktree', 'add', '--detach', release, from)
try {
  const added = addNewMigrations()
  installPackages()
  console.log(
    `${from} on the schema of ${git('rev-parse', '--short', 'HEAD')}: ${added.length} new migrations`,
  )
  const selected =
    positionals.length > 0
      ? positionals
      : ['test/contract', ...aboutTheSchema.flatMap((pattern) => ['--exclude', pattern])]
  const vitest = join(release, 'node_modules/.bin/vitest')
  const { status } = spawnSync(vitest, ['run', '--project', 'rules', ...selected], {
    cwd: release,
    stdio: 'inherit',
  })
  process.exitCode = status ?? 1
} finally {
  git('worktree', 'remove', '--force', release)
  rmSync(join(release, '..'), { recursive: true, force: true })
}

function latestTag(): string | undefined {
  try {
    return git('describe', '--tags', '--abbrev=0')
  } catch {
    return undefined
  }
}

/** The migrations of this checkout that the release does not have. */
function addNewMigrations(): string[] {
  const folder = join(root, 'migrations')
  const added = readdirSync(folder).filter((file) => !existsSync(join(release, 'migrations', file)))
  for (const file of added) cpSync(join(folder, file), join(release, 'migrations', file))
  return added
}

/** The packages of this checkout if the release has the same, otherwise its own. */
function installPackages() {
  const lock = 'package-lock.json'
  const isSame = git('rev-parse', `${from}:${lock}`) === git('hash-object', join(root, lock))
  if (isSame) symlinkSync(join(root, 'node_modules'), join(release, 'node_modules'))
  else execFileSync('npm', ['ci', '--ignore-scripts'], { cwd: release, stdio: 'inherit' })
}
