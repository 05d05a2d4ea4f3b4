import type { DemoSchoolName } from '../../../../demo/schools.ts'
import type { OperatorActor, School } from '../../../../src/domain/tenancy/index.ts'
import type { World } from '../../world/world.ts'

/** The set-up of a sample: a school with the whole demo world, and its owner. */
export type Setting = {
  readonly world: World
  readonly name: DemoSchoolName
  readonly school: School
  readonly owner: OperatorActor
}

/** A valid request to an operation. */
export type SampleRequest = {
  readonly params?: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, string>>
  readonly body?: Readonly<Record<string, unknown>>
  /** The updated_at or version that If-Match names. */
  readonly version?: Date | string
}

/** Prepares the records of an operation, new each time, and returns its request. */
export type Sample = (setting: Setting) => Promise<SampleRequest>

/** A sample for each operation of a resource, by the operation's id. */
export type Samples = Readonly<Record<string, Sample>>

let count = 0

/** A number that no other sample has. */
export function unique(): number {
  count += 1
  return count
}
