import { lstatSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

/** The paths in a data folder that other users of the machine may open. The copied programs of the database are public. */
export function openToOthers(folder: string): string[] {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true })
  const paths = entries.map(({ parentPath, name }) => join(parentPath, name))
  const own = paths.filter((path) => !path.startsWith(join(folder, 'postgres-')))
  // If root runs this, the database's user enters the folder by its group.
  const rest = process.getuid?.() === 0 ? 0o067 : 0o077
  const isOpen = (path: string) => {
    const found = lstatSync(path, { throwIfNoEntry: false })
    return (
      found !== undefined && !found.isSymbolicLink() && (found.mode & (path === folder ? rest : 0o077)) !== 0
    )
  }
  return [folder, ...own].filter(isOpen)
}
