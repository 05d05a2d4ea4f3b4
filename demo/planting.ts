import { type MemberActor, memberActor, platformActor } from '../src/domain/tenancy/index.ts'
import type { TransactionModules } from '../src/modules.ts'
import type { Tx } from '../src/platform/db/database.ts'
import type { PersonId, SchoolId } from '../src/platform/db/schema/schema.gen.ts'
import type { Files } from '../src/platform/files/files.ts'
import type { HistoryClock } from './history-clock.ts'

/** The dependencies of planting: the modules' operations, on a clock that it moves. */
export type Planting = {
  readonly modules: TransactionModules
  readonly tx: Tx
  readonly clock: HistoryClock
  readonly files: Files
  /** Called before each part, for progress. */
  readonly onStep: (step: string) => void
}

export const hostAt = (schoolId: SchoolId) => ({ ...platformActor, schoolId })

export function studentAt(schoolId: SchoolId, memberId: PersonId): MemberActor {
  return memberActor({ schoolId, memberId, roles: ['student'] })
}

/** The item with this name; throws for an unknown name. */
export function findByName<Value>(values: ReadonlyMap<string, Value>, name: string): Value {
  const value = values.get(name)
  if (value === undefined) throw new Error(`The demo world has no item named ${name}`)
  return value
}
