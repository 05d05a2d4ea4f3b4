import { createModules, type Modules } from '../../../src/modules.ts'
import type { WholeDb } from '../../../src/platform/db/database.ts'
import { createTestClock } from '../world/test-clock.ts'
import { testDeps } from '../world/test-deps.ts'
import type { Footprints } from './footprint.ts'

type Functions<Door> = {
  [Name in keyof Door]: Door[Name] extends (...input: never[]) => unknown ? Name : never
}[keyof Door]

/** The operations that a module's `index.ts` exports, without the functions that construct values. */
export type ExportedBy<Door> = Exclude<Functions<Door>, `create${string}`>

/** The footprints of a module: of its operations, and of what its `index.ts` exports for other modules to call. */
export type ModuleFootprints<Name extends keyof Modules, Door> = Footprints<
  keyof Modules[Name] | ExportedBy<Door>
>

/** The names of both, read from the module. */
export function operationsOf(name: keyof Modules, door: object): readonly string[] {
  const exported = Object.entries(door).filter(([, value]) => typeof value === 'function' && !isClass(value))
  const names = exported.map(([each]) => each).filter((each) => !each.startsWith('create'))
  return [...new Set([...Object.keys(modules[name]), ...names])]
}

function isClass(value: object): boolean {
  return /^class\b/.test(String(value))
}

// None of their functions is called; only the names are read.
const modules = createModules({ db: {} as WholeDb, ...testDeps(createTestClock()) })

/** The names of all modules. */
export const allModules = Object.keys(modules)
